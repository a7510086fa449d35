"""The level of the sound in the button of its source: some bars, most of them lit by a clear voice."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from app.look.tokens import current_tokens
from app.widgets.level_meter import LevelMeter
from core.speech.levels import FLOOR_DBFS

N_BARS, WIDTH, GAP, HEIGHT = 6, 3, 2, 16
QUIETEST_DBFS = max(FLOOR_DBFS, -54.0)
"""What lights the first bar up."""


class LevelBars(LevelMeter):
    """Shows what a level meter shows; its text is in its tooltip."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFixedSize(self.sizeHint())
        # It paints its background itself, so that what lies below is not redrawn ten times a second.
        self.setAutoFillBackground(False)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    @property
    def n_lit(self) -> int:
        """How many bars are lit."""
        if self.is_clipped:
            return N_BARS
        if self.level_dbfs <= QUIETEST_DBFS:
            return 0
        return min(N_BARS, 1 + int(N_BARS * (1 - self.level_dbfs / QUIETEST_DBFS)))

    def sizeHint(self) -> QSize:
        return QSize(N_BARS * WIDTH + (N_BARS - 1) * GAP, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        tokens = current_tokens()
        lit = QColor(tokens.live if self.is_clipped else tokens.good)
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._ground()))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for number in range(N_BARS):
            painter.setBrush(lit if number < self.n_lit else QColor(tokens.line))
            painter.drawRoundedRect(self._bar(number), 1, 1)
        painter.end()

    def _bar(self, number: int) -> QRectF:
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        place = N_BARS - 1 - number if is_mirrored else number
        height = HEIGHT * (number + 2) / (N_BARS + 1)
        return QRectF(place * (WIDTH + GAP), HEIGHT - height, WIDTH, height)

    def _ground(self) -> str:
        tokens, button = current_tokens(), self.parentWidget()
        if not isinstance(button, QAbstractButton):
            return tokens.surface
        if button.isDown():
            return tokens.pressed
        return tokens.hover if button.underMouse() else tokens.surface
