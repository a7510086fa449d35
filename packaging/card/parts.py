"""The parts, the most telling first: each a process of its own with a limit of time."""

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
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rows import FAILED, LEFT_OUT, Row, append, read_lines

LOADED_ONCE = ["torch", "transformers", "models.bench.subjects"]
"""What nearly every part imports; the processes are forked from one that has, and has touched no card."""
ENDED_S = 20.0
STEPS, CELLS_PER_BATCH = 18_000, 24_576
"""Of the shipped translator's training: some twenty passes over the pairs."""

Tell = Callable[[Row], None]


@dataclass(frozen=True, slots=True)
class Job:
    """What a part is given: where to go on, and with what."""

    part: str
    shape: str
    is_dry: bool
    limit_s: float
    data: str = ""
    """Of the shipped translator's training: where the pairs are."""
    n_steps: int = 0
    """Of that training."""
    into_english: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """A part; `module` has a function `run(job, tell)`, which tells rows."""

    name: str
    module: str
    weight: int
    """Its share of the minutes."""
    needs: tuple[str, ...]
    """Packages without which it is left out."""
    shape: str = ""
    is_fresh: bool = False
    """Whether its process begins with nothing loaded."""


_NETWORKS = ("transformers", "tokenizers", "safetensors", "numpy")
_TESTS = Part("tests", "testing", 6, (*_NETWORKS, "pytest", "hypothesis"), is_fresh=True)
_LEARNING = (*_NETWORKS, "peft", "accelerate")
_HEARING = ("numpy", "transformers", "ctranslate2")

ON_CARD = (
    _TESTS,
    Part("speed 8b", "speed", 4, _NETWORKS, "8b"),
    Part("speed 0.5b", "speed", 3, _NETWORKS, "0.5b"),
    Part("speed 3b", "speed", 2, _NETWORKS, "3b"),
    Part("speed 1.5b", "speed", 2, _NETWORKS, "1.5b"),
    Part("training", "learning", 3, _LEARNING),
    Part("training 8b", "learning", 3, _LEARNING, "8b"),
    Part("recognizers", "hearing", 2, _HEARING),
)
DRY = (
    _TESTS,
    Part("speed tiny", "speed", 2, _NETWORKS, "tiny"),
    Part("training", "learning", 2, _LEARNING, "tiny"),
    Part("recognizers", "hearing", 2, _HEARING, "tiny"),
)
SHIPPED = Part("shipped translator", "shipping", 2, (*_NETWORKS, "accelerate"))


def run_folder(into_english: bool) -> Path:
    """Return where the training of a translator that ships is kept, and goes on if it is there."""
    return Path(__file__).resolve().parents[2] / "runs" / ("into-english" if into_english else "embedded")


def run_all(
    parts: Sequence[Part],
    minutes: float,
    work: Path,
    *,
    is_dry: bool,
    data: str = "",
    n_steps: int = 0,
    into_english: bool = False,
) -> Iterator[Row]:
    """Run the parts one after the other and yield their rows; each may take its share of what is left."""
    ends_s = time.monotonic() + 60 * minutes
    weights = [part.weight for part in parts]
    for i, part in enumerate(parts):
        left_s = max(1.0, ends_s - time.monotonic())
        limit_s = left_s * weights[i] / sum(weights[i:])
        missing = [name for name in part.needs if importlib.util.find_spec(name) is None]
        if missing:
            yield Row(part.name, LEFT_OUT, f"not installed: {', '.join(missing)}")
            continue
        job = Job(part.name, part.shape, is_dry, limit_s, data, n_steps, into_english)
        yield from _run(part, job, work)


def _run(part: Part, job: Job, work: Path) -> Iterator[Row]:
    path = work / f"{part.name}.jsonl"
    began_s = time.monotonic()
    process = _context(part).Process(target=_begin, args=(part.module, job, path))
    process.start()
    process.join(job.limit_s)
    is_late = process.is_alive()
    if is_late:
        _end(process)
    rows = read_lines(path)
    yield from rows
    yield Row(part.name, "took", round(time.monotonic() - began_s, 1), "s")
    if is_late:
        yield Row(part.name, FAILED, f"took longer than {job.limit_s:.0f} s and was ended")
    elif process.exitcode and not any(row.figure == FAILED for row in rows):
        yield Row(part.name, FAILED, f"ended with {process.exitcode}")


def _context(part: Part) -> Any:
    if part.is_fresh or "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(LOADED_ONCE)
    return context


def _begin(module: str, job: Job, path: Path) -> None:
    """Run a part in its process, which leads those that it starts, and tell what failed."""
    if hasattr(os, "setsid"):
        os.setsid()
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # the output is for the tables
    try:
        importlib.import_module(module).run(job, lambda row: append(path, row))
    except ModuleNotFoundError as error:
        append(path, Row(job.part, LEFT_OUT, f"not installed: {error.name}"))
    except Exception as error:  # noqa: BLE001 - the top of a process
        traceback.print_exc()
        append(path, Row(job.part, FAILED, f"{type(error).__name__}: {error}"[:300]))
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
