"""The words of the last captions in one language, broken into lines."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field

from app.overlay.reading_pace import LineKey

WidthOf = Callable[[str], float]
"""How wide a text is, in pixels."""

N_CAPTIONS = 3
"""Captions whose text can still stand in the overlay."""


@dataclass(slots=True)
class Run:
    """Words of one kind: committed, or still unstable."""

    words: list[str]
    is_stable: bool


@dataclass(slots=True)
class Line:
    """Words of a line, each with whether it is committed."""

    key: LineKey
    words: list[tuple[str, bool]] = field(default_factory=list)

    @property
    def text(self) -> str:
        return " ".join(word for word, _ in self.words)

    @property
    def is_from_right(self) -> bool:
        """Whether it is read from right to left, as Arabic and Hebrew are."""
        directions = (unicodedata.bidirectional(character) for character in self.text)
        return next((direction != "L" for direction in directions if direction in ("L", "R", "AL")), False)


@dataclass(slots=True)
class CaptionText:
    """The last captions in one language, oldest first."""

    runs: dict[int, list[Run]] = field(default_factory=dict)

    def put(self, segment: int, committed: str, tail: str) -> None:
        if not (committed or tail):
            # A caption without text yet leaves the one before on the screen.
            self.runs.pop(segment, None)
            return
        self.runs[segment] = [Run(committed.split(), True), Run(tail.split(), False)]
        for old in sorted(self.runs)[:-N_CAPTIONS]:
            del self.runs[old]

    def lines(self, width_of: WidthOf, width: float) -> list[Line]:
        """Return the lines. A word, once placed, stays in its line while more come."""
        return [line for segment in sorted(self.runs) for line in self._broken(segment, width_of, width)]

    def _broken(self, segment: int, width_of: WidthOf, width: float) -> list[Line]:
        lines = [Line((segment, 0))]
        used = 0.0
        for run in self.runs[segment]:
            for piece in (part for word in run.words for part in _parts(word, width_of, width)):
                needed = width_of(piece + " ")
                if lines[-1].words and used + needed > width:
                    lines.append(Line((segment, len(lines))))
                    used = 0.0
                lines[-1].words.append((piece, run.is_stable))
                used += needed
        return lines


def _parts(word: str, width_of: WidthOf, width: float) -> list[str]:
    """Return the word, cut where it is wider than a line (as in languages without spaces)."""
    if width_of(word) <= width:
        return [word]
    parts = [""]
    for character in word:
        if parts[-1] and width_of(parts[-1] + character) > width:
            parts.append("")
        parts[-1] += character
    return parts
