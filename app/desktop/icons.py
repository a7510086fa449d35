"""The program's icon, and the same while it captions."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap

from app.host.assets import ICON

SIZES = (16, 22, 24, 32, 44, 48, 64, 128)
"""What trays ask for."""
DOT = 0.5
"""The dot's share of the icon's width."""
DOT_COLOUR = QColor("#ff3b30")
RIM_COLOUR = QColor("white")
"""The dot stands out by its form too, on light and on dark panels."""


def program_icon() -> QIcon:
    return QIcon(str(ICON))


def captioning_icon() -> QIcon:
    """Return the program's icon with the dot of a recording."""
    icon = QIcon()
    for size in SIZES:
        icon.addPixmap(_with_dot(program_icon().pixmap(size), size))
    return icon


def _with_dot(picture: QPixmap, size: int) -> QPixmap:
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rim = max(1.0, size / 16)
    width = size * DOT - rim
    painter.setPen(QPen(RIM_COLOUR, rim))
    painter.setBrush(DOT_COLOUR)
    corner = size - width - rim / 2
    painter.drawEllipse(QRectF(corner, corner, width, width))
    painter.end()
    return picture
