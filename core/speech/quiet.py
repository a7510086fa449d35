"""Where in sound nothing is said: the places where it can be cut without parting a word."""

from __future__ import annotations

import numpy as np

from core.speech.levels import FLOOR_DBFS
from core.speech.segments import SAMPLE_RATE, Samples

FRAME = SAMPLE_RATE // 50
LOUDER = 4.0
"""A frame with at most so many times the energy of the quietest ones is as quiet."""
A_QUIET_ROOM = 10 ** (FLOOR_DBFS / 10)
"""The energy of noise that counts as silence."""
QUIETEST = 2
"""In percent: how many of the frames count as the quietest."""


def quiet_place(samples: Samples) -> int:
    """Return the middle of the longest stretch in which it is about as quiet as it gets, as a position.

    Of several tracks all are quiet there. Sound that is too short for a look is cut at its end.
    """
    n_frames = len(samples) // FRAME
    if not n_frames:
        return len(samples)
    loudest = np.square(samples[: n_frames * FRAME].reshape(n_frames, -1), dtype=np.float64).mean(axis=1)
    is_quiet = loudest <= LOUDER * max(float(np.percentile(loudest, QUIETEST)), A_QUIET_ROOM)
    edges = np.flatnonzero(np.diff(np.concatenate([[False], is_quiet, [False]]).astype(np.int8)))
    begins, ends = edges[::2], edges[1::2]
    longest = int(np.argmax(ends - begins))
    return int(begins[longest] + ends[longest]) * FRAME // 2
