"""A clock that stands still while nobody runs: the process is stopped, or the computer sleeps."""

from __future__ import annotations

from threading import Lock
from time import monotonic


class RunningClock:
    """Counts the seconds in which this process ran, as far as somebody looks at it every `look_s`.

    Whoever sleeps is looked at by nobody: of the time between two looks no more than twice that counts. Some
    systems count sleep in their own clocks, others do not; all tell the time for which a process was stopped.
    """

    def __init__(self, look_s: float) -> None:
        self._most_s = 2 * look_s
        self._lock = Lock()
        self._looked_at = monotonic()
        self._ran_s = 0.0

    def now(self) -> float:
        """Return the seconds since its beginning, and look at it."""
        with self._lock:
            now = monotonic()
            self._ran_s += min(now - self._looked_at, self._most_s)
            self._looked_at = now
            return self._ran_s
