"""The stage at the side of the guide, above which the page's own line is captioned."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QLinearGradient, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

WIDTH = 312
NIGHT_TOP, NIGHT_BOTTOM = QColor("#2b3a6b"), QColor("#161c38")
RED, DARK_RED, RAIL = QColor("#b53a48"), QColor("#8e2c39"), QColor("#7a2330")
WOOD, WOOD_EDGE = QColor("#674530"), QColor("#845a40")
SPEAKER = QColor("#f5f2e8")
LIGHT = QColor(255, 240, 200, 70)
SIGN, SAID, READ = QColor(11, 14, 24, 235), QColor("#c3cbe2"), QColor("#ffd479")
"""The same in every theme: a stage is dark, as the overlay is."""
SIGN_MARGIN, SIGN_PADDING, SIGN_RADIUS = 24.0, 16.0, 12.0
DOT = 5.0


class Stage(QWidget):
    """Says nothing to those who hear the window that the page beside it does not."""

    def __init__(self) -> None:
        super().__init__()
        self._said, self._read = "", ""
        self.setFixedWidth(WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    @property
    def line(self) -> tuple[str, str]:
        """What is said and read now."""
        return self._said, self._read

    def speak(self, said: str, read: str) -> None:
        """Show this line from now on."""
        self._said, self._read = said, read
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(WIDTH, 608)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        floor, rail = self.height() - 64.0, max(self.height() - 360.0, 180.0)
        self._paint_night(painter)
        self._paint_light(painter, rail, floor)
        self._paint_speaker(painter, floor)
        self._paint_floor(painter, floor)
        self._paint_curtain(painter, rail, floor)
        if self._said:
            self._paint_sign(painter)
        painter.end()

    def _paint_night(self, painter: QPainter) -> None:
        night = QLinearGradient(0, 0, 0, self.height())
        night.setColorAt(0, NIGHT_TOP)
        night.setColorAt(1, NIGHT_BOTTOM)
        painter.fillRect(self.rect(), night)

    def _paint_light(self, painter: QPainter, rail: float, floor: float) -> None:
        painter.setBrush(LIGHT)
        middle = self.width() / 2
        top, left, right = (middle, rail), (middle - 104, floor), (middle + 104, floor)
        painter.drawPolygon(QPolygonF([QPointF(*point) for point in (top, left, right)]))

    def _paint_speaker(self, painter: QPainter, floor: float) -> None:
        middle = self.width() / 2
        painter.setBrush(SPEAKER)
        painter.drawEllipse(QPointF(middle, floor - 100), 23, 23)
        body = QRectF(middle - 44, floor - 66, 88, 140)
        painter.save()
        painter.setClipRect(QRectF(0, 0, self.width(), floor + 14))
        painter.drawRoundedRect(body, 38, 46)
        painter.restore()

    def _paint_floor(self, painter: QPainter, floor: float) -> None:
        painter.save()
        painter.setClipRect(QRectF(0, floor, self.width(), 64))
        middle = self.width() / 2
        painter.fillRect(QRectF(0, floor, middle - 44, 64), WOOD)
        painter.fillRect(QRectF(middle + 44, floor, middle - 44, 64), WOOD)
        painter.fillRect(QRectF(0, floor + 14, self.width(), 50), WOOD)
        painter.fillRect(QRectF(0, floor, middle - 44, 3), WOOD_EDGE)
        painter.fillRect(QRectF(middle + 44, floor, middle - 44, 3), WOOD_EDGE)
        painter.restore()

    def _paint_curtain(self, painter: QPainter, rail: float, floor: float) -> None:
        for mirrored in (False, True):
            for colour, top, bottom in ((RED, 60.0, 62.0), (DARK_RED, 12.0, 28.0)):
                points = [(0, rail), (top, rail), (bottom, floor), (0, floor)]
                places = [QPointF(self.width() - x if mirrored else x, y) for x, y in points]
                painter.setBrush(colour)
                painter.drawPolygon(QPolygonF(places))
        painter.fillRect(QRectF(0, rail - 16, self.width(), 16), DARK_RED)
        painter.fillRect(QRectF(0, rail - 2, self.width(), 3), RAIL)

    def _paint_sign(self, painter: QPainter) -> None:
        width = self.width() - 2 * (SIGN_MARGIN + SIGN_PADDING)
        small, large = QFont(self.font()), QFont(self.font())
        large.setPointSizeF(self.font().pointSizeF() * 18 / 14)
        large.setBold(True)
        shown = self._read or self._said
        spoken = self._said if self._read else ""
        lines = wrapped(shown, QFontMetricsF(large), width - 4 * DOT)
        step, above = QFontMetricsF(large).height() + 2, QFontMetricsF(small).height() + 4 if spoken else 0.0
        height = 2 * SIGN_PADDING + above + step * len(lines)
        sign = QRectF(SIGN_MARGIN, 32, self.width() - 2 * SIGN_MARGIN, height)
        painter.setBrush(SIGN)
        painter.drawRoundedRect(sign, SIGN_RADIUS, SIGN_RADIUS)
        top = sign.top() + SIGN_PADDING
        painter.setFont(small)
        painter.setPen(SAID)
        painter.drawText(QPointF(sign.left() + SIGN_PADDING, top + QFontMetricsF(small).ascent()), spoken)
        self._paint_words(painter, QPointF(sign.left() + SIGN_PADDING, top + above), large, lines)

    def _paint_words(self, painter: QPainter, corner: QPointF, font: QFont, lines: list[str]) -> None:
        """Draw the lines; the last word is not settled, and the dot says that more is to come."""
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        painter.setPen(READ)
        for n, line in enumerate(lines):
            baseline = corner.y() + n * (metrics.height() + 2) + metrics.ascent()
            painter.drawText(QPointF(corner.x(), baseline), line)
        before, _, last = lines[-1].rpartition(" ")
        begin = corner.x() + metrics.horizontalAdvance(f"{before} " if before else "")
        end = begin + metrics.horizontalAdvance(last)
        pen = painter.pen()
        pen.setStyle(Qt.PenStyle.DotLine)
        pen.setWidthF(2)
        painter.setPen(pen)
        painter.drawLine(QPointF(begin, baseline + 4), QPointF(end, baseline + 4))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(READ)
        painter.drawEllipse(QPointF(end + 2.5 * DOT, baseline - metrics.ascent() / 3), DOT, DOT)


def wrapped(text: str, metrics: QFontMetricsF, width: float) -> list[str]:
    """Return the text in lines that are not wider, except for single words that are."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and metrics.horizontalAdvance(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines or [""]
