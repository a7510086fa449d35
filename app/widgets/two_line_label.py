"""A text of at most two lines, so that what is below it does not move far."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

N_LINES = 2
NARROWEST_LETTERS = 16
SLACK = 2
"""Pixels that lines of text take beyond their spacing."""


class TwoLineLabel(QLabel):
    """Shows as much of a text as fits into two lines; tooltip and screen reader have all of it."""

    def __init__(self, whole: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.whole = whole
        self.setAccessibleName(whole)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setText(whole)

    @property
    def is_shortened(self) -> bool:
        return self.text() != self.whole

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self.whole) + 1, self.fontMetrics().lineSpacing())

    def minimumSizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(NARROWEST_LETTERS * metrics.averageCharWidth(), metrics.lineSpacing())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        n_lines = min(N_LINES, len(self._line_starts(width)))
        return n_lines * self.fontMetrics().lineSpacing() + SLACK

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        shown = self._fitting(self.width())
        if shown != self.text():
            self.setText(shown)
            self.setToolTip(self.whole if self.is_shortened else "")

    def _fitting(self, width: int) -> str:
        starts = self._line_starts(width)
        if len(starts) <= N_LINES:
            return self.whole
        last = starts[N_LINES - 1]
        rest = self.fontMetrics().elidedText(self.whole[last:], Qt.TextElideMode.ElideRight, width - 1)
        return self.whole[:last] + rest

    def _line_starts(self, width: int) -> list[int]:
        """Return where each line begins if the text is broken at this width."""
        layout = QTextLayout(self.whole, self.font())
        layout.setTextOption(QTextOption(self.alignment()))
        starts: list[int] = []
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(width, 1))
            starts.append(line.textStart())
        layout.endLayout()
        return starts
