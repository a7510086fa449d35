"""How fast a download comes and how long it will take, by what came in the last seconds."""

from __future__ import annotations

from collections import deque

from models.store.store import Received

WINDOW_S = 10.0


class DownloadPace:
    """Told what was received when; times are seconds of any steady clock."""

    def __init__(self) -> None:
        self._told: deque[tuple[float, Received]] = deque()

    def add(self, received: Received, now_s: float) -> None:
        self._told.append((now_s, received))
        while len(self._told) > 2 and now_s - self._told[1][0] > WINDOW_S:
            self._told.popleft()

    @property
    def bytes_per_s(self) -> float:
        """The speed of the network; what an earlier download left does not count. 0 while nobody knows."""
        if not self._told:
            return 0.0
        (first_s, first), (last_s, last) = self._told[0], self._told[-1]
        return (last.n_came - first.n_came) / (last_s - first_s) if last_s > first_s else 0.0

    @property
    def left_s(self) -> float | None:
        """How long the rest takes at this speed, None while nobody knows."""
        if not self.bytes_per_s:
            return None
        last = self._told[-1][1]
        return (last.n_total - last.n_there) / self.bytes_per_s
