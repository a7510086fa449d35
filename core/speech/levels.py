"""How loud sound is."""

from __future__ import annotations

import math

from core.speech.segments import Samples

FLOOR_DBFS = -60.0
"""What is softer than this is shown as silence: a quiet room's noise."""

CLIPPING = 1.0 - 2**-14
"""From this peak on (1 is full scale) the sound was most likely cut off above."""


def peaks(samples: Samples, n_parts: int) -> tuple[float, ...]:
    """Return the largest amplitude of each of `n_parts` equal parts, in order; none of no samples."""
    import numpy as np

    parts = np.array_split(np.abs(samples), min(n_parts, len(samples)) or 1)
    return tuple(float(part.max()) for part in parts if len(part))


def dbfs(peak: float) -> float:
    """Return an amplitude in decibels below full scale, not below `FLOOR_DBFS`."""
    return max(FLOOR_DBFS, 20 * math.log10(peak)) if peak > 0 else FLOOR_DBFS
