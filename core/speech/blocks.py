"""Speech as a translator reads it where no words stand between: frames, a block at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.speech.segments import Word

Frames = NDArray[np.float32]
"""(n, width): embeddings of n source tokens in the language model's own space."""


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """The frames of a stretch of speech, and the words that were heard to end in it.

    It comes when the sound up to `end_s` was heard, and never changes. It may
    hold no frames: then nothing of the stretch is worth reading.
    """

    frames: Frames
    end_s: float
    words: tuple[Word, ...] = ()


def frame_ids(first: int, n: int) -> tuple[int, ...]:
    """Return the ids of `n` frames of a sentence from number `first` on: no token has a negative one."""
    return tuple(range(-first - 1, -first - n - 1, -1))


def is_speech(token_ids: Sequence[int]) -> bool:
    """Return whether these are the ids of frames, as those of a block, which may have none, are."""
    return all(token_id < 0 for token_id in token_ids)
