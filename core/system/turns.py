"""Whose turn it is on Windows: to be in front of the others, and to end before the computer does."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from contextlib import contextmanager

from core.system.dlls import dll
from core.system.which import on_windows

ANYBODY = 0xFFFFFFFF
"""ASFW_ANY."""
WAIT_S = 2.0
"""Windows asks twice, and tells its user after 5 s each time that a program prevents the end."""


def give_way() -> None:
    """Allow others to come to the front: only a program that was started by a click may, or passes it on."""
    if on_windows():
        dll("user32").AllowSetForegroundWindow(ctypes.c_uint32(ANYBODY))


def most_wait_s() -> float:
    """Return how long one wait may last, of two, before the system takes the program for one that hangs."""
    return WAIT_S if on_windows() else math.inf


@contextmanager
def ending_held_up(window_id: int, reason: str) -> Iterator[None]:
    """Have Windows wait for this window as its session ends, with a reason that its user can read."""
    if not on_windows():
        yield
        return
    user32, window = dll("user32"), ctypes.c_void_p(window_id)
    user32.ShutdownBlockReasonCreate(window, ctypes.c_wchar_p(reason))
    try:
        yield
    finally:
        user32.ShutdownBlockReasonDestroy(window)
