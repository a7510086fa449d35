"""Whether there is torch, and which build of it, by its files: nothing imports it here."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from core.wording.causes import Cause
from core.wording.errors import UserError
from core.wording.sentences import phrased

CARD_LIBRARIES = ("libtorch_cuda.so", "torch_cuda.dll", "libtorch_hip.so")
"""That a build of torch for cards has one of."""


def has_torch() -> bool:
    """Return whether this process can import torch: the program's own, or that of an engine pack."""
    return find_spec("torch") is not None


def check_torch(what: str) -> None:
    """Refuse what is run by torch where there is none.

    Raises:
        UserError: with what brings it.
    """
    if not has_torch():
        raise UserError(
            phrased(
                "{what} needs PyTorch, which does not come with the program: get the engine pack, or choose"
                " what runs without it.",
                what=what,
            ),
            Cause.NO_TORCH,
        )


def has_cuda() -> bool:
    """Return whether the program's torch is a build for cards."""
    spec = find_spec("torch")
    folders = (spec.submodule_search_locations or ()) if spec else ()
    return any(Path(folder, "lib", name).exists() for folder in folders for name in CARD_LIBRARIES)
