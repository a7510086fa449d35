"""Writing where there may be no room for a while."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from core.system.clock import awake_s
from core.wording.errors import UserError

T = TypeVar("T")

RETRY_S = 60.0
"""A place that is in use by others may take seconds to refuse: captions do not wait for that each time."""


class Backlog(Generic[T]):
    """Writes entries in their order; what cannot be written waits, of each caption the newest state."""

    def __init__(self, write: Callable[[T], None]) -> None:
        """`write` raises `UserError` where it cannot."""
        self._write = write
        self._waiting: dict[Hashable, T] = {}
        self._retry_at = 0.0
        self._lock = Lock()

    def put(self, key: Hashable, entry: T) -> bool:
        """Write an entry, which takes the place of one of that `key` that waits; return whether none waits.

        Raises:
            UserError: when it cannot be written now.
        """
        with self._lock:
            self._waiting[key] = entry
            if awake_s() >= self._retry_at:
                self._write_all()
            return not self._waiting

    def flush(self) -> None:
        """Write what waits.

        Raises:
            UserError: when it cannot be written now.
        """
        with self._lock:
            self._write_all()

    def _write_all(self) -> None:
        while self._waiting:
            key = next(iter(self._waiting))
            try:
                self._write(self._waiting[key])
            except UserError:
                self._retry_at = awake_s() + RETRY_S
                raise
            del self._waiting[key]
