"""Files with sound, known by their endings, and those that lie in folders."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from core.wording.errors import UserError, reason_of
from core.wording.sentences import phrased

ENDINGS = (
    ".wav", ".flac", ".mp3", ".m4a", ".aac", ".ogg", ".opus", ".mp4", ".mkv", ".webm", ".mov", ".avi",
)  # fmt: skip
NUMBERS = re.compile(r"(\d+)")

IsGivenUp = Callable[[], bool]


def is_sound_file(path: Path) -> bool:
    """Return whether a path is a file that is called as those with sound are."""
    return path.suffix.lower() in ENDINGS and path.is_file()


def in_reading_order(paths: Iterable[Path]) -> list[Path]:
    """Return these by their names as people order them: part 2 before part 10."""
    return sorted(paths, key=lambda path: [_name_key(part) for part in path.parts])


def sound_files_of(paths: Iterable[Path], is_given_up: IsGivenUp = lambda: False) -> list[Path]:
    """Return these files, with those that lie in a folder in that folder's place; none twice.

    Raises:
        UserError: a folder cannot be read.
    """
    found: dict[Path, None] = {}
    for path in paths:
        found |= dict.fromkeys(_in_folder(path, is_given_up) if path.is_dir() else [path])
    return list(found)


def _in_folder(folder: Path, is_given_up: IsGivenUp) -> list[Path]:
    """Return the files with sound below a folder; what is hidden is left out, links to folders are too."""
    try:
        with os.scandir(folder):
            pass  # below it, what cannot be read is passed over
    except OSError as error:
        told = phrased(
            "The folder {folder} cannot be read ({reason}).", folder=folder, reason=reason_of(error)
        )
        raise UserError(told) from error
    return in_reading_order(_walked(folder, is_given_up))


def _walked(folder: Path, is_given_up: IsGivenUp) -> Iterator[Path]:
    seen: set[str] = set()
    for place, folders, names in os.walk(folder):
        real = os.path.realpath(place)
        if real in seen or is_given_up():  # some systems have links to folders that pass for folders
            folders.clear()
            continue
        seen.add(real)
        folders[:] = [name for name in folders if not name.startswith(".")]
        paths = (Path(place, name) for name in names if not name.startswith("."))
        yield from filter(is_sound_file, paths)


def _name_key(name: str) -> list[str | int]:
    """Return what a name is ordered by: words and numbers take turns in it."""
    return [int(part) if n % 2 else part.casefold() for n, part in enumerate(NUMBERS.split(name))]
