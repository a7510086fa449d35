"""A word or two about what it stands beside, with an icon where colour would tell it alone."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.look.icons import paint_icon
from app.look.tokens import Tokens, current_tokens

HEIGHT, ICON, PADDING, GAP = 22, 13, 9, 5


class Tone(StrEnum):
    """What a badge means, by the token of its words; its ground is the same token's soft one."""

    ADVICE = "gold"
    GOOD = "good"
    CHOSEN = "accent"
    TROUBLE = "live"
    NEUTRAL = "muted"
    EDGED = "edged"
    """Without a ground: one of two speakers."""


class Badge(QLabel):
    """Shows a text on a round ground, read out as any other label."""

    def __init__(
        self, text: str, tone: Tone = Tone.NEUTRAL, icon: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(text, parent)
        self._tone, self._icon = tone, icon
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * 12 / 14)
        font.setBold(True)
        self.setFont(font)

    def sizeHint(self) -> QSize:
        width = self.fontMetrics().horizontalAdvance(self.text()) + 2 * PADDING
        return QSize(width + (ICON + GAP if self._icon else 0), max(HEIGHT, self.fontMetrics().height() + 4))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        words, ground, edge = _colours(self._tone, current_tokens())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(edge) if edge != "transparent" else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ground))
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
        self._paint_words(painter, words)
        painter.end()

    def _paint_words(self, painter: QPainter, colour: str) -> None:
        left = PADDING
        if self._icon:
            place = QRectF(PADDING, (self.height() - ICON) / 2, ICON, ICON)
            if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
                place.moveRight(self.width() - PADDING)
            paint_icon(painter, place, self._icon, colour)
            left += ICON + GAP
        words = self.style().visualRect(
            self.layoutDirection(), self.rect(), self.rect().adjusted(left, 0, -PADDING, 0)
        )
        painter.setPen(QColor(colour))
        painter.drawText(words, Qt.AlignmentFlag.AlignCenter, self.text())


def _colours(tone: Tone, tokens: Tokens) -> tuple[str, str, str]:
    """Return the colours of words, ground and edge."""
    if tone is Tone.NEUTRAL:
        return tokens.muted, tokens.sunken, tokens.edge
    if tone is Tone.EDGED:
        return tokens.muted, tokens.surface, tokens.line_strong
    return getattr(tokens, f"{tone}_text"), getattr(tokens, f"{tone}_soft"), tokens.edge
