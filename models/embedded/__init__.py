"""The small translator that ships with the program: weights, tokenizer, manifest and model card.

`revisions` knows its earlier weights, which adapters were made for and which still ship or are kept.
"""

import hashlib
from functools import lru_cache
from pathlib import Path

FOLDER = Path(__file__).parent
WEIGHTS_NAME = "model.safetensors"


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
