"""An icon that stands for what is beside it, bare or on a round ground."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.look.icons import SMALL, paint_icon
from app.look.tokens import current_tokens

TILE, TILE_ICON, RADIUS = 40, 22, 10.0


class Icon(QWidget):
    """Shows an icon in the colour of a token, in every theme. What it says stands beside it in words."""

    def __init__(
        self, name: str, token: str = "muted", size: int = SMALL, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._name, self._token, self._size = name, token, size
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_icon(self, name: str, token: str) -> None:
        """Show another one from now on."""
        self._name, self._token = name, token
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._size, self._size)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        left, top = (self.width() - self._size) / 2, (self.height() - self._size) / 2
        place = QRectF(left, top, self._size, self._size)
        paint_icon(painter, place, self._name, getattr(current_tokens(), self._token))
        painter.end()


class Tile(Icon):
    """Shows an icon on a soft ground: the picture of a model, an adapter, a thing to do."""

    def __init__(self, name: str, token: str = "accent", parent: QWidget | None = None) -> None:
        super().__init__(name, f"{token}_text", TILE_ICON, parent)
        self._ground = f"{token}_soft"

    def grey(self, is_grey: bool) -> None:
        """Show what cannot be used now."""
        self._ground, self._token = ("sunken", "muted") if is_grey else ("accent_soft", "accent_text")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(TILE, TILE)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(getattr(current_tokens(), self._ground)))
        painter.drawRoundedRect(QRectF(self.rect()), RADIUS, RADIUS)
        painter.end()
        super().paintEvent(event)
