"""How many processor cores there are to compute on."""

from __future__ import annotations

import os
import sys


def processor_count() -> int:
    """Return how many processor cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
