"""Earlier lines for a reader who has scrolled back, while the newest wait."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter

from app.look.tokens import OVERLAY
from app.windows.overlay.reading_pace import LineKey
from app.windows.overlay.text import BrokenLine, OverlayText

translate = QCoreApplication.translate

STAY_AFTER_S = 60.0
"""How long earlier lines stay after the talk, and after they were scrolled to then."""

MARK_PX = 15
PAD = 10
"""Pixels between the mark's words and its edges."""
EDGE = 8
"""Pixels between the mark and the edges of the words' ground, where the last line is high enough."""


@dataclass(slots=True)
class LookBack:
    """The line that is shown first to who has scrolled back. It stays, whatever comes below."""

    _first: LineKey | None = None
    n_waiting: int = 0
    """How many lines stand below those that are shown."""

    @property
    def is_on(self) -> bool:
        return self._first is not None

    @property
    def mark(self) -> str:
        """What tells that earlier lines are shown, and how many newer ones wait."""
        if self.n_waiting:
            return _newer(self.n_waiting)
        return translate("Overlay", "↓ Newest")

    def leave(self) -> None:
        """Show what is said now."""
        self._first, self.n_waiting = None, 0

    def move(self, by: int, lines: Sequence[LineKey], first: LineKey | None, n_shown: int) -> bool:
        """Go so many lines down or up from the `first` shown; return whether that is at the newest."""
        last = max(0, len(lines) - n_shown)
        if first is None:
            at = last if by < 0 else len(lines)
        else:
            at = min(max(0, _index(lines, first) + by), last)
        if by > 0 and at >= last:
            return True
        if lines and (first is None or lines[at] != first):
            self._first = lines[at]
        return False

    def find(self, lines: Sequence[LineKey], n_shown: int) -> int:
        """Return the number of the line that is shown first."""
        assert self._first is not None
        at = _index(lines, self._first)
        self.n_waiting = max(0, len(lines) - at - n_shown)
        return at


def _index(lines: Sequence[LineKey], first: LineKey) -> int:
    """Return where that line stands; the one after it where it is gone."""
    return next((n for n, key in enumerate(lines) if key >= first), max(0, len(lines) - 1))


def beside(
    shown: Sequence[BrokenLine],
    large: tuple[OverlayText, Sequence[BrokenLine]],
    small: tuple[OverlayText, Sequence[BrokenLine]],
) -> list[BrokenLine]:
    """Return the line of the same caption in the other language, as far into it as the last one shown."""
    if not shown:
        return []
    segment = large[0].segments.get(shown[-1].key[0])
    own, others = (
        [line for line in lines if text.segments.get(line.key[0]) == segment]
        for text, lines in (large, small)
    )
    if not others:
        return []
    keys = [line.key for line in own]
    part = (keys.index(shown[-1].key) + 1) / len(keys)
    return [others[max(0, round(part * len(others)) - 1)]]


def mark_room() -> int:
    """Return how much of a line is left to the mark."""
    return _mark_size(_newer(99)).width() + EDGE


def _newer(n_lines: int) -> str:
    return translate("Overlay", "↓ Newer lines: {}").format(n_lines)


def _mark_size(text: str) -> QSize:
    """Return how large the mark with these words is."""
    metrics = QFontMetrics(_mark_font())
    return QSize(metrics.horizontalAdvance(text) + 2 * PAD, metrics.height() + 4)


def draw_mark(painter: QPainter, text: str, box: QRect, top: float, *, is_at_left: bool) -> QRect:
    """Draw the mark at a lower corner of the words' ground, not above `top`; return where."""
    size = _mark_size(text)
    left = box.left() + EDGE if is_at_left else box.right() - size.width() - EDGE
    area = QRect(QPoint(left, max(box.bottom() - size.height() - EDGE, math.ceil(top))), size)
    painter.setFont(_mark_font())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QColor(OVERLAY.edge))
    painter.setBrush(QColor(OVERLAY.ground))
    corner = size.height() / 2
    painter.drawRoundedRect(QRectF(area).adjusted(0.5, 0.5, -0.5, -0.5), corner, corner)
    painter.setPen(QColor(OVERLAY.gold))
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, text)
    return area


def _mark_font() -> QFont:
    font = QFont()
    font.setPixelSize(MARK_PX)
    return font
