"""A switch, which takes effect at once."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox

from app.look.tokens import current_tokens

WIDTH, HEIGHT, GAP = 36, 20, 10


class Switch(QCheckBox):
    """A check box to the keyboard and to screen readers; only its look differs."""

    def sizeHint(self) -> QSize:
        words = self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, self.text())
        return QSize(WIDTH + 4 + (GAP + words.width() if self.text() else 0), max(32, words.height()))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        tokens = current_tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place = QRectF(1.5, (self.height() - HEIGHT) / 2, WIDTH, HEIGHT)
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        if is_mirrored:
            place.moveRight(self.width() - 1.5)
        edge = tokens.accent if self.isChecked() else tokens.line_strong
        if not self.isEnabled():
            edge = tokens.disabled
        painter.setPen(QColor(edge))
        painter.setBrush(QColor(edge if self.isChecked() else tokens.surface))
        painter.drawRoundedRect(place, HEIGHT / 2, HEIGHT / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.on_accent if self.isChecked() else edge))
        inset = 3.5
        knob = QRectF(place.left() + inset, place.top() + inset, HEIGHT - 2 * inset, HEIGHT - 2 * inset)
        if self.isChecked() != is_mirrored:
            knob.moveRight(place.right() - inset)
        painter.drawEllipse(knob)
        self._paint_words(painter)
        painter.end()

    def _paint_words(self, painter: QPainter) -> None:
        tokens = current_tokens()
        painter.setPen(QColor(tokens.text if self.isEnabled() else tokens.disabled))
        words = self.rect().adjusted(WIDTH + 4 + GAP, 0, 0, 0)
        words = self.style().visualRect(self.layoutDirection(), self.rect(), words)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading | Qt.TextFlag.TextShowMnemonic
        painter.drawText(words, int(flags), self.text())
