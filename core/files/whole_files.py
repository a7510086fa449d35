"""Files that are whole at any moment: the old text or the new one, never a part of it."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from core.files.private_files import PRIVATE_FILE
from core.system.held_files import while_held

CHANGING_S = 20.0
"""Far more than a file of ours takes to be changed, and than a slow disk takes to write it."""


def write_whole(path: Path, text: str, *, is_private: bool = False) -> None:
    """Replace what `path` held, wholly or not at all; its folder is made where there is none.

    What is private its user alone may read, at any moment.

    Raises:
        OSError: it cannot be written; what the file held is kept, and nothing is left beside it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)

    def make(name: str, flags: int) -> int:
        return os.open(name, flags, PRIVATE_FILE if is_private else 0o666)

    with replacing(path) as new, open(new, "w", encoding="utf-8", opener=make) as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())  # else the name may outlive a power cut, and the text not


@contextmanager
def changing(path: Path) -> Iterator[None]:
    """Have other threads and programs that change a file wait while it is read, changed and written.

    Raises:
        OSError: its folder cannot be written, or somebody else does not let go of it.
    """
    from filelock import FileLock  # reading needs none

    path.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(path.with_suffix(".lock"), CHANGING_S):
        yield


def move_whole(path: Path, to: Path) -> None:
    """Move a file, to another disk too, where it replaces what is there.

    Raises:
        OSError: it cannot be moved, and is where it was; what it was to replace is kept.
    """
    try:
        while_held(path.replace, to)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        with replacing(to) as new:
            shutil.copyfile(path, new)
        path.unlink()


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Give a place beside `path` for a file that replaces it at the end, unless there is trouble.

    Raises:
        OSError: it cannot be replaced; what is there is kept, and nothing is left beside it.
    """
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)  # a link would be followed, a pipe waited for, and a mode kept
    try:
        yield new
        while_held(new.replace, path)
    except BaseException:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise
