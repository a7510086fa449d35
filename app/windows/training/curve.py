"""A number of a run as a curve, and in words for those who cannot see it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.widgets.quantities import number

Points = list[tuple[int, float]]
"""Step and height."""

N_LINES_HIGH = 9

INERTIA = 0.85
"""What the smooth line keeps of its height at a step: batches are of sentences of like length, and jump."""


class Curve(QLabel):
    """Shows a number of each step as a line, that of the held-out pairs as dots, and a limit, if it has one.

    A label, for assistive technology takes a plain widget for a mere container.
    """

    def __init__(self, name: str, n_decimals: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._n_decimals = n_decimals
        self.steps: Points = []
        self.measured: Points = []
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.begin()

    def begin(self, limit: float | None = None) -> None:
        """Forget what was shown; a run ends where a step is above the limit."""
        self._limit = limit
        self.steps, self.measured = [], []
        self._show()

    def add_step(self, step: int, height: float) -> None:
        self.steps.append((step, height))
        self._show()

    def add_measured(self, step: int, height: float) -> None:
        self.measured.append((step, height))
        self._show()

    def summary(self) -> str:
        """Return what the curve shows, in words."""
        if not self.steps:
            return self.tr("Nothing has been learned yet.")
        parts = [self.tr("{}: {}.").format(self._name, self._course(self.steps))]
        if self.measured:
            parts.append(self.tr("On held-out pairs: {}.").format(self._course(self.measured)))
        if self._limit is not None:
            parts.append(self.tr("The practice ends above {}.").format(self._told(self._limit)))
        return " ".join(parts)

    def sizeHint(self) -> QSize:
        line = self.fontMetrics().lineSpacing()
        return QSize(4 * N_LINES_HIGH * line, N_LINES_HIGH * line)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.sizeHint().width() // 4, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = self._frame()
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        above = QRectF(0, 0, self.width(), self.fontMetrics().lineSpacing())
        painter.drawText(above, Qt.AlignmentFlag.AlignHCenter, self._name)
        painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
        painter.drawRect(frame)
        if self.steps or self.measured:
            self._draw_scale(painter, frame)
            self._draw_curves(painter, frame)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
            painter.drawRect(frame)

    def _course(self, points: Points) -> str:
        (first_step, first), (last_step, last) = points[0], points[-1]
        if first_step == last_step:
            return self.tr("{} at step {}").format(self._told(last), last_step)
        return self.tr("from {} at step {} to {} at step {}").format(
            self._told(first), first_step, self._told(last), last_step
        )

    def _told(self, height: float) -> str:
        return number(height, self._n_decimals)

    def _show(self) -> None:
        self.setAccessibleDescription(self.summary())
        self.setToolTip(self.summary())
        self.update()

    def _frame(self) -> QRectF:
        """Return where the curves are drawn: the name stands above, the labels left of it and below."""
        metrics = self.fontMetrics()
        left, right = metrics.horizontalAdvance("00.00 "), metrics.height() / 2
        above, below = metrics.lineSpacing() * 1.4, metrics.lineSpacing() * 1.3 + right
        return QRectF(left, above, self.width() - left - right, self.height() - above - below)

    def _bounds(self) -> tuple[float, float, float, float]:
        """Return first and last step, lowest and highest point, neither two of which are the same."""
        points = self.steps + self.measured
        steps, heights = [step for step, _ in points], [height for _, height in points]
        limits = [] if self._limit is None else [self._limit]
        low, high = min(heights + limits), max(heights + limits)
        margin = max((high - low) * 0.05, 10.0**-self._n_decimals)
        lowest = low - margin if low < 0 else max(low - margin, 0.0)
        return min(steps), max(*steps, min(steps) + 1), lowest, high + margin

    def _draw_scale(self, painter: QPainter, frame: QRectF) -> None:
        first, last, low, high = self._bounds()
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        height = self.fontMetrics().height()
        for y, told in ((frame.top(), high), (frame.bottom(), low)):
            box = QRectF(0, y - height / 2, frame.left() - height / 3, height)
            painter.drawText(
                box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._told(told)
            )
        below = QRectF(frame.left(), frame.bottom() + height / 4, frame.width(), height * 1.3)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, self.tr("step {}").format(round(first)))
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, self.tr("step {}").format(round(last)))

    def _draw_curves(self, painter: QPainter, frame: QRectF) -> None:
        width = self.fontMetrics().height() / 9
        line = self.palette().color(QPalette.ColorRole.Highlight)
        painter.setPen(QPen(line, width))
        painter.drawPolyline(QPolygonF(self._placed(smooth(self.steps), frame)))
        line.setAlphaF(0.4)
        painter.setPen(QPen(line, width / 2))
        painter.drawPolyline(QPolygonF(self._placed(self.steps, frame)))
        colour = self.palette().color(QPalette.ColorRole.WindowText)
        if self._limit is not None:
            first, last, *_ = self._bounds()
            ends = [(round(first), self._limit), (round(last), self._limit)]
            painter.setPen(QPen(colour, width / 2, Qt.PenStyle.DashLine))
            painter.drawPolyline(QPolygonF(self._placed(ends, frame)))
        painter.setPen(QPen(colour, width / 2, Qt.PenStyle.DotLine))
        painter.drawPolyline(QPolygonF(self._placed(self.measured, frame)))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        for point in self._placed(self.measured, frame):
            painter.drawEllipse(point, 2 * width, 2 * width)

    def _placed(self, points: Points, frame: QRectF) -> list[QPointF]:
        first, last, low, high = self._bounds()
        return [
            QPointF(
                frame.left() + frame.width() * (step - first) / (last - first),
                frame.bottom() - frame.height() * (height - low) / (high - low),
            )
            for step, height in points
        ]


def smooth(points: Points) -> Points:
    """Return the running mean, in which earlier points count less and less."""
    weighted = weight = 0.0
    result = []
    for step, height in points:
        weighted = INERTIA * weighted + (1 - INERTIA) * height
        weight = INERTIA * weight + (1 - INERTIA)
        result.append((step, weighted / weight))
    return result
