"""The log that stays when there is no terminal: what went wrong and where, never what somebody said.

It takes warnings and worse, whatever a terminal is shown: what somebody said, and what the file is called
that it was said in, is never logged above DEBUG. Nobody but its user may read it, as any of what is kept.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import sys
import threading
import traceback
from collections.abc import Iterator
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from core.files.plain_files import check_place
from core.files.private_files import PRIVATE_FILE, PRIVATE_FOLDER
from core.wording.errors import UserError
from core.wording.printable import on_one_line, printable

logger = logging.getLogger(__name__)

MOST_BYTES = 500_000
"""Of the log; what is older is kept beside it, up to as much again."""
FORMAT = "%(asctime)s %(process)d %(name)s %(levelname)s %(message)s"
QUOTING = (AssertionError, LookupError, ValueError, UserError)
"""Errors whose words may quote the values that they are about: a caption, a line of a file, its name."""

ErrorInfo = tuple[type[BaseException], BaseException, TracebackType | None]


class LogFile(RotatingFileHandler):
    """Writes into a file that no process holds open, so that each of several may begin it again."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            path, maxBytes=MOST_BYTES, backupCount=1, encoding="utf-8", errors="backslashreplace", delay=True
        )
        self.setLevel(logging.WARNING)
        self.setFormatter(WithoutQuotes(FORMAT))

    def emit(self, record: logging.LogRecord) -> None:
        super().emit(record)
        if self.stream is not None:
            self.stream.close()
            self.stream = None

    def _open(self) -> TextIOWrapper:
        path = Path(self.baseFilename)
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_symlink():
            raise OSError(errno.ELOOP, "the log is a link", str(path))
        check_place(path)
        path.touch(PRIVATE_FILE)
        with contextlib.suppress(OSError):  # where modes mean nothing it is written still
            path.parent.chmod(PRIVATE_FOLDER)
            for kept in path.parent.glob(f"{path.name}*"):
                if not kept.is_symlink():
                    kept.chmod(PRIVATE_FILE)
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:
        """Do nothing: where no log can be written the program goes on without."""


class WithoutQuotes(logging.Formatter):
    """Tells where an error was raised, and its words only where they quote nothing."""

    def format(self, record: logging.LogRecord) -> str:
        # Formatted errors are kept in the record, for the next handler: each has its own way here.
        kept, record.exc_text = record.exc_text, None
        try:
            return super().format(record)
        finally:
            record.exc_text = kept

    def formatMessage(self, record: logging.LogRecord) -> str:
        return on_one_line(super().formatMessage(record))

    def formatException(self, ei: ErrorInfo | tuple[None, None, None]) -> str:
        return printable("".join(_way_to(ei[1]))).rstrip() if ei[1] is not None else ""


def _way_to(error: BaseException) -> Iterator[str]:
    """Yield the lines of a traceback, after those of the error that it came of."""
    earlier = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if earlier is not None:
        yield from _way_to(earlier)
    yield from traceback.format_tb(error.__traceback__)
    words = _words(error)
    yield f"{type(error).__qualname__}{words and ': '}{words}\n"


def _words(error: BaseException) -> str:
    """Return what an error says, as far as it quotes nothing."""
    if isinstance(error, QUOTING):
        return ""
    if getattr(error, "filename", None) is None:
        return str(error)
    return str(getattr(error, "strerror", None) or "")


def log_uncaught() -> None:
    """Have what nobody catches logged, in slots and threads too."""
    sys.excepthook = _log_error
    threading.excepthook = _log_error_of_thread


def _log_error(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if isinstance(error, Exception):
        logger.critical("a fault in the program", exc_info=(kind, error, trace))
    else:
        sys.__excepthook__(kind, error, trace)


def _log_error_of_thread(args: threading.ExceptHookArgs) -> None:
    if isinstance(args.exc_value, Exception):
        _log_error(args.exc_type, args.exc_value, args.exc_traceback)
