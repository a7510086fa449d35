"""An icon that stands beside words, and follows the theme."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.look.icons import SIZE, paint_icon
from app.look.tokens import current_tokens

MIRRORED = ("arrow", "right", "left")
"""Icons that point in the reading direction."""


class IconLabel(QWidget):
    """Decorative; clicks go through to what lies below."""

    def __init__(self, icon: str, token: str = "text", size: int = SIZE, side: int = 0) -> None:
        """`side` is the side of the square that it is centred in, if that is larger."""
        super().__init__()
        self._icon, self._token, self._size = icon, token, size
        self.setFixedSize(max(size, side), max(size, side))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    @property
    def icon(self) -> str:
        return self._icon

    def show_icon(self, icon: str, token: str = "") -> None:
        """Show this icon from now on, in the colour of this token if it is another one."""
        self._icon, self._token = icon, token or self._token
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft and self._icon in MIRRORED:
            painter.translate(self.width(), 0)
            painter.scale(-1, 1)
        rest = (self.width() - self._size) / 2
        place = QRectF(rest, rest, self._size, self._size)
        paint_icon(painter, place, self._icon, getattr(current_tokens(), self._token))
        painter.end()
