"""The small translators that ship with the program: each its weights, tokenizer, manifest and model card.

Here lies that from English, in a folder of this one that into it. To the user they are one, and the languages
that are asked for say which translates. `revisions` knows their earlier weights, which adapters were made for
and which still ship or are kept.
"""

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from core.files.strict_json import read_json

FOLDER = Path(__file__).parent
INTO_ENGLISH = "into_english"
"""The folder of the other one, in that of the first."""
WEIGHTS_NAME = "model.safetensors"


def folders() -> tuple[Path, ...]:
    """Return where the translators lie that ship, as far as they are here."""
    both = FOLDER, FOLDER / INTO_ENGLISH
    return tuple(folder for folder in both if (folder / WEIGHTS_NAME).is_file())


def folder_for(source: str, target: str) -> Path:
    """Return where that lies which translates these languages; the first is for all that none knows."""
    (folder,) = folders_for([(source, target)])
    return folder


def folders_for(languages: Iterable[tuple[str, str]]) -> set[Path]:
    """Return where those lie that translate these languages: from which, into which."""
    known = {folder: _pairs_of(folder) for folder in folders()}
    return {next((folder for folder in known if pair in known[folder]), FOLDER) for pair in languages}


def revision(folder: Path | None = None) -> str:
    """Return what tells a folder's weights from those of other versions of the program; nothing if none ship.

    It is the SHA-256 of the weights, and no name that somebody gave them.
    """
    path = (folder or FOLDER) / WEIGHTS_NAME
    return _digest(path, path.stat().st_mtime_ns) if path.is_file() else ""


@lru_cache(maxsize=8)  # every look at the adapters asks for it, from the window's thread too
def _digest(path: Path, changed_ns: int) -> str:
    with path.open("rb") as weights:
        return hashlib.file_digest(weights, "sha256").hexdigest()


def _pairs_of(folder: Path) -> frozenset[tuple[str, str]]:
    path = folder / "surtitle.json"
    return _read_pairs(path, path.stat().st_mtime_ns) if path.is_file() else frozenset()


@lru_cache(maxsize=8)
def _read_pairs(path: Path, changed_ns: int) -> frozenset[tuple[str, str]]:
    try:
        return frozenset((pair["from"], pair["to"]) for pair in read_json(path)["languages"])
    except (OSError, ValueError, TypeError, LookupError):
        return frozenset()  # loading it says what is wrong with it
