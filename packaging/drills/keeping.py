"""Inputs on which the program failed, kept as they were, each in an archive: folders, links and pipes too."""

from __future__ import annotations

import re
import tarfile
from pathlib import Path

LARGEST_BYTES = 100_000
ENDING = ".tar.xz"


def pack(path: Path, folder: Path, fault: str) -> Path | None:
    """Return the archive of an input below `folder`; None where that fault has one, or it would be large."""
    archive = folder / f"{re.sub(r'[^a-z0-9]+', '-', fault.lower()).strip('-')[:90]}{ENDING}"
    if archive.exists():
        return None
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(archive, "w:xz", format=tarfile.GNU_FORMAT) as packed:
        packed.add(path, path.name, filter=_of_nobody)
    if archive.stat().st_size > LARGEST_BYTES:
        archive.unlink()
        return None
    return archive


def unpack(archive: Path, folder: Path) -> Path:
    """Return the input that an archive holds, put into `folder`."""
    with tarfile.open(archive) as packed:
        name = packed.getnames()[0]
        packed.extractall(folder, filter="fully_trusted")
    return folder / name


def _of_nobody(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mtime = 0
    return member
