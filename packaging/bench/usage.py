"""What a process has used."""

from __future__ import annotations

import psutil


def cpu_s(process: psutil.Process) -> float:
    """Return how long it has computed, in its own code and in the system's for it."""
    times = process.cpu_times()
    return float(times.user + times.system)
