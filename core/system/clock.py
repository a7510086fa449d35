"""Time in which the computer was awake, and of which somebody can have made use."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable
from threading import Lock
from typing import Any

from core.system.dlls import dll
from core.system.which import on_windows

TICK_S = 100e-9
"""In what Windows counts the time."""


def awake_clock(kernel32: Any = None) -> Callable[[], float]:
    """Return a clock that stands still while the computer sleeps; `kernel32` is that of Windows.

    What Linux and macOS give to `time.monotonic` is one, what Windows gives
    goes on: a talk would be silent for a whole night.
    """
    if kernel32 is None:
        return time.monotonic

    def awake_s() -> float:
        ticks = ctypes.c_uint64()
        kernel32.QueryUnbiasedInterruptTime(ctypes.byref(ticks))
        return ticks.value * TICK_S

    return awake_s


awake_s = awake_clock(dll("kernel32") if on_windows() else None)
"""The seconds since some moment, less those that were slept."""


class SteadyClock:
    """Time as it passes for who asks again and again: a leap between two askings is none of it.

    A thread that asks every moment, and finds more than `longest_s` gone at once, was
    stopped meanwhile, and the rest of the program with it: nobody else was late.
    """

    def __init__(self, longest_s: float, clock: Callable[[], float] = awake_s) -> None:
        self._lock = Lock()
        self._longest_s = longest_s
        self._clock = clock
        self._asked_s = clock()
        self._left_out_s = 0.0
        self._leap_s = 0.0

    def __call__(self) -> float:
        with self._lock:
            now_s = self._clock()
            passed_s, self._asked_s = now_s - self._asked_s, now_s
            if passed_s > self._longest_s:
                self._left_out_s += passed_s
                self._leap_s += passed_s
            return now_s - self._left_out_s

    def take_leap_s(self) -> float:
        """Return how much was left out since the last call."""
        self()
        with self._lock:
            leap_s, self._leap_s = self._leap_s, 0.0
            return leap_s
