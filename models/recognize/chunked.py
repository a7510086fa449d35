"""Sound for encoders of transformers that stream by themselves, over caches that their windows bound."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from core.speech.segments import Samples
from models.recognize.log_mel import MelFrames, MelKind


class ChunkedHearing:
    """One utterance in chunks of features: `n_first` in the first one, `n_others` in each other."""

    def __init__(self, mel: MelKind, n_first: int, n_others: int) -> None:
        self._frames = MelFrames(mel)
        self._n_first, self._n_others = n_first, n_others
        self._keys: Any = None
        self._padding: Any = None

    @property
    def n_frames(self) -> int:
        """How many frames of features the next chunk has."""
        return self._n_first if self._keys is None else self._n_others

    def add(self, samples: Samples) -> None:
        self._frames.add(samples)

    def fill(self) -> None:
        """Add the silence that the open chunk lacks."""
        self.add(torch.zeros(self._frames.n_missing(self.n_frames)).numpy())

    @property
    def is_full(self) -> bool:
        return self._frames.n_ready >= self.n_frames

    @torch.inference_mode()
    def heard_by(self, encoder: Callable[..., Any]) -> Any:
        """Return what an encoder makes of the next chunk's features (n, n_mels), and keep its caches."""
        features = self._frames.take(self.n_frames)
        heard = encoder(features, past_key_values=self._keys, padding_cache=self._padding, use_cache=True)
        self._keys, self._padding = heard.past_key_values, heard.padding_cache
        return heard

    def cached_numbers(self) -> int:
        """Return how many numbers are kept from chunk to chunk."""
        if self._keys is None:
            return 0
        kept = [layer.cache for layer in self._padding.layers.values()]
        kept += [part for layer in self._keys.layers for part in (layer.keys, layer.values)]
        return sum(part.numel() for part in kept)
