"""A night's sleep, and an hour in which the program stood still, are no time that anybody heard."""

from __future__ import annotations

import ctypes
import time
from typing import Any

import pytest

from core.system.clock import SteadyClock, awake_clock


class Kernel32:
    """Windows as its documentation has it: one count goes on in sleep, the other stands still."""

    def __init__(self) -> None:
        self.awake = self.asleep = 0

    def QueryUnbiasedInterruptTime(self, ticks: Any) -> int:  # noqa: N802
        ctypes.cast(ticks, ctypes.POINTER(ctypes.c_uint64)).contents.value = self.awake
        return 1

    def GetTickCount64(self) -> int:  # noqa: N802
        return (self.awake + self.asleep) // 10_000


def test_on_windows_the_clock_stands_still_while_the_computer_sleeps() -> None:
    kernel32 = Kernel32()
    awake_s = awake_clock(kernel32)
    began_s = awake_s()
    kernel32.awake += 30_000_000
    kernel32.asleep += 8 * 3600 * 10_000_000
    assert awake_s() - began_s == pytest.approx(3.0)


def test_elsewhere_the_clock_is_the_one_that_does_not_count_sleep() -> None:
    assert awake_clock() is time.monotonic


def test_what_passes_at_once_is_left_out_and_told_once() -> None:
    now_s = [0.0]
    clock = SteadyClock(5.0, lambda: now_s[0])
    times_s = []
    for passed_s in (0.2, 4.9, 3600.0, 0.2):
        now_s[0] += passed_s
        times_s.append(clock())
    assert times_s == pytest.approx([0.2, 5.1, 5.1, 5.3])
    assert clock.take_leap_s() == pytest.approx(3600.0)
    assert clock.take_leap_s() == 0.0
