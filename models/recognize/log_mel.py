"""Mel features as the sound comes: those that a network's own extractor makes of the whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor

from core.speech.segments import Samples


@dataclass(frozen=True, slots=True, eq=False)
class MelKind:
    """How features are made of sound.

    `window` (n_fft,), whose middle lies on a frame's time; `filters` (n_mels, n_fft // 2 + 1); `scaled` makes
    features of energies; `preemphasis` is how much of a sample is taken off the next one.
    """

    window: Tensor
    filters: Tensor
    hop: int
    preemphasis: float
    scaled: Callable[[Tensor], Tensor]

    @property
    def n_fft(self) -> int:
        return len(self.window)

    @property
    def n_ahead(self) -> int:
        """How many samples from its time on a frame hears; after them the window is zero."""
        return int(self.window.nonzero()[-1]) + 1 - self.n_fft // 2

    def n_frames_of(self, n_samples: int) -> int:
        """Return how many frames hear nothing beyond so many samples."""
        n_heard = n_samples - self.n_ahead
        return n_heard // self.hop + 1 if n_heard >= 0 else 0


class MelFrames:
    """The frames of one utterance, in order; frame i lies at sample i * hop, before the first one is silence.

    Frames are computed when they are taken, so many at once: how the sound was cut changes no bit.
    """

    def __init__(self, kind: MelKind) -> None:
        self._kind = kind
        self._sound = torch.zeros(kind.n_fft // 2)
        """From the first sample on that the next frame hears."""
        self._last = torch.zeros(1)

    @property
    def n_ready(self) -> int:
        """How many frames can be taken."""
        return self._kind.n_frames_of(len(self._sound) - self._kind.n_fft // 2)

    def n_missing(self, n: int) -> int:
        """Return how many samples have to come until `n` frames can be taken."""
        kind = self._kind
        return max(0, (n - 1) * kind.hop + kind.n_fft // 2 + kind.n_ahead - len(self._sound))

    def add(self, samples: Samples) -> None:
        new = torch.from_numpy(samples.copy()).float()
        before = torch.cat([self._last, new])
        self._last = before[-1:]
        self._sound = torch.cat([self._sound, new - self._kind.preemphasis * before[:-1]])

    def take(self, n: int) -> Tensor:
        """Return the next `n` frames: (n, n_mels) float32."""
        kind = self._kind
        n_samples = (n - 1) * kind.hop + kind.n_fft
        heard = self._sound[:n_samples]
        heard = torch.nn.functional.pad(heard, (0, n_samples - len(heard)))
        spectrum = torch.fft.rfft(heard.unfold(0, kind.n_fft, kind.hop) * kind.window)
        self._sound = self._sound[n * kind.hop :]
        return kind.scaled(spectrum.abs().square() @ kind.filters.T)
