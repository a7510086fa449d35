"""The level of the captured sound: whether anything is heard, and whether it is too loud."""

from __future__ import annotations

from collections import deque

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QProgressBar, QSizePolicy, QWidget

from app.look.tokens import current_tokens
from app.sound.source import BLOCK_S, PEAKS_A_BLOCK
from core.speech.levels import CLIPPING, FLOOR_DBFS, dbfs

STEP_MS = round(1000 * BLOCK_S / PEAKS_A_BLOCK)
DECAY_DB = 2.4
"""What the shown level falls by in a step: 24 dB a second."""
N_STEPS_CLIPPED = 20
"""Two seconds: long enough to be seen."""
ACCESSIBLE_STEP_DB = 6
"""Assistive technology is told of a change of this size, not of each of ten a second."""
THICKNESS = 8
MAX_WAITING = 3 * PEAKS_A_BLOCK


class LevelMeter(QProgressBar):
    """Shows peaks as they come and lets them decay; idle or hidden, it does nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Sound level"))
        self.setRange(round(FLOOR_DBFS), 0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        # Opaque: otherwise everything below it is redrawn with it, ten times a second.
        self.setAutoFillBackground(True)
        self.level_dbfs = FLOOR_DBFS
        self._n_clipped = 0
        self._waiting: deque[float] = deque(maxlen=MAX_WAITING)
        self._timer = QTimer(self)
        self._timer.setInterval(STEP_MS)
        self._timer.timeout.connect(self._step)
        self._tell()

    @property
    def is_clipped(self) -> bool:
        """Whether the sound was too loud in the last two seconds."""
        return self._n_clipped > 0

    @property
    def is_at_rest(self) -> bool:
        return not self._timer.isActive()

    def show_peaks(self, peaks: tuple[float, ...]) -> None:
        """Show these peaks, each for one step."""
        if not self.isVisible():
            return
        self._waiting.extend(peaks)
        if self._waiting and self.is_at_rest:
            self._timer.start()

    def sizeHint(self) -> QSize:
        return QSize(12 * self.fontMetrics().averageCharWidth(), self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def event(self, event: QEvent) -> bool:
        """Make the tooltip with the number only when it is shown."""
        if event.type() == QEvent.Type.ToolTip:
            self.setToolTip(self.number_text)
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = self.width()
        if self.is_clipped:  # otherwise the bar is as wide as what is above and below it
            room -= (
                self.fontMetrics().horizontalAdvance(self._too_loud) + self.fontMetrics().averageCharWidth()
            )
        groove = QRect(0, (self.height() - THICKNESS) // 2, room, THICKNESS)
        self._paint_bar(painter, QRectF(self._mirrored(groove)))
        side = self.style().visualAlignment(self.layoutDirection(), Qt.AlignmentFlag.AlignRight)
        painter.setPen(QColor(current_tokens().live_text))
        painter.drawText(self.rect(), side | Qt.AlignmentFlag.AlignVCenter, self.text())
        painter.end()

    def text(self) -> str:
        """The text beside the bar."""
        return self._too_loud if self.is_clipped else ""

    @property
    def number_text(self) -> str:
        """The level in the tooltip."""
        if self.level_dbfs <= FLOOR_DBFS:
            return self.tr("No sound")
        return self.tr("{} dB; 0 dB is the loudest that can be captured").format(round(self.level_dbfs))

    @property
    def _too_loud(self) -> str:
        return self.tr("too loud")

    def _paint_bar(self, painter: QPainter, groove: QRectF) -> None:
        tokens, radius = current_tokens(), groove.height() / 2
        painter.setPen(QColor(tokens.line_strong))
        painter.setBrush(QColor(tokens.sunken))
        painter.drawRoundedRect(groove.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        if self.level_dbfs <= FLOOR_DBFS:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.live if self.is_clipped else tokens.good))
        width = max(groove.height(), groove.width() * (1 - self.level_dbfs / FLOOR_DBFS))
        filled = QRectF(groove.left(), groove.top(), width, groove.height())
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            filled.moveRight(groove.right())
        painter.drawRoundedRect(filled, radius, radius)

    def _mirrored(self, place: QRect) -> QRect:
        return self.style().visualRect(self.layoutDirection(), self.rect(), place)

    def _step(self) -> None:
        if not self.isVisible():
            self._waiting.clear()
        peak = self._waiting.popleft() if self._waiting else 0.0
        self._n_clipped = N_STEPS_CLIPPED if peak >= CLIPPING else max(0, self._n_clipped - 1)
        self.level_dbfs = max(dbfs(peak), self.level_dbfs - DECAY_DB, FLOOR_DBFS)
        if not self._waiting and self.level_dbfs <= FLOOR_DBFS and not self.is_clipped:
            self._timer.stop()
        self._tell()

    def _tell(self) -> None:
        # A progress bar repaints at once for each new value; with an update it is painted once.
        self.setUpdatesEnabled(False)
        self.setValue(round(self.level_dbfs / ACCESSIBLE_STEP_DB) * ACCESSIBLE_STEP_DB)
        self.setUpdatesEnabled(True)
