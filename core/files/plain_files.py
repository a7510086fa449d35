"""Files that are given by name: only such as end, at once or not at all.

A pipe, a socket or a device in a file's place would be waited for without end, or never be at an end.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

from core.wording.sentences import grouped, phrased


def open_plain(path: Path, most_bytes: int | None = None) -> BinaryIO:
    """Return the file, open for reading.

    Raises:
        OSError: it cannot be opened, is larger than that, or no file.
    """
    check_plain(path, most_bytes)
    return path.open("rb")


def read_plain(path: Path, most_bytes: int | None = None) -> bytes:
    """Return what the file holds.

    Raises:
        OSError: it cannot be read, is larger than that, or no file.
    """
    with open_plain(path, most_bytes) as file:
        return file.read() if most_bytes is None else file.read(most_bytes)


def read_plain_text(path: Path, most_bytes: int | None = None, encoding: str = "utf-8") -> str:
    """Return the text that the file holds, with plain line ends.

    Raises:
        OSError: it cannot be read, is larger than that, or no file.
        UnicodeError: it is in another encoding.
    """
    text = read_plain(path, most_bytes).decode(encoding)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def check_plain(path: Path, most_bytes: int | None = None) -> None:
    """Refuse what is no file, and a file that is larger than `most_bytes`.

    Raises:
        OSError: with the reason.
    """
    found = path.stat()
    if not stat.S_ISREG(found.st_mode):
        number, reason = _what_it_is(found.st_mode)
        raise OSError(number, reason, os.fspath(path))
    if most_bytes is not None and found.st_size > most_bytes:
        reason = phrased("it is larger than {most} bytes", most=grouped(most_bytes))
        raise OSError(errno.EFBIG, reason, os.fspath(path))


def check_place(path: Path, *, may_be_device: bool = False) -> None:
    """Refuse to write where something stands that is no file: a pipe waits for a reader.

    Raises:
        OSError: with the reason.
    """
    if path.exists() and not (may_be_device and path.is_char_device()):
        check_plain(path)


def is_same_file(one: Path, other: Path) -> bool:
    """Return whether two names mean one file, which is there."""
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False


def check_database(path: Path) -> None:
    """Refuse a database of SQLite that is no file of its own, or has something else in the place of its logs.

    Raises:
        OSError: with the reason.
    """
    for name in (path.name, *(f"{path.name}-{log}" for log in ("journal", "wal", "shm"))):
        part = path.with_name(name)
        if part.is_symlink():
            raise OSError(errno.ELOOP, phrased("it is a link"), os.fspath(part))
        if part.exists():
            check_plain(part)


def check_plain_files_in(folder: Path) -> None:
    """Refuse a folder that holds a pipe, a socket or a device: libraries open what they find by its name.

    Raises:
        OSError: with the reason.
    """
    for path in folder.iterdir():
        if path.exists() and not path.is_dir():
            check_plain(path)


def _what_it_is(mode: int) -> tuple[int, str]:
    """Return the number and the words of the error."""
    if stat.S_ISDIR(mode):
        return errno.EISDIR, phrased("it is a folder, not a file")
    if stat.S_ISFIFO(mode):
        return errno.EINVAL, phrased("it is a pipe, not a file")
    if stat.S_ISSOCK(mode):
        return errno.EINVAL, phrased("it is a socket, not a file")
    return errno.EINVAL, phrased("it is a device, not a file")
