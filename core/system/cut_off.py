"""Connections that are cut when their time is over, however slowly they trickle."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Callable, Iterator
from threading import Event

from core.system.threads import GuardedThread

LOOK_S = 0.05
"""How often it is looked whether an answer is still wanted."""


class CutOff:
    """Cuts the socket that it was last given; `has_cut` says that it did."""

    def __init__(self, until_s: float, is_given_up: Callable[[], bool] = lambda: False) -> None:
        """`until_s` is of the monotonic clock."""
        self.sock: socket.socket | None = None
        self.has_cut = False
        self.was_given_up = False
        self._until_s = until_s
        self._is_given_up = is_given_up
        self._is_over = Event()

    @contextlib.contextmanager
    def watching(self, name: str) -> Iterator[None]:
        """Watch on a thread while the block runs."""
        thread = GuardedThread(self._watch, name)
        thread.start()
        try:
            yield
        finally:
            self._is_over.set()
            thread.join()

    def _watch(self) -> None:
        while not self._is_over.wait(LOOK_S):
            self.was_given_up = self.was_given_up or self._is_given_up()
            if self.was_given_up or time.monotonic() >= self._until_s:
                self.has_cut = True
                self._cut()  # again and again: one that is opened meanwhile is cut, too

    def _cut(self) -> None:
        if self.sock is not None:
            with contextlib.suppress(OSError, ValueError):
                self.sock.shutdown(socket.SHUT_RDWR)
