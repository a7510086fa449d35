"""The folder in which corrections lie while it is looked whether they can be learned from."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from pathlib import Path

from filelock import FileLock, Timeout

from core.wording.errors import UserError, reason_of
from core.wording.sentences import phrased

PREFIX = "surtitle-corrections-"
LOCK = "in-use.lock"


class Scratch:
    """A folder that is made when first needed, and goes with the program, which holds its lock."""

    def __init__(self) -> None:
        self._made: tempfile.TemporaryDirectory[str] | None = None
        self._lock: FileLock | None = None

    def folder(self) -> Path:
        """Return it.

        Raises:
            UserError: it cannot be made.
        """
        if self._made is None:
            try:
                self._made = tempfile.TemporaryDirectory(prefix=PREFIX, ignore_cleanup_errors=True)
                self._lock = _lock_of(Path(self._made.name))
                self._lock.acquire()
            except OSError as error:
                raise UserError(
                    phrased(
                        "{path} cannot be written ({reason}):"
                        " free some space or correct the permissions, then try again.",
                        path=error.filename or PREFIX,
                        reason=reason_of(error),
                    )
                ) from error
        return Path(self._made.name)

    def remove(self) -> None:
        if self._lock is not None:
            self._lock.release()
        if self._made is not None:
            self._made.cleanup()


def remove_left_over() -> None:
    """Delete the folders of programs that were killed: what was said is not to lie about."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with contextlib.suppress(Timeout, OSError):  # it is in use, or another user's
            with _lock_of(folder).acquire(blocking=False):
                pass  # nobody has it
            shutil.rmtree(folder)


def _lock_of(folder: Path) -> FileLock:
    return FileLock(folder / LOCK)
