"""How the learning rate runs over the steps, as a share of its peak."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol


class Schedule(Protocol):
    """The share of the learning rate at each step, counted from 0."""

    def share_at(self, step: int) -> float: ...


@dataclass(frozen=True, slots=True)
class InverseSquareRoot:
    """Linear warm-up, then as one over the root of the steps; it knows no end (ExPosST, appendix A)."""

    n_warmup: int = 500

    def share_at(self, step: int) -> float:
        n_done, n_warmup = step + 1, max(1, self.n_warmup)
        return min(n_done / n_warmup, math.sqrt(n_warmup / n_done))


@dataclass(frozen=True, slots=True)
class ConstantThenLinear:
    """Linear warm-up, constant, then a linear decay to zero over the last `decay_share` of `n_steps`."""

    n_steps: int
    n_warmup: int = 400
    decay_share: float = 0.3

    def share_at(self, step: int) -> float:
        decay_start = int(self.n_steps * (1 - self.decay_share))
        if step < self.n_warmup:
            return (step + 1) / self.n_warmup
        if step < decay_start:
            return 1.0
        return max(0.0, (self.n_steps - step) / max(1, self.n_steps - decay_start))
