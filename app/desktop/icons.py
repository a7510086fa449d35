"""The program's icon, and the same while it captions."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap

from app.host.assets import ICON
from app.look.icons import icon_pixmap

SIZES = (16, 22, 24, 32, 44, 48, 64, 128)
"""What trays ask for."""
DOT = 0.5
"""The dot's share of the icon's width."""
DOT_COLOUR = QColor("#ff3b30")
MASK_SIZE, MASK_SCALES = 18, (1, 2)
"""What the menu bar of macOS shows, and its screens."""
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


def menu_bar_icon(*, is_captioning: bool) -> QIcon:
    """Return a drawing that macOS gives the colours of its menu bar; a disc stands for the dot."""
    icon = QIcon()
    for scale in MASK_SCALES:
        picture = icon_pixmap("overlay", "black", MASK_SIZE, scale).copy()
        if is_captioning:
            _put_disc(picture)
        icon.addPixmap(picture)
    icon.setIsMask(True)
    return icon


def _put_disc(picture: QPixmap) -> None:
    """Leave a corner free around a disc."""
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    width = MASK_SIZE * DOT
    corner = MASK_SIZE - width
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    painter.setBrush(Qt.GlobalColor.black)
    painter.drawEllipse(QRectF(corner - 1.5, corner - 1.5, width + 3, width + 3))
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
    painter.drawEllipse(QRectF(corner, corner, width, width))
    painter.end()


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
