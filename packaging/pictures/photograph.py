"""Windows as small PNG files."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer, QIODevice, QPoint, QSize
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

N_COMMON, N_RARE = 16, 8
"""Colours of a picture: those that fill it, and those that are far from all others, as a red dot is."""
APART = 10
"""So much, of red, green and blue together, the colours differ at least that fill a picture."""
LEAST_SEEN = 12
"""Of so many pixels is what can be seen of a rare colour: the middle of a dot, not the edge of a letter."""
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
    """Return the colours that fill a picture as they are, and those that are far from all others."""
    counted = sorted(image.getcolors(image.width * image.height) or [], reverse=True)
    chosen: list[Colour] = []
    for _, colour in counted:
        if len(chosen) < N_COMMON and all(_distance(colour, other) >= APART for other in chosen):
            chosen.append(colour)
    seen = [colour for n, colour in counted if n >= LEAST_SEEN]
    for _ in range(N_RARE):
        chosen.append(max(seen, key=lambda colour: min(_distance(colour, other) for other in chosen)))
    return chosen


def _distance(colour: Colour, other: Colour) -> int:
    return sum(abs(part - of_other) for part, of_other in zip(colour, other, strict=True))
