"""The ground of the words looks as if it were drawn as a whole."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from app.windows.overlay.ground import CORNER, draw_ground

EDGE = "#3a4158"


def image_of(ratio: float) -> QImage:
    image = QImage(round(300 * ratio), round(200 * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    return image


def as_a_whole(box: QRect, color: QColor, ratio: float) -> QImage:
    image = image_of(ratio)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QColor(EDGE))
    painter.setBrush(color)
    painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), CORNER, CORNER)
    painter.end()
    return image


@pytest.mark.parametrize("ratio", [1.0, 2.0])
@pytest.mark.parametrize("box", [QRect(5, 7, 280, 120), QRect(0, 0, 40, 61), QRect(3, 3, 20, 20)])
def test_it_is_as_a_path_of_its_size_would_be(qapp, box: QRect, ratio: float) -> None:
    color = QColor("#0b0e18")
    color.setAlphaF(0.86)
    drawn = image_of(ratio)
    painter = QPainter(drawn)
    draw_ground(painter, box, color, EDGE)
    painter.end()
    wanted = as_a_whole(box, color, ratio)
    for x in range(drawn.width()):
        for y in range(drawn.height()):
            one, other = drawn.pixelColor(x, y), wanted.pixelColor(x, y)
            assert max(abs(a - b) for a, b in zip(one.getRgb(), other.getRgb(), strict=True)) <= 8, (x, y)
