"""The command line, called in this process, and what must hold of whatever it says."""

from __future__ import annotations

import contextlib
import io
import logging
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from core.system.exit_codes import TROUBLE
from core.wording.errors import UserError

ROOT = Path(__file__).resolve().parents[2]
LONGEST_SENTENCE = 2_000
"""Characters; nobody reads more than that."""
PLAIN = {"\n", "\t"}


class Fault(Exception):
    """What must not happen has happened; the message is the same for the same fault of the program."""


@dataclass(frozen=True, slots=True)
class Ran:
    """How a command ended and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def is_refused(self) -> bool:
        return self.code == TROUBLE


Run = Callable[..., Ran]


def run_here(*arguments: str | Path) -> Ran:
    """Call the command line in this process."""
    from app.cli import main

    out, err = _terminal(), _terminal(errors="backslashreplace")
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), no_traceback():
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
    return judged(Ran(code, _written(out), _written(err)))


def call(work: Callable[[], None]) -> bool:
    """Return whether a part of the program took its input, False where it refused it in a sentence."""
    with no_traceback():
        try:
            work()
        except UserError as refusal:
            check_told(str(refusal))
            return False
    return True


def judged(ran: Ran) -> Ran:
    """Return what ran if it ended as it may; raise `Fault` otherwise."""
    if "Traceback" in ran.err:
        raise Fault("a traceback")
    if ran.code not in (0, 1, TROUBLE):
        raise Fault(f"exit code {ran.code}")
    check_told(ran.err)
    check_told(ran.out, longest=None)
    if ran.is_refused and not ran.err.strip().rpartition("\n")[2].startswith("surtitle: "):
        raise Fault("refused without a sentence")
    return ran


def check_told(text: str, longest: int | None = LONGEST_SENTENCE) -> None:
    """Raise `Fault` where a terminal would be steered, or nobody can read on."""
    if any(not char.isprintable() and char not in PLAIN for char in text):
        raise Fault("characters that steer a terminal")
    if longest is not None and any(len(line) > longest for line in text.splitlines()):
        raise Fault(f"a sentence of more than {longest} characters")


@contextlib.contextmanager
def no_traceback() -> Iterator[None]:
    """Raise `Fault` for whatever leaves the program that is no sentence, and for tracebacks in its log."""
    heard = _LoggedTracebacks()
    logging.getLogger().addHandler(heard)
    try:
        yield
    except (UserError, Fault, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise Fault(f"{type(error).__name__} {place_of(error.__traceback__)}") from error
    finally:
        logging.getLogger().removeHandler(heard)
    if heard.faults:
        raise Fault(f"logged {heard.faults[0]}")


def place_of(trace: TracebackType | None) -> str:
    """Return the innermost place of our own in a traceback, without its line, which changes."""
    own = [frame for frame in traceback.extract_tb(trace) if _is_of_program(frame.filename)]
    if not own:
        return "outside of the program"
    return f"in {Path(own[-1].filename).relative_to(ROOT)} {own[-1].name}"


def _is_of_program(filename: str) -> bool:
    return filename.startswith(str(ROOT)) and "packaging" not in filename and ".venv" not in filename


class _LoggedTracebacks(logging.Handler):
    """Notes exceptions that are logged."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            self.faults.append(f"{type(error).__name__} {place_of(error.__traceback__)}")


def _terminal(errors: str = "strict") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors=errors, write_through=True)


def _written(stream: io.TextIOWrapper) -> str:
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return _decoded(buffer.getvalue())


def _decoded(text: bytes) -> str:
    return text.decode("utf-8", "replace")
