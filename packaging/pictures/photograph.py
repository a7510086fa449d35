"""Windows as small PNG files."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer, QIODevice, QPoint, QSize
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

N_COLOURS = 24
"""Of a picture: as many as a repository can keep of so many pictures."""
DESK = QColor("#7d97a5")
"""What stands for the desktop behind what is translucent or small."""

Colour = tuple[int, ...]


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
    colours.putpalette([part for colour in colours_of(image) for part in colour])
    image.quantize(palette=colours, dither=Image.Dither.NONE).save(path, optimize=True)


def colours_of(image: Image.Image) -> list[Colour]:
    """Return colours of the picture, as they are in it, that all others are near to.

    One after the other is chosen by how much would be wrong without it, which takes grounds that fill the
    picture first, then dots of colours that are far from all others.
    """
    counted = image.getcolors(image.width * image.height) or []
    wrong = dict.fromkeys((colour for _, colour in counted), float("inf"))
    chosen: list[Colour] = []
    while len(chosen) < N_COLOURS:
        n, colour = max(counted, key=lambda each: each[0] * wrong[each[1]])
        if not n * wrong[colour]:
            break
        chosen.append(colour)
        for other in wrong:
            wrong[other] = min(wrong[other], _distance(colour, other))
    return chosen


def _distance(colour: Colour, other: Colour) -> int:
    return sum((part - of_other) ** 2 for part, of_other in zip(colour, other, strict=True))
