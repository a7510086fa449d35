"""Sound of 16 kHz as 24 kHz, as it comes: two samples become three, however they were cut."""

from __future__ import annotations

import torch
from torch import Tensor

from core.speech.segments import SAMPLE_RATE, Samples

RATE = 24_000
N_SIDE = 16
"""Samples on each side of a place that are weighed."""


def _weights() -> Tensor:
    """Return the weights (3, 1, 2 * N_SIDE + 2) of the samples around each of the three places."""
    offsets = torch.arange(-N_SIDE, N_SIDE + 2, dtype=torch.float64)
    places = torch.tensor([0.0, 2 / 3, 4 / 3], dtype=torch.float64)[:, None]
    distances = offsets - places
    window = torch.where(distances.abs() < N_SIDE, torch.cos(distances * torch.pi / (2 * N_SIDE)) ** 2, 0.0)
    weights = torch.sinc(distances) * window
    return (weights / weights.sum(dim=1, keepdim=True)).float()[:, None]


class Resampled:
    """The samples of one utterance at 24 kHz; before the first one is silence."""

    def __init__(self) -> None:
        self._weights = _weights()
        self._sound = torch.zeros(N_SIDE)

    def add(self, samples: Samples) -> None:
        self._sound = torch.cat([self._sound, torch.from_numpy(samples.copy()).float()])

    @property
    def n_ready(self) -> int:
        """How many samples can be taken."""
        return max((len(self._sound) - 2 * N_SIDE) // 2, 0) * 3

    def n_missing(self, n: int) -> int:
        """Return how many samples of 16 kHz have to come until `n` can be taken, a multiple of three."""
        return max(n // 3 * 2 + 2 * N_SIDE - len(self._sound), 0)

    def take(self, n: int) -> Tensor:
        """Return the next `n` samples, a multiple of three."""
        if not n:
            return torch.zeros(0)
        n_used = n // 3 * 2
        heard = self._sound[: n_used + 2 * N_SIDE]
        self._sound = self._sound[n_used:]
        made = torch.nn.functional.conv1d(heard[None, None], self._weights, stride=2)
        return made[0].T.reshape(-1)


LAG_S = N_SIDE / SAMPLE_RATE
"""How far behind the sound the last sample that can be taken lies."""
