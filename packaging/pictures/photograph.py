"""Windows as small PNG files."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer, QIODevice, QPoint, QSize
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

N_COMMON, N_RARE = 14, 10
"""Colours of a picture: those that fill it, and those that are far from all others, as a red dot is."""
DESK = QColor("#7d97a5")
"""What stands for the desktop behind what is translucent or small."""


def on_desk(size: QSize, parts: list[tuple[QWidget, QPoint]]) -> QPixmap:
    """Return widgets at their places on a desktop, the last one uppermost."""
    ratio = parts[0][0].devicePixelRatioF()
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(DESK)
    painter = QPainter(picture)
    for widget, place in parts:
        painter.drawPixmap(place, widget.grab())
    painter.end()
    return picture


def save(picture: QPixmap, path: Path) -> None:
    """Write a picture with so few colours that a repository can keep many."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    image = Image.open(io.BytesIO(buffer.data().data())).convert("RGB")
    colours = Image.new("P", (1, 1))
    common = image.quantize(N_COMMON, Image.Quantize.MEDIANCUT).getpalette() or []
    rare = image.quantize(N_RARE, Image.Quantize.MAXCOVERAGE).getpalette() or []
    colours.putpalette(common[: 3 * N_COMMON] + rare[: 3 * N_RARE])
    image.quantize(palette=colours, dither=Image.Dither.NONE).save(path, optimize=True)
