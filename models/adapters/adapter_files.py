"""Which files an adapter's folder holds, and that nothing else is opened."""

from __future__ import annotations

from pathlib import Path

from core.wording.sentences import phrased
from models.adapters.refusals import gone, not_safe, not_whole
from models.manifests.manifests import MANIFEST_NAME

CONFIG_NAME = "adapter_config.json"
WEIGHTS_NAME = "adapter_model.safetensors"
ADAPTER_FILES = (CONFIG_NAME, WEIGHTS_NAME, MANIFEST_NAME)
README_NAME = "README.md"
TEXT_FILES = (README_NAME, "LICENSE", "LICENSE.md", "LICENSE.txt", "NOTICE")
"""What may lie beside them and is taken along."""
MAX_TEXT_BYTES = 4_000_000
MAX_WEIGHT_BYTES = 8_000_000_000
PICKLE_NAMES = ("adapter_model.bin", "adapter_model.pt", "adapter_model.pth", "adapter_model.pkl")


def check_files(folder: Path) -> None:
    """Check that the folder holds what an adapter needs, and nothing that could run code.

    Raises:
        AdapterError: it does not.
    """
    if not folder.is_dir():
        raise gone(folder.name)
    for name in PICKLE_NAMES:
        if (folder / name).exists() or (folder / name).is_symlink():
            raise not_safe(
                folder.name,
                phrased("{file} is a pickle, which could run code, and was not opened", file=name),
            )
    for name in ADAPTER_FILES:
        check_lies_in(folder, name)


def check_lies_in(folder: Path, name: str) -> None:
    """Refuse a file of an adapter's folder that is not there, or that lies elsewhere.

    Raises:
        AdapterError: it is missing, or a link out of the folder.
    """
    path = folder / name
    try:
        target = path.resolve(strict=True)
    except (OSError, RuntimeError):
        raise not_whole(
            folder.name,
            phrased("{file} is missing", file=name),
        ) from None
    if not target.is_relative_to(_allowed_root(folder)) or not target.is_file():
        raise not_safe(
            folder.name,
            phrased("{file} is a link out of its folder and was not followed", file=name),
        )


def _allowed_root(folder: Path) -> Path:
    """Return where an adapter's files may lie: its folder, or in the shared cache the whole repository."""
    folder = folder.resolve()
    repository = folder.parent.parent
    is_cached = folder.parent.name == "snapshots" and (repository / "blobs").is_dir()
    return repository if is_cached else folder
