"""How those who are not let in are kept from trying long, and from keeping others out."""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Callable
from threading import Lock
from typing import Any

from app.remote.tls_stream import TlsStream
from core.system.clock import awake_s

MOST_WRONG = 5
"""Wrong tries from one address, after which it is not listened to for `BARRED_S`."""
BARRED_S = 60.0
MOST_AT_ONCE = 30
"""Connections from one address that came to nothing, or not yet to anything; one more each `COMES_S`."""
COMES_S = 2.0
MOST_ADDRESSES = 4096
"""That are remembered; the one that tried first is forgotten first."""
N_PLACES = 16
NET_BITS = 64
"""Of an IPv6 address: a client that has one has all that begin so."""


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
        self._came: dict[str, tuple[float, float]] = {}
        """How many came from there, less those that time has let be forgotten, and when the last one did."""

    def may_come(self, source: str) -> bool:
        """Return whether one more from there is listened to, which is counted: a handshake takes its time."""
        with self._lock:
            now_s = self._clock()
            n_came, last_s = self._came.pop(source, (0.0, now_s))
            n_came = max(0.0, n_came - (now_s - last_s) / COMES_S)
            is_listened_to = n_came < MOST_AT_ONCE
            self._came[source] = n_came + is_listened_to, now_s
            _forget_first(self._came)
            return is_listened_to

    def note_let_in(self, source: str) -> None:
        """Count nothing more against this address."""
        with self._lock:
            self._came.pop(source, None)

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
            _forget_first(self._wrong)


def _forget_first(sources: dict[str, Any]) -> None:
    if len(sources) > MOST_ADDRESSES:
        del sources[next(iter(sources))]


class Doorway:
    """Holds those who have connected and not yet shown who they are, few at once.

    A client that comes when it is full takes the place of the one that has waited longest, from where most
    come: so no client keeps others out, however often it connects. Those where somebody was let in go last.
    """

    def __init__(self, n_places: int = N_PLACES) -> None:
        self._n_places = n_places
        self._lock = Lock()
        self._waiting: dict[TlsStream, str] = {}
        self._known: dict[str, None] = {}

    def know(self, source: str) -> None:
        """Note that somebody from there was let in."""
        with self._lock:
            self._known[source] = None
            _forget_first(self._known)

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
        strangers = {stream: source for stream, source in self._waiting.items() if source not in self._known}
        waiting = strangers or self._waiting
        [(most, _)] = Counter(waiting.values()).most_common(1)
        return next(stream for stream, source in waiting.items() if source == most)
