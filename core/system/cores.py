"""How many processor cores there are to compute on."""

from __future__ import annotations

import os

from core.system.which import on_linux


def processor_count() -> int:
    """Return how many processor cores this process may use."""
    if on_linux():
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
