"""How those who are not let in are kept from trying long, and from keeping others out."""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Callable
from threading import Lock

from app.remote.tls_stream import TlsStream
from core.system.clock import awake_s

MOST_WRONG = 5
"""Wrong tries from one address, after which it is not listened to for `BARRED_S`."""
BARRED_S = 60.0
MOST_ADDRESSES = 4096
"""That are remembered; the one that tried first is forgotten first."""
N_PLACES = 16
NET_BITS = 64
"""Of an address of IPv6: whoever has one has all that begin so."""


def source_of(address: str) -> str:
    """Return who counts as one: an address of IPv4, a net of IPv6."""
    known = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(known, ipaddress.IPv6Address):
        if (inner := known.ipv4_mapped) is not None:
            return str(inner)
        return str(ipaddress.ip_network((known, NET_BITS), strict=False))
    return str(known)


class Attempts:
    """Counts what was tried in vain, by whom."""

    def __init__(self, clock: Callable[[], float] = awake_s) -> None:
        self._clock = clock
        self._lock = Lock()
        self._wrong: dict[str, tuple[int, float]] = {}

    def is_barred(self, source: str) -> bool:
        """Return whether somebody has tried too often of late."""
        with self._lock:
            n_wrong, last_s = self._wrong.get(source, (0, 0.0))
            if n_wrong and self._clock() - last_s > BARRED_S:
                del self._wrong[source]
                return False
            return n_wrong >= MOST_WRONG

    def note_wrong(self, source: str) -> None:
        with self._lock:
            n_wrong, _ = self._wrong.pop(source, (0, 0.0))
            self._wrong[source] = n_wrong + 1, self._clock()
            if len(self._wrong) > MOST_ADDRESSES:
                del self._wrong[next(iter(self._wrong))]


class Doorway:
    """Holds those who have connected and not yet shown who they are, few at once.

    Who comes when it is full takes the place of whoever has waited longest, of those from where most come:
    so nobody keeps others out, however often he connects.
    """

    def __init__(self, n_places: int = N_PLACES) -> None:
        self._n_places = n_places
        self._lock = Lock()
        self._waiting: dict[TlsStream, str] = {}

    def enter(self, stream: TlsStream, source: str) -> None:
        with self._lock:
            full = len(self._waiting) >= self._n_places
            sent_away = self._longest_of_most() if full else None
            if sent_away is not None:
                del self._waiting[sent_away]
            self._waiting[stream] = source
        if sent_away is not None:
            sent_away.close()

    def leave(self, stream: TlsStream) -> None:
        with self._lock:
            self._waiting.pop(stream, None)

    def clear(self) -> None:
        """Send all away."""
        with self._lock:
            waiting, self._waiting = list(self._waiting), {}
        for stream in waiting:
            stream.close()

    def _longest_of_most(self) -> TlsStream:
        [(most, _)] = Counter(self._waiting.values()).most_common(1)
        return next(stream for stream, source in self._waiting.items() if source == most)
