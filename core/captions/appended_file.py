"""A caption file on the disk: it ends with its last whole entry, whatever happens."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path

from core.wording.errors import UserError, reason_of
from core.wording.sentences import phrased


class CaptionFileError(UserError):
    """A caption file cannot be made or written."""


def cannot_write(path: Path, error: OSError) -> CaptionFileError:
    """Return what is told of a file that cannot be made."""
    return CaptionFileError(
        phrased("Captions cannot be written to {path}: {reason}.", path=path, reason=reason_of(error))
    )


class AppendedFile:
    """A file that grows by whole entries only."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._n_bytes = 0
        try:
            self._file = open(path, "wb", buffering=0)  # noqa: SIM115 (it lives as long as the session)
        except OSError as error:
            raise cannot_write(path, error) from error

    def append(self, text: str) -> None:
        """Write `text` through to the system, wholly or not at all.

        Raises:
            CaptionFileError: when it does not fit.
        """
        content = text.encode("utf-8")
        try:
            self._write(content)
        except OSError as error:
            self._take_back()
            raise self._cannot_go_on(error) from error
        self._n_bytes += len(content)

    @property
    def can_change(self) -> bool:
        """Whether what was written can be written over: of a pipe or a device it cannot."""
        return stat.S_ISREG(os.fstat(self._file.fileno()).st_mode)

    def change_end(self, text: str) -> None:
        """Write `text` over the end of the file, which is as long: no moment sees half an entry.

        Raises:
            CaptionFileError: when it cannot be written.
        """
        content = text.encode("utf-8")
        try:
            self._file.seek(self._n_bytes - len(content))
            self._write(content)
        except OSError as error:
            self._take_back()
            raise self._cannot_go_on(error) from error

    def _write(self, content: bytes) -> None:
        rest = memoryview(content)
        while rest:
            rest = rest[self._file.write(rest) :]

    def _cannot_go_on(self, error: OSError) -> CaptionFileError:
        return CaptionFileError(
            phrased(
                "Captions can no longer be written to {path}: {reason}; those written so far are"
                " kept, make room and start again.",
                path=self.path,
                reason=reason_of(error),
            )
        )

    def _take_back(self) -> None:
        with contextlib.suppress(OSError):  # a device cannot be cut
            os.ftruncate(self._file.fileno(), self._n_bytes)
            self._file.seek(self._n_bytes)

    def close(self) -> None:
        self._file.close()
