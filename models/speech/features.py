"""Logarithmic mel energies of sound that never change with what follows."""

from __future__ import annotations

from typing import Final

import numpy as np
import torch
from torch import Tensor
from transformers.audio_utils import mel_filter_bank

from core.speech.segments import SAMPLE_RATE, Samples

N_MELS: Final = 80
WINDOW, HOP = 400, 160
"""Samples of a frame and from one to the next: 25 ms every 10 ms."""
FRAME_S: Final = HOP / SAMPLE_RATE
FLOOR: Final = 1e-5

PRIOR_FRAMES: Final = 40.0
PRIOR_MEAN, PRIOR_VARIANCE = -6.0, 9.0
"""What is taken for the loudness of a room before it was heard, worth so many frames."""

PRIOR_S, PRIOR_POWER = 0.5, 0.0025
"""What is taken for the power of sound before it was heard (speech at -26 dB), worth so many seconds."""


class LogMel:
    """One utterance's features: frame t is made of the samples from 160 t to 160 t + 399.

    Each is normalised by mean and variance of its band up to itself, summed in float64 after a prior, so
    that the first frames stand in a room that nobody has heard yet and no frame waits for the last one.
    """

    def __init__(self) -> None:
        self._filters = _filters()
        self._window = torch.hann_window(WINDOW, periodic=True)
        self._left = np.zeros(0, np.float32)
        self._n = PRIOR_FRAMES
        self._sum = torch.full((N_MELS,), PRIOR_FRAMES * PRIOR_MEAN, dtype=torch.float64)
        square = PRIOR_VARIANCE + PRIOR_MEAN**2
        self._squares = torch.full((N_MELS,), PRIOR_FRAMES * square, dtype=torch.float64)

    def accept(self, samples: Samples) -> Tensor:
        """Return the frames that are complete now, (n, N_MELS) float32."""
        sound = np.concatenate([self._left, samples.astype(np.float32, copy=False)])
        n = n_features_of(len(sound))
        self._left = sound[n * HOP :]
        if n == 0:
            return torch.zeros(0, N_MELS)
        frames = torch.from_numpy(sound).unfold(0, WINDOW, HOP)[:n] * self._window
        power = torch.fft.rfft(frames).abs().square()
        return self._normalised((power @ self._filters).clamp(min=FLOOR).log())

    def _normalised(self, features: Tensor) -> Tensor:
        exact = features.double()
        counts = self._n + torch.arange(1, len(exact) + 1, dtype=torch.float64)[:, None]
        sums = self._sum + exact.cumsum(0)
        squares = self._squares + exact.square().cumsum(0)
        self._n += len(exact)
        self._sum, self._squares = sums[-1], squares[-1]
        mean = sums / counts
        deviation = (squares / counts - mean.square()).clamp(min=1e-6).sqrt()
        return ((exact - mean) / deviation).float()


class RunningLevel:
    """One utterance's sound at the level of one: each sample is normalised by what was heard up to itself.

    Sums are in float64 after a prior, as in `LogMel`; however the sound is cut, the same comes out.
    """

    def __init__(self) -> None:
        self._n = PRIOR_S * SAMPLE_RATE
        self._sum = torch.zeros((), dtype=torch.float64)
        self._squares = torch.full((), self._n * PRIOR_POWER, dtype=torch.float64)

    def accept(self, samples: Samples) -> Tensor:
        """Return the samples normalised, (n,) float32."""
        if not len(samples):
            return torch.zeros(0)
        exact = torch.from_numpy(samples.astype(np.float64))
        counts = self._n + torch.arange(1, len(exact) + 1, dtype=torch.float64)
        sums, squares = self._sum + exact.cumsum(0), self._squares + exact.square().cumsum(0)
        self._n += len(exact)
        self._sum, self._squares = sums[-1], squares[-1]
        mean = sums / counts
        deviation = (squares / counts - mean.square()).clamp(min=1e-7).sqrt()
        return ((exact - mean) / deviation).float()


def features_of(samples: Samples) -> Tensor:
    """Return the features of a whole utterance, (n, N_MELS) float32."""
    return LogMel().accept(samples)


def n_features_of(n_samples: int) -> int:
    """Return how many frames so many samples make."""
    return max((n_samples - WINDOW) // HOP + 1, 0)


def _filters() -> Tensor:
    """Return what makes bands of a spectrum, (WINDOW // 2 + 1, N_MELS) float32."""
    filters = mel_filter_bank(
        num_frequency_bins=WINDOW // 2 + 1,
        num_mel_filters=N_MELS,
        min_frequency=0.0,
        max_frequency=SAMPLE_RATE / 2,
        sampling_rate=SAMPLE_RATE,
        norm="slaney",
        mel_scale="slaney",
    )
    return torch.from_numpy(filters).float()
