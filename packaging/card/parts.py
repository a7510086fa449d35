"""The parts, the most telling first: each a process of its own with a limit of time.

Its rows are written as they come, so that none is lost wherever it is ended.
"""

from __future__ import annotations

import importlib
import importlib.util
import multiprocessing
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rows import FAILED, LEFT_OUT, FigureRow, append, read_lines

from core.system.parent import end_with_parent

LOADED_ONCE = ["torch", "transformers", "models.bench.subjects"]
"""What nearly every part imports; the processes are forked from one that has, and has touched no card."""
ENDED_S = 30.0
"""What a part that is told to end may take to keep what it has done."""
LOOKED_AFTER_S = 0.2
"""So often it is looked whether there are new rows."""
STEPS, CELLS_PER_BATCH = 18_000, 24_576
"""Of the shipped translator's training: some twenty passes over the pairs."""

ROOT = Path(__file__).resolve().parents[2]

Tell = Callable[[FigureRow], None]


@dataclass(frozen=True, slots=True)
class Job:
    """What a part is given: where to go on, and with what."""

    part: str
    shape: str
    is_dry: bool
    limit_s: float
    data: str = ""
    """Where the pairs are, of the shipped translator's training and of the evidence."""
    n_steps: int = 0
    """Of that training."""
    into_english: bool = False
    brought_to: str = ""
    """The folder that gets what was trained, in pieces that can be brought elsewhere."""
    base: str = ""
    """The real base of the evidence."""


@dataclass(frozen=True, slots=True)
class CardPart:
    """A part; `module` has a function `run(job, tell)`, which tells rows."""

    name: str
    module: str
    weight: int
    """Its share of the time: seconds, where all have nine minutes."""
    needs: tuple[str, ...]
    """Packages without which it is left out."""
    shape: str = ""
    is_fresh: bool = False
    """Whether its process begins with nothing loaded."""
    goes_on: bool = False
    """Whether the next run goes on where this one was ended."""


_NETWORKS = ("transformers", "tokenizers", "safetensors", "numpy")
_TESTS = CardPart("tests", "testing", 120, (*_NETWORKS, "pytest", "hypothesis"), is_fresh=True)
_LEARNING = (*_NETWORKS, "peft", "accelerate")
_HEARING = ("numpy", "transformers", "ctranslate2")

ON_CARD = (
    _TESTS,
    CardPart("attention", "attention", 15, _NETWORKS),
    CardPart("speed 8b", "speed", 75, _NETWORKS, "8b"),
    CardPart("speed 0.5b", "speed", 40, _NETWORKS, "0.5b"),
    CardPart("kernels", "replays", 35, _NETWORKS, "8b"),
    CardPart("recordings", "recordings", 20, _NETWORKS, "8b"),
    CardPart("host", "host", 15, _NETWORKS, "0.5b"),
    CardPart("widths", "widths", 30, _NETWORKS, "8b"),
    CardPart("training", "learning", 40, _LEARNING),
    CardPart("laying out", "laying", 45, (*_NETWORKS, "accelerate")),
    CardPart("few bits", "quantized", 40, (*_NETWORKS, "bitsandbytes"), "3b"),
    CardPart("streams", "streams", 20, _NETWORKS, "0.5b"),
    CardPart("training 8b", "learning", 30, _LEARNING, "8b"),
    CardPart("recognizers", "hearing", 30, _HEARING),
    CardPart("speed 3b", "speed", 20, _NETWORKS, "3b"),
    CardPart("speed 1.5b", "speed", 15, _NETWORKS, "1.5b"),
)
"""What is in doubt comes first; the last may be without time."""
SHIPPED = CardPart("shipped translator", "shipping", 2, (*_NETWORKS, "accelerate"), goes_on=True)
EVIDENCE = CardPart("evidence", "evidence", 2, (*_LEARNING, "sacrebleu"), goes_on=True)


