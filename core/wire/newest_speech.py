"""A queue that nobody waits at: of sound beyond its room the oldest goes."""

from __future__ import annotations

from collections import deque
from threading import Condition
from typing import Generic, TypeVar

Item = TypeVar("Item")


class NewestSpeech(Generic[Item]):
    """Items, first in, first out, with the sound in each in seconds; what has none always has room.

    While more than `room_s` of sound waits, `put` makes room by what was put first; or it waits where the
    caller has time (`waits`): nothing is lost then.
    """

    def __init__(self, room_s: float, *, waits: bool) -> None:
        self._room_s = room_s
        self._waits = waits
        self._items: deque[tuple[Item, float]] = deque()
        self._waiting_s = 0.0
        self._has_ended = False
        self._changed = Condition()

    def put(self, item: Item, sound_s: float = 0.0) -> None:
        with self._changed:
            if self._waits and sound_s:
                self._changed.wait_for(lambda: self._has_ended or self._waiting_s <= self._room_s)
            if self._has_ended:
                return
            self._items.append((item, sound_s))
            self._waiting_s += sound_s
            if not self._waits and self._waiting_s > self._room_s:
                self._make_room()
            self._changed.notify_all()

    def _make_room(self) -> None:
        kept: deque[tuple[Item, float]] = deque()
        for item, sound_s in self._items:
            if sound_s and self._waiting_s > self._room_s:
                self._waiting_s -= sound_s
            else:
                kept.append((item, sound_s))
        self._items = kept

    def take(self) -> Item | None:
        """Return the oldest item, waiting for one; None when nothing comes any more."""
        with self._changed:
            self._changed.wait_for(lambda: self._has_ended or bool(self._items))
            if not self._items:
                return None
            item, sound_s = self._items.popleft()
            self._waiting_s -= sound_s
            self._changed.notify_all()
            return item

    def end(self, *, forgets: bool = False) -> None:
        """Nothing more is put, and what waits is taken still, unless the queue `forgets` it."""
        with self._changed:
            self._has_ended = True
            if forgets:
                self._items.clear()
                self._waiting_s = 0.0
            self._changed.notify_all()
