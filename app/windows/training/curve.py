"""The loss as a curve, and in words for those who cannot see it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.widgets.quantities import number

Points = list[tuple[int, float]]
"""Step and loss."""

N_LINES_HIGH = 9

INERTIA = 0.85
"""What the smooth line keeps of its height at a step: batches are of sentences of like length, and jump."""


class LossCurve(QLabel):
    """Shows the loss of each step as a line, that on the held-out pairs as dots.

    A label, for assistive technology takes a plain widget for a mere container.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.steps: Points = []
        self.measured: Points = []
        self.setAccessibleName(self.tr("Loss"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.begin()

    def begin(self) -> None:
        """Forget what was shown."""
        self.steps, self.measured = [], []
        self._show()

    def add_step(self, step: int, loss: float) -> None:
        self.steps.append((step, loss))
        self._show()

    def add_measured(self, step: int, loss: float) -> None:
        self.measured.append((step, loss))
        self._show()

    def summary(self) -> str:
        """Return what the curve shows, in words."""
        if not self.steps:
            return self.tr("Nothing was learned yet.")
        (first_step, first), (last_step, last) = self.steps[0], self.steps[-1]
        text = self.tr("The loss went from {} at step {} to {} at step {}.").format(
            number(first, 2), first_step, number(last, 2), last_step
        )
        if not self.measured:
            return text
        step, loss = self.measured[-1]
        best = min(loss for _, loss in self.measured)
        return f"{text} " + self.tr("On held-out pairs it was {} at step {}, and {} at best.").format(
            number(loss, 2), step, number(best, 2)
        )

    def sizeHint(self) -> QSize:
        line = self.fontMetrics().lineSpacing()
        return QSize(4 * N_LINES_HIGH * line, N_LINES_HIGH * line)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.sizeHint().width() // 2, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = self._frame()
        painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
        painter.drawRect(frame)
        if self.steps:
            self._draw_scale(painter, frame)
            self._draw_curves(painter, frame)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
            painter.drawRect(frame)

    def _show(self) -> None:
        self.setAccessibleDescription(self.summary())
        self.setToolTip(self.summary())
        self.update()

    def _frame(self) -> QRectF:
        """Return where the curves are drawn: the labels stand left of it and below."""
        metrics = self.fontMetrics()
        left, above = metrics.horizontalAdvance("00.00 "), metrics.height() / 2
        below = metrics.lineSpacing() * 1.3 + above
        return QRectF(left, above, self.width() - left - above, self.height() - above - below)

    def _bounds(self) -> tuple[float, float, float, float]:
        """Return first and last step, lowest and highest loss, neither two of which are the same."""
        points = self.steps + self.measured
        steps, losses = [step for step, _ in points], [loss for _, loss in points]
        low, high = min(losses), max(losses)
        margin = max((high - low) * 0.05, 0.01)
        return min(steps), max(*steps, min(steps) + 1), low - margin, high + margin

    def _draw_scale(self, painter: QPainter, frame: QRectF) -> None:
        first, last, low, high = self._bounds()
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        height = self.fontMetrics().height()
        for y, loss in ((frame.top(), high), (frame.bottom(), low)):
            box = QRectF(0, y - height / 2, frame.left() - height / 3, height)
            painter.drawText(
                box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, number(loss, 2)
            )
        below = QRectF(frame.left(), frame.bottom() + height / 4, frame.width(), height * 1.3)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, self.tr("step {}").format(round(first)))
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, self.tr("step {}").format(round(last)))
        legend = self.tr("lines: loss of each step, and smooth; dots: of held-out pairs")
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, legend)

    def _draw_curves(self, painter: QPainter, frame: QRectF) -> None:
        width = self.fontMetrics().height() / 9
        line = self.palette().color(QPalette.ColorRole.Highlight)
        painter.setPen(QPen(line, width))
        painter.drawPolyline(QPolygonF(self._placed(smooth(self.steps), frame)))
        line.setAlphaF(0.4)
        painter.setPen(QPen(line, width / 2))
        painter.drawPolyline(QPolygonF(self._placed(self.steps, frame)))
        colour = self.palette().color(QPalette.ColorRole.WindowText)
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
                frame.bottom() - frame.height() * (loss - low) / (high - low),
            )
            for step, loss in points
        ]


def smooth(points: Points) -> Points:
    """Return the running mean, in which earlier points count less and less."""
    weighted = weight = 0.0
    result = []
    for step, loss in points:
        weighted = INERTIA * weighted + (1 - INERTIA) * loss
        weight = INERTIA * weight + (1 - INERTIA)
        result.append((step, weighted / weight))
    return result
