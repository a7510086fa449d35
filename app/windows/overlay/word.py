"""A word at its place, and how words are drawn: each once, however often it is shown."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap, QPixmapCache

from app.look.tokens import OVERLAY
from app.settings.overlay_style import OverlayStyle

BELOW = 0.2
"""How far below its base line a word is dotted, in parts of a letter's height."""


@dataclass(frozen=True, slots=True, eq=False)
class WordLook:
    """How words are drawn; two looks are the same only where they are one."""

    font: QFont
    color: QColor
    outline: QPen | None
    pad: float
    """How far ink reaches over a word's width and height: italics and outlines do."""
    key: str
    """Tells in Qt's cache of pictures how words were drawn."""

    @classmethod
    def of(cls, style: OverlayStyle, font: QFont, color: QColor) -> WordLook:
        """Return the look of words in this font and colour, outlined as `style` wants it."""
        outline, pad = _outline(style, font), style.drawn_outline_px + style.font_px / 6
        drawn_with = f"{outline.widthF()} {outline.color().name()}" if outline else ""
        key = f"{font.key()}|{color.rgba():x}|{drawn_with}|{pad}"
        return cls(font, color, outline, pad, key)

    def draw(self, text: str, ratio: float) -> QPixmap:
        """Return a picture of `text`, `pad` from its edges, for a screen with `ratio` pixels to the unit."""
        key = f"{ratio}|{self.key}|{text}"
        picture = QPixmap()
        if not QPixmapCache.find(key, picture):
            picture = self.drawn(text, ratio)
            QPixmapCache.insert(key, picture)
        return picture

    def drawn(self, text: str, ratio: float) -> QPixmap:
        metrics = QFontMetricsF(self.font)
        width, height = metrics.horizontalAdvance(text), metrics.lineSpacing()
        picture = QPixmap(*(math.ceil((length + 2 * self.pad) * ratio) for length in (width, height)))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        origin = QPointF(self.pad, self.pad + metrics.ascent())
        if self.outline is not None:
            path = QPainterPath()
            path.addText(origin, self.font, text)
            painter.strokePath(path, self.outline)
        painter.setFont(self.font)
        painter.setPen(self.color)
        # Not the path again: it knows no glyphs in colour.
        painter.drawText(origin, text)
        painter.end()
        return picture


@dataclass(frozen=True, slots=True)
class ShownWord:
    """A word at its place."""

    text: str
    drawn: str
    """The text, with what is not seen and says how it is drawn."""
    left: float
    top: float
    width: float
    height: float
    look: WordLook
    dotted: tuple[float, float] | None = None
    """From where and how far a word that is not settled is dotted below."""

    @property
    def area(self) -> QRectF:
        """Where it can leave ink."""
        pad = self.look.pad
        left, width = self.dotted or (self.left, self.width)
        return QRectF(left, self.top, width, self.height).adjusted(-pad, -pad, pad, pad)

    def draw(self, painter: QPainter, ratio: float) -> None:
        """Draw it on whole pixels: between them its edges would depend on what is drawn with it."""
        left, top = (round((edge - self.look.pad) * ratio) / ratio for edge in (self.left, self.top))
        painter.drawPixmap(QPointF(left, top), self.look.draw(self.drawn, ratio))
        if self.dotted is not None:
            self._draw_dots(painter, *self.dotted)

    def _draw_dots(self, painter: QPainter, left: float, width: float) -> None:
        font_px = self.look.font.pixelSize()
        size = max(1.5, font_px / 16)
        pen = QPen(QColor(OVERLAY.gold), size, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
        pen.setDashPattern([0.01, 2.0])
        # Counted from the widget's edge, so that the dots of neighbours are one row.
        pen.setDashOffset(left / size)
        painter.setPen(pen)
        y = self.top + QFontMetricsF(self.look.font).ascent() + BELOW * font_px
        painter.drawLine(QPointF(left, y), QPointF(left + width, y))


@dataclass(frozen=True, slots=True)
class ShownDot:
    """The dot after the last word of the sentence that is being said."""

    left: float
    top: float
    size: float
    colour: str

    @property
    def area(self) -> QRectF:
        """Where it can leave ink."""
        return QRectF(self.left, self.top, self.size, self.size).adjusted(-1, -1, 1, 1)

    def draw(self, painter: QPainter, _ratio: float) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.colour))
        painter.drawEllipse(QRectF(self.left, self.top, self.size, self.size))


def _outline(style: OverlayStyle, font: QFont) -> QPen | None:
    """Return a pen in the background's colour, which the text stands out from; thinner for small text."""
    if not style.drawn_outline_px:
        return None
    width = 2 * style.drawn_outline_px * font.pixelSize() / style.font_px
    pen = QPen(QColor(style.background_color), width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen
