"""A word or two about the thing next to it, with an icon where colour alone would tell."""

from __future__ import annotations

from enum import StrEnum
from math import ceil

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.look.icons import paint_icon
from app.look.tokens import Tokens, current_tokens

HEIGHT, ICON, PADDING, GAP = 22, 13, 9, 5


class BadgeTone(StrEnum):
    """What a badge means, as the colour token of its text; its background is that token's soft variant."""

    ADVICE = "gold"
    GOOD = "good"
    CHOSEN = "accent"
    TROUBLE = "live"
    NEUTRAL = "muted"
    EDGED = "edged"
    """Without a ground: one of two speakers."""


class Badge(QLabel):
    """Shows a text on a rounded background; screen readers read it like any other label."""

    def __init__(
        self, text: str, tone: BadgeTone = BadgeTone.NEUTRAL, icon: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(text, parent)
        self._tone, self._icon = tone, icon
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * 12 / 14)
        font.setBold(True)
        self.setFont(font)

    def sizeHint(self) -> QSize:
        width = badge_width(self.fontMetrics(), self.text(), self._icon)
        return QSize(width, max(HEIGHT, self.fontMetrics().height() + 4))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setLayoutDirection(self.layoutDirection())
        paint_badge(painter, QRectF(self.rect()), self.text(), self._tone, self._icon)
        painter.end()


def paint_badge(painter: QPainter, rect: QRectF, text: str, tone: BadgeTone, icon: str = "") -> None:
    """Draw a badge in the painter's font and direction; a text that is too long is shortened."""
    words, ground, edge = _colours(tone, current_tokens())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QColor(edge) if edge != "transparent" else Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ground))
    inside = rect.adjusted(0.5, 0.5, -0.5, -0.5)
    painter.drawRoundedRect(inside, inside.height() / 2, inside.height() / 2)
    _paint_words(painter, rect, text, words, icon)


def _paint_words(painter: QPainter, rect: QRectF, text: str, colour: str, icon: str) -> None:
    is_mirrored = painter.layoutDirection() is Qt.LayoutDirection.RightToLeft
    words = rect.adjusted(PADDING, 0, -PADDING, 0)
    if icon:
        place = QRectF(words.left(), rect.top() + (rect.height() - ICON) / 2, ICON, ICON)
        if is_mirrored:
            place.moveRight(words.right())
        paint_icon(painter, place, icon, colour)
        room = ICON + GAP
        words.adjust(0 if is_mirrored else room, 0, -room if is_mirrored else 0, 0)
    painter.setPen(QColor(colour))
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, ceil(words.width()) + 1)
    painter.drawText(words, Qt.AlignmentFlag.AlignCenter, shown)


def badge_width(metrics: QFontMetrics, text: str, icon: str = "") -> int:
    """Return the size of a badge, in pixels."""
    return metrics.horizontalAdvance(text) + 2 * PADDING + (ICON + GAP if icon else 0)


def _colours(tone: BadgeTone, tokens: Tokens) -> tuple[str, str, str]:
    """Return the colours of text, background and border."""
    if tone is BadgeTone.NEUTRAL:
        return tokens.muted, tokens.sunken, tokens.edge
    if tone is BadgeTone.EDGED:
        return tokens.muted, tokens.surface, tokens.line_strong
    return getattr(tokens, f"{tone}_text"), getattr(tokens, f"{tone}_soft"), tokens.edge
