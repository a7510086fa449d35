"""The caption overlay: two lines above all windows, that never take the keyboard."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QWidget

from core.captions import CaptionUpdate

N_CAPTIONS = 3
"""Captions whose text can still stand in the overlay."""

BACKGROUND = QColor(0, 0, 0, 200)
SOURCE_COLOR = QColor(190, 200, 225)
TARGET_COLOR = QColor(255, 255, 255)
UNSTABLE_ALPHA = 130
MARGIN = 18


@dataclass(slots=True)
class Run:
    """Words of one kind: committed, or still unstable."""

    words: list[str]
    is_stable: bool


@dataclass(slots=True)
class CaptionText:
    """The last captions in one language, oldest first."""

    runs: dict[int, list[Run]] = field(default_factory=dict)

    def put(self, segment: int, committed: str, tail: str) -> None:
        if not (committed or tail):
            # A caption without text yet leaves the one before on the screen.
            self.runs.pop(segment, None)
            return
        self.runs[segment] = [Run(committed.split(), True), Run(tail.split(), False)]
        for old in sorted(self.runs)[:-N_CAPTIONS]:
            del self.runs[old]

    def lines(self, metrics: QFontMetricsF, width: float) -> list[list[tuple[str, bool]]]:
        """Return lines of (word, is stable). A word, once placed, stays in its line while more come."""
        lines: list[list[tuple[str, bool]]] = []
        for segment in sorted(self.runs):
            lines.append([])
            used = 0.0
            for run in self.runs[segment]:
                for piece in (part for word in run.words for part in _parts(word, metrics, width)):
                    needed = metrics.horizontalAdvance(piece + " ")
                    if lines[-1] and used + needed > width:
                        lines.append([])
                        used = 0.0
                    lines[-1].append((piece, run.is_stable))
                    used += needed
        return lines


class Overlay(QWidget):
    """Shows the last line heard, small, and the last two lines of its translation, large."""

    moved = Signal()

    def __init__(self) -> None:
        super().__init__(
            None,
            Qt.WindowType.FramelessWindowHint
            | Qt.WindowType.WindowStaysOnTopHint
            | Qt.WindowType.Tool
            | Qt.WindowType.WindowDoesNotAcceptFocus,
        )
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        # The window's end is the application's; the overlay's is not.
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setWindowTitle(self.tr("Surtitle captions"))
        self.setAccessibleName(self.tr("Caption overlay"))
        self.setCursor(Qt.CursorShape.SizeAllCursor)
        self._source = CaptionText()
        self._target = CaptionText()
        self._is_bilingual = True
        self._drag_from: QPoint | None = None

    def begin(self, *, is_bilingual: bool) -> None:
        """Forget the captions of earlier sessions."""
        self._is_bilingual = is_bilingual
        self._source.runs.clear()
        self._target.runs.clear()
        self.update()

    def show_update(self, update: CaptionUpdate) -> None:
        """Show what a caption has become."""
        self._source.put(update.segment, update.source, update.source_tail)
        self._target.put(update.segment, update.target, update.target_tail)
        self.setAccessibleDescription(update.target if self._is_bilingual else update.source)
        self.update()

    def put_in_place(self) -> None:
        """Go to the lower middle of the screen, the place of subtitles."""
        area = QGuiApplication.primaryScreen().availableGeometry()
        size = area.size()
        width, height = round(size.width() * 0.7), self.sizeHint().height()
        left = area.left() + (size.width() - width) // 2
        self.setGeometry(QRect(left, area.bottom() - height - size.height() // 16, width, height))

    def text_lines(self) -> list[str]:
        """Return what is on the screen, line by line."""
        shown = [*self._shown_small(), *self._shown_large()]
        return [" ".join(word for word, _ in line) for line in shown]

    def sizeHint(self) -> QSize:  # noqa: N802
        small, large = (QFontMetricsF(self._font(is_large)).lineSpacing() for is_large in (False, True))
        return QSize(900, round(small + 2 * large) + 2 * MARGIN)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        small, large = self._shown_small(), self._shown_large()
        if not (small or large):
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(BACKGROUND)
        painter.drawRoundedRect(QRectF(self.rect()), 14, 14)
        y = float(MARGIN)
        y = self._draw(painter, small, self._font(False), SOURCE_COLOR, y)
        self._draw(painter, large, self._font(True), TARGET_COLOR, y)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if event.button() == Qt.MouseButton.LeftButton:
            self._drag_from = event.globalPosition().toPoint() - self.pos()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if self._drag_from is not None:
            self.move(event.globalPosition().toPoint() - self._drag_from)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if self._drag_from is not None:
            self._drag_from = None
            self.moved.emit()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        self._drag_from = None
        super().closeEvent(event)

    def _shown_small(self) -> list[list[tuple[str, bool]]]:
        if not self._is_bilingual:
            return []
        return self._source.lines(QFontMetricsF(self._font(False)), self.width() - 2 * MARGIN)[-1:]

    def _shown_large(self) -> list[list[tuple[str, bool]]]:
        text = self._target if self._is_bilingual else self._source
        return text.lines(QFontMetricsF(self._font(True)), self.width() - 2 * MARGIN)[-2:]

    def _font(self, is_large: bool) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(34 if is_large else 19)
        font.setWeight(QFont.Weight.DemiBold if is_large else QFont.Weight.Normal)
        return font

    def _draw(
        self, painter: QPainter, lines: list[list[tuple[str, bool]]], font: QFont, color: QColor, y: float
    ) -> float:
        """Draw the lines from `y` down and return where they end."""
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        unstable = QColor(color.red(), color.green(), color.blue(), UNSTABLE_ALPHA)
        for line in lines:
            x = float(MARGIN)
            for word, is_stable in line:
                painter.setPen(color if is_stable else unstable)
                painter.drawText(QRectF(x, y, self.width(), metrics.lineSpacing()), word)
                x += metrics.horizontalAdvance(word + " ")
            y += metrics.lineSpacing()
        return y


def _parts(word: str, metrics: QFontMetricsF, width: float) -> list[str]:
    """Return the word, cut where it is wider than a line (as in languages without spaces)."""
    parts = [""]
    for character in word:
        if parts[-1] and metrics.horizontalAdvance(parts[-1] + character) > width:
            parts.append("")
        parts[-1] += character
    return parts
