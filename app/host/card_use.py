"""Whether engines here can use an NVIDIA card: by the program's own torch, or by an engine pack."""

from __future__ import annotations

from models.memory.cublas import cublas_files
from models.memory.torch_build import has_cuda


def computes_on_card() -> bool:
    """Return whether engines here can use one."""
    if has_cuda():
        return True
    # Imported when it is asked: the window is there before.
    from models.engines.activation import why_idle
    from models.engines.catalog import CUDA
    from models.engines.shelf import Shelf

    shelf = Shelf.of_user()
    pack = shelf.installed()
    return pack is not None and pack.device == CUDA and not why_idle(pack, shelf)


def whisper_computes_on_card() -> bool:
    """Return whether Whisper can use it too, which wants a library that the program's own torch lacks."""
    if has_cuda():
        return bool(cublas_files())
    from models.engines.shelf import Shelf

    pack = Shelf.of_user().installed()
    return pack is not None and bool(pack.preload)
