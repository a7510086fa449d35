"""An icon that stands beside words, alone or on a tile, and follows the theme."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel

from app.look.icons import SIZE, paint_icon
from app.look.kinds import Kind, set_kind
from app.look.tokens import current_tokens

TILE, ON_TILE = 48, 28


class IconLabel(QLabel):
    """Says nothing itself; presses go to what it stands on."""

    def __init__(self, icon: str, token: str = "text", size: int = SIZE, around: int = 0) -> None:
        """`around` is the side of the tile that it stands on, if it does."""
        super().__init__()
        self._icon, self._token, self._size = icon, token, size
        side = max(size, around)
        self.setFixedSize(side, side)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft and self._icon in MIRRORED:
            painter.translate(self.width(), 0)
            painter.scale(-1, 1)
        rest = (self.width() - self._size) / 2
        place = QRectF(rest, rest, self._size, self._size)
        paint_icon(painter, place, self._icon, getattr(current_tokens(), self._token))
        painter.end()


MIRRORED = ("arrow", "right", "left")
"""What points where one reads on."""


def icon_tile(icon: str) -> IconLabel:
    """Return a large icon on a tile."""
    tile = IconLabel(icon, "accent_text", ON_TILE, TILE)
    set_kind(tile, Kind.TILE)
    return tile
