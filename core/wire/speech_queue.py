"""A queue between two threads that is bounded in seconds of speech."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from threading import Condition
from typing import Generic, TypeVar

Item = TypeVar("Item")


class QueueClosedError(Exception):
    """Nothing comes any more, or nothing is taken any more."""


@dataclass(frozen=True, slots=True)
class _Waiting(Generic[Item]):
    item: Item
    end_s: float
    was_put_first: bool = False


class SpeechQueue(Generic[Item]):
    """Items with their place on the clock of the sound, first in, first out.

    `put` waits while more than `capacity_s` lies between what was taken and
    what waits (back-pressure); it never drops anything. One item always fits.
    """

    def __init__(self, capacity_s: float, *, start_s: float = 0.0) -> None:
        self._capacity_s = capacity_s
        self._items: deque[_Waiting[Item]] = deque()
        self._taken_s = start_s
        self._put_s = start_s
        self._ended = False
        self._aborted = False
        self._changed = Condition()

    @property
    def n_waiting(self) -> int:
        """Items that were put and not yet taken."""
        with self._changed:
            return len(self._items)

    @property
    def waiting_s(self) -> float:
        """Seconds of speech that were put and not yet taken."""
        with self._changed:
            return self._waiting_s()

    def _waiting_s(self) -> float:
        return max(0.0, self._put_s - self._taken_s) if self._items else 0.0

    def holds(self, is_wanted: Callable[[Item], bool]) -> bool:
        """Return whether such an item waits."""
        with self._changed:
            return any(is_wanted(waiting.item) for waiting in self._items)

    def put(self, item: Item, end_s: float) -> None:
        """Add what ends at `end_s`, waiting for room.

        Raises:
            QueueClosedError: after `abort`.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._aborted or self._waiting_s() <= self._capacity_s)
            if self._aborted:
                raise QueueClosedError
            self._items.append(_Waiting(item, end_s))
            self._put_s = max(self._put_s, end_s)
            self._changed.notify_all()

    def put_first(self, item: Item) -> None:
        """Add what is to be taken next, after others put first; it is no speech, and waits for no room."""
        with self._changed:
            n_before = sum(waiting.was_put_first for waiting in self._items)
            self._items.insert(n_before, _Waiting(item, self._taken_s, was_put_first=True))
            self._changed.notify_all()

    def end(self) -> None:
        """Nothing more will be put."""
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    def abort(self) -> None:
        """Wake everybody who waits; what lies in the queue is forgotten."""
        with self._changed:
            self._aborted = True
            self._items.clear()
            self._changed.notify_all()

    def take(self) -> Item:
        """Return the oldest item, waiting for one.

        Raises:
            QueueClosedError: when everything was taken after `end`, or after `abort`.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._aborted or self._ended or bool(self._items))
            if not self._items:
                raise QueueClosedError
            return self._take()

    def take_merged(self, supersedes: Callable[[Item, Item], bool], behind_s: float) -> Item:
        """Return the oldest item, or a later one that contains it when more than `behind_s` waits.

        `supersedes(later, earlier)` tells whether nothing of `earlier` is lost
        when only `later` is taken; what lies between them, said by another,
        waits on. Nothing is taken before what was put first.

        Raises:
            QueueClosedError: as `take`.
        """
        item = self.take()
        with self._changed:
            while self._waiting_s() > behind_s:
                place = self._place_of_successor(item, supersedes)
                if place is None:
                    break
                item = self._take(place)
        return item

    def _place_of_successor(self, item: Item, supersedes: Callable[[Item, Item], bool]) -> int | None:
        if self._items and self._items[0].was_put_first:
            return None
        places = (place for place, later in enumerate(self._items) if supersedes(later.item, item))
        return next(places, None)

    def _take(self, place: int = 0) -> Item:
        waiting = self._items[place]
        del self._items[place]
        if not place:  # else what lies before it waits on
            self._taken_s = max(self._taken_s, waiting.end_s)
        self._changed.notify_all()
        return waiting.item
