"""How long a bench may take: what a row costs is tried before all of it runs, and too much is left out."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass

Clock = Callable[[], float]
"""Seconds since some moment."""


class TooLong(Exception):
    """A row would take longer than what is left, or has; the message says how long."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """The time until a moment of a clock."""

    ends_s: float = math.inf
    clock: Clock = time.monotonic

    @classmethod
    def of(cls, limit_s: float, clock: Clock = time.monotonic) -> Allowance:
        """Return what ends so many seconds from now."""
        return cls(clock() + limit_s, clock)

    @property
    def left_s(self) -> float:
        return self.ends_s - self.clock()

    def part(self, n: int, of: int) -> Allowance:
        """Return `n` of `of` equal parts of what is left, the first ones."""
        return Allowance.of(self.left_s * n / of, self.clock)

    def ask_for(self, needed_s: float) -> None:
        """Ask whether something can begin that takes so long.

        Raises:
            TooLong: there is less left.
        """
        left_s = self.left_s
        if needed_s > left_s:
            raise TooLong(f"would take {needed_s:.0f} s, and {max(0.0, left_s):.0f} s are left")

    def check(self) -> None:
        """Ask whether something that has begun may go on.

        Raises:
            TooLong: the time is over.
        """
        if self.left_s < 0:
            raise TooLong("took longer than was left")


UNLIMITED = Allowance()
