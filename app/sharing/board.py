"""What a caption server has to tell: the newest state of each caption of a session."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from threading import Lock

N_KEPT = 50
"""Captions that a new client gets, and that a slow one may fall behind."""
N_WHOLE = 20_000
"""Captions of one session that who wants all of them gets: more than are said in a day."""


@dataclass(frozen=True, slots=True)
class _BoardLine:
    number: int
    """When this state came."""
    place: int
    """When the first one did: lines stand in that order."""
    text: str
    said: int
    """When this text came, except for what was amended of it,"""
    news: str = ""
    """which is all that is told to who has the text."""


class Board:
    """The newest state of the captions, numbered in the order in which they came."""

    def __init__(self, n_kept: int = N_WHOLE) -> None:
        self._n_kept = n_kept
        self._lock = Lock()
        self._number = 0
        self._beginning = (0, "")
        self._lines: dict[Hashable, _BoardLine] = {}
        """What changed last stands last."""
        self._blank: set[Hashable] = set()

    def begin(self, line: str) -> None:
        """Forget the captions of earlier sessions."""
        with self._lock:
            self._number += 1
            self._beginning = (self._number, line)
            self._lines.clear()
            self._blank.clear()

    def put(self, key: Hashable, line: str, *, is_blank: bool = False) -> None:
        """Put the newest state of what is known by `key`; what was blank comes last when it is no more."""
        with self._lock:
            self._number += 1
            before = self._lines.pop(key, None)
            place = before.place if before and key not in self._blank else self._number
            self._lines[key] = _BoardLine(self._number, place, line, self._number)
            (self._blank.add if is_blank else self._blank.discard)(key)
            if len(self._lines) > self._n_kept:
                oldest = next(iter(self._lines))
                del self._lines[oldest]
                self._blank.discard(oldest)

    def amend(self, key: Hashable, line: str, news: str) -> None:
        """Put a line in the place of that of `key`, if any; a reader that has it gets only `news`."""
        with self._lock:
            before = self._lines.pop(key, None)
            if before is not None:
                self._number += 1
                self._lines[key] = replace(before, number=self._number, text=line, news=news)

    def after(self, number: int, n_most: int | None = None) -> tuple[list[str], int]:
        """Return the lines that came after `number`, the last `n_most`, and the number to ask with next."""
        with self._lock:
            lines: list[_BoardLine] = []
            for line in reversed(self._lines.values()):
                if line.number <= number:
                    break
                lines.append(line)
            lines.sort(key=lambda line: line.place)
            last = lines if n_most is None else lines[-n_most:]
            texts = [line.news if line.news and line.said <= number else line.text for line in last]
            began_at, beginning = self._beginning
            return [beginning] * (began_at > number) + texts, self._number
