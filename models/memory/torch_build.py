"""Which build of torch the program has, by its files: nothing imports it here."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

CARD_LIBRARIES = ("libtorch_cuda.so", "torch_cuda.dll", "libtorch_hip.so")
"""That a build of torch for cards has one of."""


def has_cuda() -> bool:
    """Return whether the program's torch is a build for cards."""
    spec = find_spec("torch")
    folders = (spec.submodule_search_locations or ()) if spec else ()
    return any(Path(folder, "lib", name).exists() for folder in folders for name in CARD_LIBRARIES)
