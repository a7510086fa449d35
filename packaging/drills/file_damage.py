"""Something else in the place of a file: nothing, a folder, a pipe, a link."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from random import Random

from box import WITNESS


def replaced(path: Path, random: Random) -> str:
    """Put something else in the place of the file, and return what."""
    path.unlink()
    ways = (_nothing, _folder, _empty, _pipe, _link_to_itself, _link_out, _link_to_device)
    return random.choice(ways)(path)


def linked_out(path: Path, secret: Path) -> None:
    """Put a link to somebody else's file, of the same content, in its place."""
    shutil.copyfile(path, secret)
    path.unlink()
    path.symlink_to(secret)


def _nothing(path: Path) -> str:
    return "nothing"


def _folder(path: Path) -> str:
    path.mkdir()
    return "a folder"


def _empty(path: Path) -> str:
    path.touch()
    return "an empty file"


def _pipe(path: Path) -> str:
    os.mkfifo(path)
    return "a pipe"


def _link_to_itself(path: Path) -> str:
    path.symlink_to(path)
    return "a link to itself"


def _link_out(path: Path) -> str:
    path.symlink_to(Path("..") / ".." / ".." / WITNESS)
    return "a link out"


def _link_to_device(path: Path) -> str:
    path.symlink_to("/dev/zero")
    return "a link to a device without end"
