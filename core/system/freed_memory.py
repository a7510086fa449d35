"""What was freed goes back to the system: glibc keeps it, for each thread that ever ran some of its own."""

from __future__ import annotations

import ctypes

from core.system.which import on_linux


def give_memory_back() -> None:
    """Let the system have what this process has freed."""
    if on_linux():
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
