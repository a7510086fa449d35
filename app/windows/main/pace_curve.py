"""What each pace costs and gives, as a curve of what the translator's author measured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.look.tokens import current_tokens
from app.widgets.quantities import number
from app.windows.main.paces import Pace
from models.manifests.quality import Quality

WIDTH, HEIGHT, SIDE, FOOT, INSET, DOT = 184, 96, 20, 20, 12, 5
"""Pixels; at the side stands what is drawn upwards, at the foot what is drawn to the right."""
TINY = 12 / 14
BETWEEN = 6
"""Pixels that part two numbers at the foot."""


@dataclass(frozen=True, slots=True)
class PacePoint:
    """Words behind the speaker and the quality (BLEU), both measured under this policy on one text.

    One that `is_between` was not: it stands half way between those that were measured beside it.
    """

    n_words: float
    quality: float
    policy: str
    is_between: bool = False


def points_of(paces: Sequence[Pace], chosen: str) -> list[PacePoint]:
    """Return what was measured; the chosen policy has a point, too, unless nothing was on one side of it."""
    points = [_measured(pace.quality) for pace in paces if pace.quality is not None]
    place = [pace.policy for pace in paces].index(chosen)
    before = [pace.quality for pace in paces[:place] if pace.quality is not None]
    after = [pace.quality for pace in paces[place:] if pace.quality is not None]
    if paces[place].quality is None and before and after:
        one, other = _measured(before[-1]), _measured(after[0])
        n_words, quality = (one.n_words + other.n_words) / 2, (one.quality + other.quality) / 2
        points.append(PacePoint(n_words, quality, chosen, is_between=True))
    return points


def _measured(quality: Quality) -> PacePoint:
    return PacePoint(quality.scores["laal"], quality.scores["bleu"], quality.policy)


class PaceCurve(QWidget):
    """Hidden until two paces were measured: one is no curve. Delay runs to the right in every language."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(WIDTH, HEIGHT)
        self.setAccessibleName(self.tr("Quality by words behind the speaker"))
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * TINY)
        self.setFont(font)
        self.points: tuple[PacePoint, ...] = ()
        self._chosen = ""
        self.hide()

    def show_paces(self, points: Sequence[PacePoint], chosen: str) -> None:
        """Draw these, the chosen policy's filled if it was measured."""
        self.points = tuple(sorted(points, key=lambda point: point.n_words))
        self._chosen = chosen
        told = "\n".join(map(self._in_words, self.points))
        self.setToolTip(told)
        self.setAccessibleDescription(told)
        self.setVisible(sum(not point.is_between for point in self.points) > 1)
        self.update()

    def _in_words(self, point: PacePoint) -> str:
        if point.is_between:
            return self.tr("{}: not measured, drawn between its neighbours").format(point.policy)
        n_words, quality = number(point.n_words, 1), number(point.quality, 1)
        return self.tr("{}: {} words behind, {} BLEU").format(point.policy, n_words, quality)

    def paintEvent(self, event: QPaintEvent) -> None:
        if len(self.points) < 2:
            return
        tokens = current_tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(tokens.line_strong), 1))
        floor = HEIGHT - FOOT
        painter.drawLine(QPointF(SIDE, 4), QPointF(SIDE, floor))
        painter.drawLine(QPointF(SIDE, floor), QPointF(WIDTH - 2, floor))
        self._paint_side(painter)
        painter.setPen(QPen(QColor(tokens.line_strong), 2))
        painter.drawPolyline([self._place(point) for point in self.points])
        for point in self.points:
            self._paint_point(painter, point)
        self._paint_foot(painter)
        painter.end()

    def _paint_side(self, painter: QPainter) -> None:
        painter.save()
        painter.setPen(QColor(current_tokens().muted))
        painter.translate(0, HEIGHT - FOOT)
        painter.rotate(-90)
        words = QRectF(0, 0, HEIGHT - FOOT, SIDE - 4)
        painter.drawText(words, int(Qt.AlignmentFlag.AlignCenter), self.tr("quality"))
        painter.restore()

    def _paint_point(self, painter: QPainter, point: PacePoint) -> None:
        tokens, is_chosen, place = current_tokens(), point.policy == self._chosen, self._place(point)
        if is_chosen:
            painter.setPen(QPen(QColor(tokens.accent), 1.5, Qt.PenStyle.DotLine))
            painter.drawLine(place, QPointF(place.x(), HEIGHT - FOOT))
        painter.setPen(QPen(QColor(tokens.accent if is_chosen else tokens.line_strong), 2))
        painter.setBrush(QColor(tokens.accent if is_chosen and not point.is_between else tokens.surface))
        painter.drawEllipse(place, DOT, DOT)

    def _paint_foot(self, painter: QPainter) -> None:
        """Write the words behind of the chosen pace and of the two ends, where there is room beside it."""
        tokens, taken = current_tokens(), list[QRectF]()
        chosen = [point for point in self.points if point.policy == self._chosen and not point.is_between]
        for point in (*chosen, self.points[-1], self.points[0]):
            font = self.font()
            font.setBold(point in chosen)
            text = self.tr("{} words").format(number(point.n_words, 1))
            width = QFontMetricsF(font).horizontalAdvance(text)
            left = min(max(self._place(point).x() - width / 2, float(SIDE)), WIDTH - width)
            words = QRectF(left, HEIGHT - FOOT + 2, width, FOOT - 2)
            if any(words.adjusted(-BETWEEN, 0, BETWEEN, 0).intersects(other) for other in taken):
                continue
            taken.append(words)
            painter.setFont(font)
            painter.setPen(QColor(tokens.text if point in chosen else tokens.muted))
            painter.drawText(words, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip), text)

    def _place(self, point: PacePoint) -> QPointF:
        xs = [one.n_words for one in self.points]
        ys = [one.quality for one in self.points]
        right, floor = WIDTH - SIDE - 2 * INSET, HEIGHT - FOOT - 2 * INSET
        x = (point.n_words - min(xs)) / ((max(xs) - min(xs)) or 1)
        y = (point.quality - min(ys)) / ((max(ys) - min(ys)) or 1)
        return QPointF(SIDE + INSET + x * right, INSET + (1 - y) * floor)
