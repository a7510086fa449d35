"""How long a caption stays: as long as its readers need, and no longer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.captions.line_breaks import display_width

SHORTEST_STAY_S = 4.0
"""How long the shortest caption stands when nothing more is said."""

LineKey = tuple[int, int]
"""The number of a caption and of a line in it."""


@dataclass(frozen=True, slots=True)
class FirstLine:
    """The line that is shown first, and in how many seconds it has been read (None: it may stay)."""

    start: int
    due_s: float | None


@dataclass(slots=True)
class ScrollPace:
    """Lets the first line go only when it has been read.

    With one line waiting below, it stays its whole reading time; with `n`
    waiting, the `n`th part of it: what is shown never falls far behind.
    """

    _first: LineKey | None = None
    _since_s: float = 0.0

    def scroll(
        self, lines: Sequence[tuple[LineKey, str]], n_shown: int, speed: float, now_s: float
    ) -> FirstLine:
        """Return what to show now of all `lines`, each with its text."""
        start = self._find(lines, n_shown)
        if not lines:
            self._first = None
            return FirstLine(0, None)
        self._put_first(lines[start][0], now_s)
        while (n_waiting := len(lines) - start - n_shown) > 0:
            due_s = self._since_s + reading_s(lines[start][1], speed) / n_waiting - now_s
            if due_s > 0:
                return FirstLine(start, due_s)
            start += 1
            self._put_first(lines[start][0], now_s)
        return FirstLine(start, None)

    def skip_to(self, first: LineKey, now_s: float) -> None:
        """Show this line first from now on, whatever waits before it."""
        self._put_first(first, now_s)

    def _find(self, lines: Sequence[tuple[LineKey, str]], n_shown: int) -> int:
        if self._first is None:
            return 0
        later = (n for n, (key, _) in enumerate(lines) if key >= self._first)
        return next(later, max(0, len(lines) - n_shown))

    def _put_first(self, key: LineKey, now_s: float) -> None:
        if key != self._first:
            self._first, self._since_s = key, now_s


def reading_s(text: str, speed: float) -> float:
    """Return how long it takes to read `text` at `speed` columns a second; a wide character has two."""
    return display_width(text) / speed


def stay_s(texts: Sequence[str], speed: float) -> float:
    """Return how long complete captions stay; who reads, reads one of the languages."""
    return max([SHORTEST_STAY_S, *(reading_s(text, speed) for text in texts)])
