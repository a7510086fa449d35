"""COMET, which asks for older libraries than ours, by a resident process in an environment of its own."""

from __future__ import annotations

import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import fmean
from threading import Event
from typing import IO, Any

from core.system.other_programs import environment_for_others
from core.system.threads import GuardedThread
from core.wording.errors import UserError
from core.wording.sentences import phrased
from training.measure.instances import Instance

PROGRAM = "comet-score"
"""What lies in COMET's environment, beside its Python."""

WORKER = Path(__file__).with_name("comet_worker.py")

PATIENCE_S = 1800.0
"""How long the model may load, and a batch may take: the largest one needs minutes on a processor."""

MOST_BYTES = 1 << 24
"""Of an answer, which holds some bytes a sentence."""


class CometTrouble(UserError):
    """COMET is not there, or does not score; a clause that says why."""


UNASKED = {"HF_HUB_OFFLINE": "1"}
"""A model of gigabytes is not fetched."""


class CometProcess:
    """A process that holds the model and scores translations, one batch at a time.

    Raises:
        CometTrouble: it does not come to hold the model.
    """

    def __init__(
        self, model: str, python: str = "", device: str = "cpu", *, patience_s: float = PATIENCE_S
    ) -> None:
        """Start it by the Python of COMET's environment, the one beside `comet-score` where none is named."""
        self.patience_s = patience_s
        self._model, self._n_batches = model, 0
        command = [python_of_comet(python), str(WORKER), model, device]
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  # open as long as the process lives
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                env=environment_for_others() | UNASKED,
            )
        except OSError as error:
            raise CometTrouble(
                phrased("{program} cannot be run: {error}", program=command[0], error=error)
            ) from error
        self._end = weakref.finalize(self, _end, self._process, self._errors)
        if self._answer() != {"ready": True}:
            raise self._broken(phrased("its process does not answer as it should"))

    @property
    def pid(self) -> int:
        return self._process.pid

    def __enter__(self) -> CometProcess:
        return self

    def __exit__(self, *trouble: object) -> None:
        self.close()

    def close(self) -> None:
        self._end()

    def scores(self, answers: Sequence[Instance]) -> list[float]:
        """Return a score of each translation, about 0 to 1.

        Raises:
            CometTrouble: it ended, took too long, or gave other things than scores.
        """
        self._n_batches += 1
        samples = [{"src": one.source, "mt": one.prediction, "ref": one.reference} for one in answers]
        said = self._answer({"batch": self._n_batches, "samples": samples})
        scores: Any = said.get("scores")
        is_for_these = said.get("batch") == self._n_batches and isinstance(scores, list)
        if not (is_for_these and len(scores) == len(answers) and all(map(_is_score, scores))):
            raise self._broken(phrased("its process did not give {n} scores", n=len(answers)))
        return [float(score) for score in scores]

    def _answer(self, request: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
        """Return what is said to a request, or at first to none."""
        is_late = Event()

        def give_up() -> None:
            is_late.set()
            self._process.kill()

        with _alarm(self.patience_s, give_up):
            line = self._line(request)
        if is_late.is_set():
            minutes = round(self.patience_s / 60)
            raise self._broken(phrased("it gave no answer in {n} minutes", n=minutes))
        if not line:
            raise self._broken(phrased("its process ended: {last}", last=self._last_words()))
        try:
            said = json.loads(line)
        except ValueError:
            said = None
        return said if isinstance(said, dict) else {}

    def _line(self, request: Mapping[str, Any] | None) -> bytes:
        """Return the line that answers, nothing where the process has gone."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None and stdout is not None
        try:
            if request is not None:
                stdin.write(json.dumps(request).encode() + b"\n")
                stdin.flush()
            return stdout.readline(MOST_BYTES)
        except OSError:
            return b""

    def _last_words(self) -> str:
        """Return the last line of what the process wrote to its errors."""
        self._process.kill()  # where it has only closed its output
        self._process.wait()
        self._errors.seek(0)
        lines = self._errors.read().decode(errors="replace").strip().splitlines()
        return lines[-1][:200] if lines else phrased("it said nothing")

    def _broken(self, why: str) -> CometTrouble:
        self.close()
        return CometTrouble(phrased("{model}: {why}", model=self._model, why=why))


@contextmanager
def _alarm(after_s: float, ring: Callable[[], object]) -> Iterator[None]:
    """Ring once if the context lasts longer."""
    is_over = Event()

    def wait() -> None:
        if not is_over.wait(after_s):
            ring()

    waiting = GuardedThread(wait, "comet-alarm")
    waiting.start()
    try:
        yield
    finally:
        is_over.set()
        waiting.join()


def _end(process: subprocess.Popen[bytes], errors: IO[bytes]) -> None:
    process.kill()  # it keeps nothing
    process.wait()
    for pipe in (process.stdin, process.stdout, errors):
        assert pipe is not None
        with suppress(OSError):  # what a killed process was still to be told
            pipe.close()


def _is_score(value: object) -> bool:
    return isinstance(value, (int, float)) and math.isfinite(value)


def comet_score(
    model: str, instances: Sequence[Instance], python: str = "", device: str = "cpu"
) -> tuple[float | None, str]:
    """Return the score by `model` (a checkpoint, or a name whose files are there), or None and why not."""
    try:
        with CometProcess(model, python, device) as comet:
            return fmean(comet.scores(instances)), ""
    except CometTrouble as trouble:
        return None, str(trouble)


def python_of_comet(given: str = "") -> str:
    """Return the Python of COMET's environment: the one that is given, or that of `comet-score`.

    Raises:
        CometTrouble: there is none.
    """
    if given:
        python = shutil.which(Path(given).expanduser())
        if python is None:
            raise CometTrouble(phrased("--comet-python {given} is not a program", given=given))
        return python
    program = shutil.which(PROGRAM)
    if program is None:
        raise CometTrouble(
            phrased("the program {program} is not installed (pipx install unbabel-comet)", program=PROGRAM)
        )
    names = ("python.exe",) if sys.platform == "win32" else ("python", "python3")
    beside = [str(Path(program).resolve().with_name(name)) for name in names]
    for python in (_interpreter(Path(program)), *beside):
        if Path(python).name.startswith("python") and os.access(python, os.X_OK):
            return python
    raise CometTrouble(
        phrased(
            "there is no Python beside {program}: on the command line name its own with --comet-python",
            program=program,
        )
    )


def _interpreter(program: Path) -> str:
    """Return what a script's first line names, nothing where it has none."""
    with program.open("rb") as script:
        first = script.readline(1000)
    return os.fsdecode(first[2:].strip()) if first.startswith(b"#!") else ""
