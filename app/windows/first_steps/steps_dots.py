"""How far one is in the guide, as dots."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.look.tokens import current_tokens

DOT, WIDE, GAP = 8, 22, 8


class StepsDots(QWidget):
    """Filled up to where one is, which is wider; words beside it say the same."""

    def __init__(self, n_steps: int) -> None:
        super().__init__()
        self._n_steps, self._step = n_steps, 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_step(self, step: int) -> None:
        """Show that one is at this step, counted from 0."""
        self._step = step
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(WIDE + (self._n_steps - 1) * (DOT + GAP), DOT + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens, x = current_tokens(), 1.0
        for step in range(self._n_steps):
            width = WIDE if step == self._step else DOT
            is_filled = step <= self._step
            place = QRectF(x, 1.0, width - 2, DOT - 1)
            if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
                place.moveRight(self.width() - x)
            painter.setPen(QColor(tokens.accent if is_filled else tokens.line_strong))
            painter.setBrush(QColor(tokens.accent) if is_filled else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(place, DOT / 2 - 1, DOT / 2 - 1)
            x += width + GAP
        painter.end()
