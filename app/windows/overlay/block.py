"""One language of the captions: how it looks, which of its lines are shown, and who says them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF

from app.windows.overlay.reading_pace import ScrollPace
from app.windows.overlay.text import BrokenLine, OverlayText, WidthOf
from app.windows.overlay.word import ShownWord, WordLook
from core.speech.segments import SegmentId

N_WIDTHS = 1000
"""Words measured last that are remembered: far more than stand in the overlay."""
NAME_ROOM = 5.5
"""The room for who says a line, in parts of the height of the letters that it is written in."""
BEHIND_NAME = 0.7
"""How much of that stays empty before the words."""


@dataclass(slots=True)
class LanguageBlock:
    """One language: its words, how they look and which of their lines are shown."""

    text: OverlayText
    stable: WordLook
    unstable: WordLook
    doubtful: WordLook
    name: WordLook
    """How it is written beside lines who says them."""
    n_lines: int
    shown: list[BrokenLine] = field(default_factory=list)
    is_at_end: bool = False
    """Whether nothing waits below what is shown."""
    pace: ScrollPace = field(default_factory=ScrollPace)
    width_of: WidthOf = field(init=False)
    line_height: float = field(init=False)

    def __post_init__(self) -> None:
        metrics = QFontMetricsF(self.stable.font)
        # Several times a second the same words are broken into lines.
        self.width_of = lru_cache(N_WIDTHS)(metrics.horizontalAdvance)
        self.line_height = metrics.lineSpacing()

    @property
    def height(self) -> float:
        return self.n_lines * self.line_height

    @property
    def name_room(self) -> float:
        """How much of a line is left to who says it, where somebody is named."""
        return NAME_ROOM * self.name.font.pixelSize()

    @property
    def segments(self) -> set[SegmentId | None]:
        """The captions of which lines are shown."""
        return {self.text.segments.get(line.key[0]) for line in self.shown}

    def speakers(self) -> list[str]:
        """Return who says each line that is shown; empty where nobody knows."""
        return [self.text.speaker_at(line.key[0]) for line in self.shown]

    def named(self, who: str, line: BrokenLine, left: float, right: float, top: float) -> Iterator[ShownWord]:
        """Yield who says a line, on its base line between these edges, shortened where it is too long."""
        if not who:
            return
        metrics = QFontMetricsF(self.name.font)
        room = right - left - BEHIND_NAME * self.name.font.pixelSize()
        text = metrics.elidedText(who, Qt.TextElideMode.ElideRight, room)
        width = metrics.horizontalAdvance(text)
        lower = QFontMetricsF(self.stable.font).ascent() - metrics.ascent()
        start = right - width if line.is_from_right else left
        yield ShownWord(text, text, start, top + lower, width, metrics.lineSpacing(), self.name)

    def placed(self, line: BrokenLine, left: float, right: float, top: float) -> Iterator[ShownWord]:
        """Yield the words of a line from where it begins between these edges."""
        used, pieces = 0.0, line.words_in_place()
        followers = [word.is_stable for word in pieces[1:]] + [True]
        for word, follower_is_stable in zip(pieces, followers, strict=True):
            text, is_stable = word.text, word.is_stable
            width, step = self.width_of(text), self.width_of(text + " ")
            # The dots below unsettled words go on between them.
            reach = step if not follower_is_stable else width
            start = right - used - width if line.is_from_right else left + used
            look = self.doubtful if line.is_doubtful else self.stable if is_stable else self.unstable
            from_right = reach - width if line.is_from_right else 0.0
            dotted = None if is_stable else (start - from_right, reach)
            yield ShownWord(text, word.drawn, start, top, width, self.line_height, look, dotted)
            used += step
