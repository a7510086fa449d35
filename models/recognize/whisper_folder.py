"""Where a Whisper model's files are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from models.manifests.whisper_files import checked_folder, default_size
from models.store.store import ensure


def find_model_folder(
    name: str, *, on_gpu: bool, progress: Callable[[str, float], None] | None = None
) -> Path:
    """Return the checked folder of a converted Whisper model, fetched if it is a known size.

    `name` is "whisper", "whisper:SIZE" or a folder; a folder never opens a connection.
    """
    if name == "whisper":
        name = f"whisper:{default_size(on_gpu=on_gpu)}"
    if not name.startswith("whisper:"):
        return checked_folder(Path(name).expanduser())
    return checked_folder(ensure(name, progress))
