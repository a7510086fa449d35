"""What each pace costs and gives, as a curve of what was measured on this computer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.look.tokens import current_tokens
from app.widgets.quantities import number

WIDTH, HEIGHT, FOOT, INSET, DOT = 168, 92, 20, 14, 5
TINY = 12 / 14


@dataclass(frozen=True, slots=True)
class MeasuredPace:
    """Seconds behind that were measured here, and the quality that the author of the translator measured."""

    behind_s: float
    quality: float
    policy: str


class PaceCurve(QWidget):
    """Hidden until two paces were measured: one is no curve. Time runs to the right in every language."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(WIDTH, HEIGHT)
        self.setAccessibleName(self.tr("Quality by seconds behind, as measured on this computer"))
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * TINY)
        self.setFont(font)
        self.points: tuple[MeasuredPace, ...] = ()
        self._chosen = ""
        self.hide()

    def show_paces(self, points: Sequence[MeasuredPace], chosen: str) -> None:
        """Draw these, the chosen policy's filled."""
        self.points = tuple(sorted(points, key=lambda point: point.behind_s))
        self._chosen = chosen
        self.setToolTip(
            "\n".join(
                self.tr("{}: {} s, {} BLEU").format(
                    point.policy, number(point.behind_s, 1), number(point.quality, 1)
                )
                for point in self.points
            )
        )
        self.setVisible(len(self.points) > 1)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if len(self.points) < 2:
            return
        tokens = current_tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(tokens.line_strong), 1))
        floor = HEIGHT - FOOT
        painter.drawLine(QPointF(1.5, 4), QPointF(1.5, floor))
        painter.drawLine(QPointF(1.5, floor), QPointF(WIDTH - 2, floor))
        places = [self._place(point) for point in self.points]
        painter.setPen(QPen(QColor(tokens.line_strong), 2))
        painter.drawPolyline(places)
        for point, place in zip(self.points, places, strict=True):
            self._paint_point(painter, point, place)
        painter.end()

    def _paint_point(self, painter: QPainter, point: MeasuredPace, place: QPointF) -> None:
        tokens, is_chosen = current_tokens(), point.policy == self._chosen
        floor = HEIGHT - FOOT
        if is_chosen:
            painter.setPen(QPen(QColor(tokens.accent), 1.5, Qt.PenStyle.DotLine))
            painter.drawLine(place, QPointF(place.x(), floor))
        painter.setPen(QPen(QColor(tokens.accent if is_chosen else tokens.line_strong), 2))
        painter.setBrush(QColor(tokens.accent if is_chosen else tokens.surface))
        painter.drawEllipse(place, DOT, DOT)
        if is_chosen or point in (self.points[0], self.points[-1]):
            painter.setPen(QColor(tokens.text if is_chosen else tokens.muted))
            words = QRectF(place.x() - 30, floor + 2, 60, FOOT - 2)
            words.moveRight(min(words.right(), float(WIDTH)))
            text = self.tr("{} s").format(number(point.behind_s, 1))
            painter.drawText(words, int(Qt.AlignmentFlag.AlignCenter), text)

    def _place(self, point: MeasuredPace) -> QPointF:
        xs = [one.behind_s for one in self.points]
        ys = [one.quality for one in self.points]
        right, floor = WIDTH - 2 * INSET, HEIGHT - FOOT - 2 * INSET
        x = (point.behind_s - min(xs)) / ((max(xs) - min(xs)) or 1)
        y = (point.quality - min(ys)) / ((max(ys) - min(ys)) or 1)
        return QPointF(INSET + x * right, INSET + (1 - y) * floor)
