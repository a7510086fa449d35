"""What words stand on: a ground with round corners, of any size, drawn from one small picture."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QRegion

CORNER = 14
SIDE = CORNER + 2
"""Of the parts of the picture that are drawn as they are: beyond them it is the same everywhere."""


def draw_ground(painter: QPainter, box: QRect, color: QColor, edge: str) -> None:
    """Draw a ground with an edge that parts it from a dark picture.

    A path as large as the words is drawn slowly, and they grow several times a second.
    """
    device = painter.device()
    ratio = device.devicePixelRatioF() if device else 1.0
    if box.width() <= 2 * SIDE or box.height() <= 2 * SIDE:
        _draw_path(painter, QRectF(box), color, edge)
        return
    picture, n = _small_one(color.rgba(), edge, ratio), round(SIDE * ratio)
    middle = box.adjusted(SIDE, SIDE, -SIDE, -SIDE)
    across = (
        (box.left(), SIDE, 0, n),
        (middle.left(), middle.width(), n, 1),
        (middle.right() + 1, SIDE, n + 1, n),
    )
    down = (
        (box.top(), SIDE, 0, n),
        (middle.top(), middle.height(), n, 1),
        (middle.bottom() + 1, SIDE, n + 1, n),
    )
    for left, width, x, of_width in across:
        for top, height, y, of_height in down:
            if (x, y) != (n, n):
                painter.drawPixmap(QRect(left, top, width, height), picture, QRect(x, y, of_width, of_height))
    painter.fillRect(middle, color)


@lru_cache(maxsize=8)
def _small_one(rgba: int, edge: str, ratio: float) -> QPixmap:
    """Return the smallest ground that has all corners, with one pixel between them."""
    side = 2 * round(SIDE * ratio) + 1
    picture = QPixmap(side, side)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.scale(ratio, ratio)
    _draw_path(painter, QRectF(0, 0, side / ratio, side / ratio), QColor.fromRgba(rgba), edge)
    painter.end()
    return picture


def _draw_path(painter: QPainter, place: QRectF, color: QColor, edge: str) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QColor(edge) if color.alpha() else Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), CORNER, CORNER)


def moved_edges(before: QRect, now: QRect) -> QRegion:
    """Return what two grounds have each for itself, with the corners and edges that were or are there."""
    if before == now:
        return QRegion()
    both, whole = before & now, before | now
    inner = QRect(both)
    if before.left() != now.left():
        inner.setLeft(both.left() + CORNER)
    if before.right() != now.right():
        inner.setRight(both.right() - CORNER)
    if before.top() != now.top():
        inner.setTop(both.top() + CORNER)
    if before.bottom() != now.bottom():
        inner.setBottom(both.bottom() - CORNER)
    return QRegion(whole) - QRegion(inner)
