"""The machine's limits: how fast memory is read, and how much of it was taken.

Devices are called by torch's names of their kinds; torch is imported for a card, and to read memory.
"""

from __future__ import annotations

import time
from pathlib import Path

from core.system.which import on_macos, on_windows

CARD, CPU = "cuda", "cpu"
READ_BYTES = 2**29
"""Far above any cache."""
N_READS = 20
_CLEAR_REFS, _STATUS = Path("/proc/self/clear_refs"), Path("/proc/self/status")


def seconds_now(device: str) -> float:
    """Return a clock's time once the device has done what it was asked for."""
    if device == CARD:
        import torch

        torch.cuda.synchronize()
    return time.perf_counter()


def bandwidth(device: str) -> float:
    """Return bytes a second: the best of several passes over a big tensor, with the threads in use.

    A card copies it, which reads and writes; a processor, which reads what it will write, sums it up.
    """
    import torch

    numbers = torch.ones(READ_BYTES // 4, device=device)
    is_copy = device == CARD
    other = torch.empty_like(numbers) if is_copy else None
    best_s = float("inf")
    for _ in range(N_READS):
        start = seconds_now(device)
        numbers.sum() if other is None else other.copy_(numbers)
        best_s = min(best_s, seconds_now(device) - start)
    return READ_BYTES * (1 + is_copy) / best_s


def forget_peak(device: str) -> None:
    """Begin to measure the memory's peak again, where the system can."""
    if device == CARD:
        import torch

        torch.cuda.reset_peak_memory_stats()
    elif _CLEAR_REFS.exists():
        _CLEAR_REFS.write_text("5")


def peak_mb(device: str) -> float | None:
    """Return the peak since `forget_peak`, in MB: the tensors on a card, else the whole process.

    Off Linux it is the process's peak since it began; None where the system does not tell.
    """
    if device == CARD:
        import torch

        return torch.cuda.max_memory_allocated() / 1e6
    if _STATUS.exists():
        line = next(line for line in _STATUS.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) * 1024 / 1e6
    if on_windows():
        return None
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1e6 if on_macos() else peak * 1024 / 1e6
