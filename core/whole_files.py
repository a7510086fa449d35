"""Files that are whole at any moment: the old text or the new one, never a part of it."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Replace what `path` held, wholly or not at all; its folder is made where there is none.

    Raises:
        OSError: it cannot be written; what the file held is kept, and nothing is left beside it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(path.name + ".new")
    try:
        with new.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())  # else the name may outlive a power cut, and the text not
        new.replace(path)
    except BaseException:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise
