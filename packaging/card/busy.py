"""How busy a card is while something runs, as its driver tells."""

from __future__ import annotations

import shutil
import statistics
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

EVERY_S = 2
ASKED = ("--query-gpu=utilization.gpu", "--format=csv,noheader,nounits", f"--loop={EVERY_S}")


class Shares:
    """What the driver told, in percent of the time."""

    def __init__(self) -> None:
        self.told: list[float] = []

    @property
    def mean(self) -> float | None:
        """Return the mean, or None where nothing was told."""
        return round(statistics.mean(self.told)) if self.told else None


@contextmanager
def watched() -> Iterator[Shares]:
    """Ask again and again while the context lasts; what was told is there after it."""
    shares, tool = Shares(), shutil.which("nvidia-smi")
    if tool is None:
        yield shares
        return
    asking = subprocess.Popen([tool, *ASKED], stdout=subprocess.PIPE, text=True)
    try:
        yield shares
    finally:
        asking.terminate()
        output, _ = asking.communicate()
        shares.told += [float(line) for line in output.split() if line.isdigit()]
