"""Standard output and error that take only what is printable, and say so where they take nothing more."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from collections.abc import Iterator
from typing import Any, TextIO, cast

from core.system.which import on_windows
from core.wording.errors import UserError, reason_of
from core.wording.printable import printable
from core.wording.sentences import phrased


class OutputError(UserError):
    """Standard output takes nothing more."""


class TerminalGoneError(OutputError):
    """The terminal that standard output was is closed."""


class PrintableStream:
    """Standard output or error, which gets nothing that is not printable or that its encoding cannot hold.

    What cannot be written to standard error is lost: there is nobody left to tell.
    """

    def __init__(self, stream: TextIO, *, may_lose: bool) -> None:
        self._stream = stream
        self._may_lose = may_lose

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        self.draw(printable(text))
        return len(text)

    def writelines(self, lines: list[str]) -> None:
        self.write("".join(lines))

    def draw(self, text: str) -> None:
        """Write what holds terminal commands of our own."""
        with self._writing():
            self._stream.write(self._held(text))

    def _held(self, text: str) -> str:
        encoding = self._stream.encoding or "utf-8"
        return text.encode(encoding, "backslashreplace").decode(encoding)

    def flush(self) -> None:
        with self._writing():
            self._stream.flush()

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            is_terminal_gone = error.errno == errno.EIO and self._is_device()
            self.give_up()
            if self._may_lose:
                return
            if isinstance(error, BrokenPipeError):
                raise
            raise (TerminalGoneError if is_terminal_gone else OutputError)(
                phrased("Standard output cannot be written: {reason}.", reason=reason_of(error))
            ) from error

    def _is_device(self) -> bool:
        # That it was a terminal a closed one no longer says.
        return stat.S_ISCHR(os.fstat(self._stream.fileno()).st_mode)

    def give_up(self) -> None:
        """Let what still waits to be written, and what comes, go nowhere: at the exit too."""
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self._stream.fileno())
        os.close(nowhere)


def draw(stream: TextIO, text: str) -> None:
    """Write text that was made printable, with terminal commands of our own among it."""
    if isinstance(stream, PrintableStream):
        stream.draw(text)
    else:
        stream.write(text)


@contextlib.contextmanager
def printable_output() -> Iterator[None]:
    """Let standard output and error take only what is printable while the context lasts.

    After an error that nobody catches, too: its traceback is still to be written, and may quote anything.
    """
    _fill_closed()
    before = sys.stdout, sys.stderr
    ours = _guarded(sys.stdout, may_lose=False), _guarded(sys.stderr, may_lose=True)
    sys.stdout, sys.stderr = ours
    try:
        yield
    except Exception:
        raise
    except BaseException:
        _put_back(before, ours)
        raise
    _put_back(before, ours)


def _guarded(stream: TextIO, *, may_lose: bool) -> TextIO:
    if not stream or isinstance(stream, PrintableStream):
        return stream  # a command within a command: what was made printable is not to be again
    return cast(TextIO, PrintableStream(stream, may_lose=may_lose))


def _put_back(before: tuple[TextIO, TextIO], ours: tuple[TextIO, TextIO]) -> None:
    """Undo what was done, unless somebody has put another stream there meanwhile."""
    out, error = sys.stdout, sys.stderr
    sys.stdout = before[0] if out is ours[0] else out
    sys.stderr = before[1] if error is ours[1] else error
    if out is not None:
        out.flush()  # what cannot be written shows now, where it can be told


def _fill_closed() -> None:
    """Give the numbers of closed standard streams to nothing: else the next file opened is written into.

    Windows gives a program without a console no streams, and their numbers to nobody.
    """
    if on_windows():
        return
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            # Output that was closed is to fail when it is written; of standard error nobody is told.
            os.open(os.devnull, os.O_WRONLY if number == 2 else os.O_RDONLY)
    sys.stdin = sys.stdin or os.fdopen(0, closefd=False)
    sys.stdout = sys.stdout or os.fdopen(1, "w", closefd=False)
    sys.stderr = sys.stderr or os.fdopen(2, "w", closefd=False)
