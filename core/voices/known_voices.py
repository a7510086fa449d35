"""The voices of a talk so far, each by the middle of its prints."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.speech.voices import Prints
from core.voices.sentences import VoicePart

LIKE_AT_2_S = 0.36
"""How alike a part of two seconds and the voice that it belongs to are at least."""
LIKE_PER_OCTAVE = 0.05
"""How much less that is for half the sound, and more for twice as much."""
SURELY_S = 4.0
"""More sound makes no better print."""
NEW_VOICE_S = 1.0
"""Nobody is taken for a new voice who says less."""

Likeness = NDArray[np.float32]


def least_likeness(seconds: float) -> float:
    """Return how alike a part of so much sound and its voice have to be: with less sound it is less alike."""
    return LIKE_AT_2_S + LIKE_PER_OCTAVE * float(np.log2(np.clip(seconds, 0.25, SURELY_S) / 2.0))


def unit(vector: NDArray[np.floating]) -> NDArray[np.float32]:
    return np.asarray(vector / max(float(np.linalg.norm(vector)), 1e-9), np.float32)


class KnownVoices:
    """Middles of voices by their numbers; a part weighs as much as it has sound, up to `SURELY_S`."""

    def __init__(self) -> None:
        self._sums: dict[int, NDArray[np.float32]] = {}

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(self._sums)

    def add(self, voice: int, part: VoicePart) -> None:
        weighed = part.print * min(part.seconds, SURELY_S)
        self._sums[voice] = self._sums.get(voice, 0.0) + weighed

    def likeness(self, prints: Prints) -> Likeness:
        """Return how alike each print is to each voice: (n, voice), in the order of `numbers`."""
        middles = np.stack([unit(vector) for vector in self._sums.values()])
        return np.asarray(prints @ middles.T, np.float32)

    def nearest(self, part: VoicePart) -> tuple[int, float] | None:
        """Return the voice that is most like the part, and how alike they are; None: there is no voice."""
        if not self._sums:
            return None
        alike = self.likeness(part.print[np.newaxis])[0]
        best = int(alike.argmax())
        return self.numbers[best], float(alike[best])
