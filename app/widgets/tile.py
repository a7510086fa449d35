"""An icon on a rounded background: the picture of a model, an adapter, an action."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent

from app.look.tokens import current_tokens
from app.widgets.icon_label import IconLabel

SIDE, ICON = 40, 22
LARGE_SIDE, LARGE_ICON = 48, 28
RADIUS = 10.0


class Tile(IconLabel):
    """Shows an icon on the soft background of its token. What it means is written beside it."""

    def __init__(self, icon: str, token: str = "accent", *, is_large: bool = False) -> None:
        size, side = (LARGE_ICON, LARGE_SIDE) if is_large else (ICON, SIDE)
        super().__init__(icon, f"{token}_text", size, side)
        self._ground = f"{token}_soft"

    def grey(self, is_grey: bool) -> None:
        """Show that it cannot be used now."""
        self._ground, self._token = ("sunken", "muted") if is_grey else ("accent_soft", "accent_text")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(getattr(current_tokens(), self._ground)))
        painter.drawRoundedRect(QRectF(self.rect()), RADIUS, RADIUS)
        painter.end()
        super().paintEvent(event)
