"""Where one try happens: a home, an input, a place for what comes out, and all that must stay as it is."""

from __future__ import annotations

import os
import shutil
import stat
from dataclasses import dataclass
from pathlib import Path

DEPTH = ("a", "b", "c", "d")
"""Folders above the box that are watched too: a path with a few `..` leads into them."""

WITNESS = "must-stay.txt"

OUR_FOLDERS = (".local/share/surtitle", ".local/state/surtitle", ".config/surtitle", ".cache")
"""Of a home: where Surtitle may write."""

Seen = dict[str, tuple[int, int, int]]


@dataclass(frozen=True, slots=True)
class Box:
    """The folders of one try below `root`, all of which is watched."""

    root: Path

    @property
    def folder(self) -> Path:
        return self.root.joinpath(*DEPTH, "box")

    @property
    def home(self) -> Path:
        return self.folder / "home"

    @property
    def input(self) -> Path:
        return self.folder / "input"

    @property
    def out(self) -> Path:
        return self.folder / "out"

    @property
    def data(self) -> Path:
        """Where Surtitle keeps what is its own."""
        return self.home / ".local" / "share" / "surtitle"

    def empty(self) -> None:
        """Begin again, with witnesses all around."""
        shutil.rmtree(self.root, ignore_errors=True)
        for folder in (self.input, self.out, *(self.home / name for name in OUR_FOLDERS)):
            folder.mkdir(parents=True)
        for folder in (self.root, *self.folder.parents, self.folder, self.home, self.input):
            if folder.is_relative_to(self.root):
                (folder / WITNESS).write_text("Nobody touches this.")

    def watched(self) -> Seen:
        """Return all that must stay as it is: everything but what comes out and Surtitle's own folders."""
        own = {str(self.out), *(str(self.home / name) for name in OUR_FOLDERS)}
        seen: Seen = {}
        for folder, names, files in os.walk(self.root):
            names[:] = [name for name in names if os.path.join(folder, name) not in own]
            for name in (*names, *files):
                path = os.path.join(folder, name)
                seen[path] = _state(path)
        return seen


def changes(before: Seen, after: Seen) -> list[str]:
    """Return what is new, gone or otherwise in the second look; a folder counts by what is in it."""
    return sorted(path for path in before.keys() | after.keys() if before.get(path) != after.get(path))


def _state(path: str) -> tuple[int, int, int]:
    status = os.lstat(path)
    if stat.S_ISDIR(status.st_mode):
        return status.st_mode, 0, 0
    return status.st_mode, status.st_size, status.st_mtime_ns
