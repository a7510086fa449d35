"""Where the C library takes memory from for the threads of the window's process."""

from __future__ import annotations

import contextlib
import ctypes

from core.system.which import on_linux

M_ARENA_MAX = -8
"""glibc's name for how many places there may be."""


def use_one_place() -> None:
    """Let threads to come take their memory from where those there are take it.

    Left alone glibc gives a place of its own to each. What one thread takes and another gives back
    leaves holes in them that grow by half a megabyte an hour of captions, though no more is in use.
    That threads never wait for one another there is worth nothing to Python's.
    """
    if on_linux():
        with contextlib.suppress(AttributeError):  # another C library, which has nothing of the kind
            ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)
