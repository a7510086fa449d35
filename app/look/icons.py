"""The icons, drawn in the colour of the text that they stand beside."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton

from app.host.assets import ICONS
from app.look.tokens import Tokens, current_tokens, tokens_of

SIZE, SMALL = 18, 16
"""What an icon measures in a button and beside small text."""
GAP = 4
"""Between an icon and the words of its button, in pixels, beside what Qt leaves there."""
SCALES = (1, 2, 3)
"""Screens of 100 to 300 %."""
REDRAWS = (
    QEvent.Type.PaletteChange,
    QEvent.Type.StyleChange,
    QEvent.Type.LayoutDirectionChange,
    QEvent.Type.Polish,
)
"""A new theme, the other direction, and, before it is seen first, the window in which a button stands."""


def svg_of(name: str, colour: str) -> bytes:
    """Return an icon's drawing in this colour.

    Raises:
        FileNotFoundError: there is no such icon.
    """
    return (ICONS / f"{name}.svg").read_bytes().replace(b"currentColor", colour.encode())


@lru_cache(maxsize=512)
def icon_pixmap(name: str, colour: str, size: int, scale: float = 1.0) -> QPixmap:
    """Return an icon of `size` pixels that a screen of this scale shows sharp."""
    pixmap = QPixmap(QSize(size, size) * scale)
    pixmap.setDevicePixelRatio(scale)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    QSvgRenderer(QByteArray(svg_of(name, colour))).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap


def icon_of(name: str, token: str = "text", size: int = SIZE, tokens: Tokens | None = None) -> QIcon:
    """Return an icon in the colour of a token, by default of the theme's; greyed where it cannot be used."""
    icon, tokens = QIcon(), tokens or current_tokens()
    for mode, colour in ((QIcon.Mode.Normal, token), (QIcon.Mode.Disabled, "disabled")):
        for scale in SCALES:
            icon.addPixmap(icon_pixmap(name, getattr(tokens, colour), size, scale), mode)
    return icon


def paint_icon(painter: QPainter, rect: QRectF, name: str, colour: str) -> None:
    """Draw an icon into a square."""
    device = painter.device()
    scale = device.devicePixelRatioF() if device else 1.0
    painter.drawPixmap(rect.topLeft(), icon_pixmap(name, colour, round(rect.width()), scale))


class ButtonIcon(QObject):
    """Gives a button an icon, and gives it again with every theme. Belongs to the button."""

    def __init__(self, button: QAbstractButton, name: str, token: str = "text", size: int = SIZE) -> None:
        super().__init__(button)
        self._button, self._size = button, size
        self._drawn: tuple[object, ...] = ()
        """What decided the icon that the button has."""
        button.installEventFilter(self)
        self.show(name, token)

    def show(self, name: str, token: str = "text") -> None:
        """Show this icon from now on; an empty name shows none."""
        self._name, self._token = name, token
        self._draw()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in REDRAWS:
            self._draw()
        return False

    def _draw(self) -> None:
        if not self._name:
            self._drawn = ()
            self._button.setIcon(QIcon())
            return
        tokens, from_right = tokens_of(self._button), self._button.isRightToLeft()
        gap = GAP if self._button.text() else 0
        wanted = self._name, self._token, tokens, gap, from_right
        if wanted == self._drawn:
            return
        self._drawn = wanted
        icon = icon_of(self._name, self._token, self._size, tokens)
        self._button.setIconSize(QSize(self._size + gap, self._size))
        self._button.setIcon(_apart(icon, self._size, gap, from_right=from_right))


def _apart(icon: QIcon, size: int, gap: int, *, from_right: bool) -> QIcon:
    """Return an icon with room on the side where words begin."""
    if not gap:
        return icon
    wide = QIcon()
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Disabled):
        for scale in SCALES:
            pixmap = QPixmap(QSize(size + gap, size) * scale)
            pixmap.setDevicePixelRatio(scale)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            painter.drawPixmap(gap if from_right else 0, 0, icon.pixmap(QSize(size, size), scale, mode))
            painter.end()
            wide.addPixmap(pixmap, mode)
    return wide