def dry(parts: Sequence[CardPart]) -> tuple[CardPart, ...]:
    """Return the parts with the tiny shape in the place of each other one, none of them twice."""
    found: dict[str, CardPart] = {}
    for part in parts:
        tiny = replace(part, name=part.name.removesuffix(f" {part.shape}"), shape="tiny")
        found.setdefault(part.module, tiny)
    return tuple(found.values())


def run_folder(into_english: bool) -> Path:
    """Return where the training of a translator that ships is kept, and goes on if it is there."""
    return ROOT / "runs" / ("into-english" if into_english else "embedded")


def run_all(
    parts: Sequence[CardPart],
    minutes: float,
    work: Path,
    *,
    is_dry: bool,
    data: str = "",
    n_steps: int = 0,
    into_english: bool = False,
    brought_to: str = "",
    base: str = "",
) -> Iterator[FigureRow]:
    """Run the parts one after the other and yield their rows as they come; each has its share of the time."""
    ends_s = time.monotonic() + 60 * minutes
    weights = [part.weight for part in parts]
    for i, part in enumerate(parts):
        limit_s = (ends_s - time.monotonic()) * weights[i] / sum(weights[i:])
        if limit_s <= 0:
            yield FigureRow(part.name, LEFT_OUT, "no time is left")
            continue
        missing = [name for name in part.needs if importlib.util.find_spec(name) is None]
        if missing:
            yield FigureRow(part.name, LEFT_OUT, f"not installed: {', '.join(missing)}")
            continue
        job = Job(part.name, part.shape, is_dry, limit_s, data, n_steps, into_english, brought_to, base)
        yield from _run(part, job, work)


def _run(part: CardPart, job: Job, work: Path) -> Iterator[FigureRow]:
    path = work / f"{part.name}.jsonl"
    process = _context(part).Process(target=_begin, args=(part.module, job, path))
    process.start()  # the first waits for what is loaded once
    began_s = time.monotonic()
    rows = Lines(path)
    try:
        while process.is_alive() and time.monotonic() - began_s < job.limit_s:
            process.join(LOOKED_AFTER_S)
            yield from rows.new()
    finally:
        is_late = process.is_alive()
        if is_late:  # or nobody wants its rows any more
            _end(process)
    yield from rows.new()
    yield FigureRow(part.name, "took", round(time.monotonic() - began_s, 1), "s")
    if is_late and part.goes_on:
        yield FigureRow(part.name, "goes on", "by the same command, from where its time was over")
    elif is_late:
        yield FigureRow(part.name, FAILED, f"took longer than {job.limit_s:.0f} s and was ended")
    elif process.exitcode and not rows.have_failed:
        yield FigureRow(part.name, FAILED, f"ended with {process.exitcode}")


class Lines:
    """The rows of a file that grows."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._n_read = 0
        self.have_failed = False

    def new(self) -> Sequence[FigureRow]:
        """Return those that have come since they were asked for last."""
        rows = read_lines(self._path)[self._n_read :]
        self._n_read += len(rows)
        self.have_failed |= any(row.figure == FAILED for row in rows)
        return rows


def _context(part: CardPart) -> Any:
    if part.is_fresh or "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(LOADED_ONCE)
    return context


def _begin(module: str, job: Job, path: Path) -> None:
    """Run a part in its process, which leads those that it starts, and tell what failed."""
    if hasattr(os, "setsid"):
        os.setsid()
    end_with_parent()  # the command may be ended without its children
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # the output is for the tables
    try:
        importlib.import_module(module).run(job, lambda row: append(path, row))
    except ModuleNotFoundError as error:
        append(path, FigureRow(job.part, LEFT_OUT, f"not installed: {error.name}"))
    except Exception as error:  # noqa: BLE001 - the top of a process
        traceback.print_exc()
        append(path, FigureRow(job.part, FAILED, f"{type(error).__name__}: {error}"[:300]))
        sys.exit(1)


def _end(process: multiprocessing.process.BaseProcess) -> None:
    """End a part, which may keep what it has done, and then all processes that it has started."""
    process.terminate()
    process.join(ENDED_S)
    if hasattr(os, "killpg") and process.pid is not None:
        with suppress(ProcessLookupError):  # all have ended
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.join()
