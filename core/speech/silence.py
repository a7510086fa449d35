"""No sound at all."""

from __future__ import annotations

from typing import Final

import numpy as np

from core.speech.segments import Samples

SILENCE: Final[Samples] = np.zeros(0, np.float32)
