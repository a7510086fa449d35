"""Words on one line, elided at the end where there is no room for all."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

N_SHORTEST = 6
"""How many letters are always visible."""


class ShortLabel(QLabel):
    """Plain text, as titles come from users; the tooltip has all of it where it is elided."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self.text()) + 2, metrics.height())

    def minimumSizeHint(self) -> QSize:
        shortest = N_SHORTEST * self.fontMetrics().averageCharWidth()
        return QSize(min(shortest, self.sizeHint().width()), self.fontMetrics().height())

    @property
    def shown(self) -> str:
        """The visible part of the text."""
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())

    def setText(self, text: str) -> None:
        super().setText(text)
        self._tell_whole()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell_whole()

    def _tell_whole(self) -> None:
        self.setToolTip(self.text() if self.shown != self.text() else "")

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        leading = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
        flags = self.style().visualAlignment(self.layoutDirection(), leading)
        role = self.foregroundRole()
        is_on = self.isEnabled()
        self.style().drawItemText(painter, self.rect(), int(flags), self.palette(), is_on, self.shown, role)
        painter.end()
