"""Several channels made one, so that a voice on any of them is heard."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from core.speech.segments import Samples, in_range
from core.speech.silence import SILENCE

Weights = NDArray[np.float64]

FRAME_S = 0.02
"""How often the channels are weighed again: devices hand over whole frames, none of which is held back."""

KEPT = 0.8
"""What a frame's measure keeps of that of the frame before."""

OPPOSED = -0.4
"""Channels with a lower correlation would take too much from each other."""

LOUDER = 2.0
"""By so much in power another channel has to be louder to be taken instead, or they would take turns."""

UNHEARD = 1e-3
"""A channel that never had more than this of the loudest one's power has no voice."""

FRONT, ELSEWHERE = 0.7, 0.5
WEIGHTS = MappingProxyType({"FC": 1.0, "FL": FRONT, "FR": FRONT, "LFE": 0.0, "LFE2": 0.0})
"""By the place of a channel, as FFmpeg calls it: films speak from the centre, and rumble on LFE."""

NO_PLACES = ("NONE", "UNK", "UNSD", "USR", "AMBI")
"""How FFmpeg's names of channels begin that say nothing of where to listen."""


class Mixer:
    """Takes sound of shape (n, n_channels), and gives it with one channel.

    The weights sum to 1, so nothing clips. Channels without places (those of
    recorders and interfaces) share them by their loudness, as in the automatic
    mixers of conferences (Dugan, JAES 1975): a sole speaker is heard at full
    level. Of channels in opposite phase the louder one is taken for both. How
    the sound is cut changes nothing.
    """

    def __init__(self, rate: int, n_channels: int, places: Sequence[str] = ()) -> None:
        """`places` are FFmpeg's names of the channels, none where nobody knows them."""
        self._n_frame = max(1, round(rate * FRAME_S))
        self._equal = np.full(n_channels, 1 / n_channels)
        self._by_place = _weights_of(places)
        self._waiting: Samples = np.zeros((0, n_channels), np.float32)
        self._last: Samples = self._waiting
        self._power = np.zeros((n_channels, n_channels))
        """Of each channel, and what each pair has in common."""
        self._most = np.zeros(n_channels)
        """The greatest power of each channel until now."""
        self._is_taken = np.ones(n_channels, bool)
        """Whether a channel did not give way when some opposed each other last."""
        self._weights: Weights | None = None
        self._ramp = np.linspace(0, 1, self._n_frame, endpoint=False, dtype=np.float32)

    def mix(self, block: Samples) -> Samples:
        """Return the frames that are whole now, shape (n,); the rest waits for what follows."""
        if block.shape[1] == 1:
            return block[:, 0]
        waiting = np.concatenate([self._waiting, in_range(block)])
        n_whole = len(waiting) - len(waiting) % self._n_frame
        self._waiting = waiting[n_whole:]
        frames = [self._mixed(waiting[n : n + self._n_frame]) for n in range(0, n_whole, self._n_frame)]
        return np.concatenate(frames) if frames else SILENCE

    def flush(self) -> Samples:
        """Return what still waits."""
        frame, self._waiting = self._waiting, self._waiting[:0]
        return self._mixed(frame) if len(frame) else SILENCE

    def _mixed(self, frame: Samples) -> Samples:
        self._measure(frame)
        weights = self._without_opposed(self._shares())
        before = weights if self._weights is None else self._weights
        self._weights = weights
        mixed: Samples = frame @ before.astype(np.float32)
        if weights is not before:
            mixed += self._ramp[: len(frame)] * (frame @ (weights - before).astype(np.float32))
        return mixed

    def _measure(self, frame: Samples) -> None:
        # Steps from sample to sample weigh speech, and hardly hum, rumble or an offset.
        before = self._last if len(self._last) else frame[:1]
        steps = np.diff(frame, axis=0, prepend=before).astype(np.float64)
        self._last = frame[-1:]
        self._power = KEPT * self._power + steps.T @ steps

    def _shares(self) -> Weights:
        """Return the weights of the channels, whatever their phase."""
        if len(self._equal) == 2:
            return self._equal
        power = self._power.diagonal()
        self._most = np.maximum(self._most, power)
        if self._by_place is not None:
            weights: Weights = self._by_place * (self._most >= UNHEARD * self._most.max())
            if weights.any():
                weights /= weights.sum()
                return weights
        loudness = np.sqrt(power)
        return loudness / loudness.sum() if loudness.any() else self._equal

    def _without_opposed(self, shares: Weights) -> Weights:
        """Return the weights where each channel that opposes a louder one has given its own to that."""
        power = self._power.diagonal()
        opposed = self._power < OPPOSED * np.sqrt(np.outer(power, power))
        weights, taken = shares, list[int]()
        if opposed.any():
            weights = shares.copy()
            for channel in np.argsort(-power * np.where(self._is_taken, LOUDER, 1.0), kind="stable"):
                rivals = [other for other in taken if opposed[channel, other]]
                if rivals:
                    weights[rivals[0]] += weights[channel]
                    weights[channel] = 0.0
                elif shares[channel]:
                    taken.append(int(channel))
            self._is_taken = weights > 0
        return weights


def _weights_of(places: Sequence[str]) -> Weights | None:
    if not places or any(place.startswith(NO_PLACES) for place in places):
        return None
    weights = np.array([WEIGHTS.get(place, ELSEWHERE) for place in places])
    return weights / weights.sum() if weights.any() else None
