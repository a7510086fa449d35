"""How the lines of captions look: sizes, heights and colours, at every size of the letters."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontInfo,
    QFontMetricsF,
    QTextBlockFormat,
    QTextCharFormat,
    QTextFormat,
)

from app.look.tokens import current_tokens

SPOKEN_OF_TEXT = 15 / 14
"""Spoken words beside the text of the window."""
LARGE = 2
"""As the sizes of HTML are counted: half as large again as what was said, which makes 22 of 15."""
LARGE_HEIGHT, SMALL_HEIGHT = 30 / 22.5, 22 / 15
"""Of lines, in heights of their letters."""
ROW_GAP = 16
"""Between two captions, in pixels."""
DOTTED = QTextCharFormat.UnderlineStyle.DotLine


class Style(Enum):
    """What is written."""

    LARGE = auto()
    """The translation; or what was said, where nothing is translated."""
    SPOKEN = auto()
    """What was said, below its translation."""
    NOTICE = auto()
    """What nobody said: a gap, a pause."""


class CaptionFormats:
    """The formats of a document whose font is that of spoken words; the other sizes follow from it."""

    def __init__(self, font: QFont) -> None:
        self._natural_height = QFontMetricsF(font).height() / QFontInfo(font).pixelSize()
        """Of a line, in heights of the letters: the same at every size."""
        self._texts: dict[tuple[Style, bool, bool], QTextCharFormat] = {}
        """Of the theme in use: each update of a caption asks for six."""

    def forget_colours(self) -> None:
        """Use those of another theme from now on."""
        self._texts.clear()

    def block(self, style: Style, direction: Qt.LayoutDirection, *, is_first: bool) -> QTextBlockFormat:
        """Return the format of a line; the first of a caption or a notice has room above it."""
        form = QTextBlockFormat()
        form.setLayoutDirection(direction)
        form.setTopMargin(ROW_GAP if is_first else 0)
        height = LARGE_HEIGHT if style is Style.LARGE else SMALL_HEIGHT
        percent = max(100.0, 100 * height / self._natural_height)
        form.setLineHeight(percent, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        return form

    def text(self, style: Style, *, is_stable: bool = True, is_doubtful: bool = False) -> QTextCharFormat:
        """Return the format of words; what is doubtful is muted, what is not stable also dotted below."""
        key = style, is_stable, is_doubtful
        if key not in self._texts:
            self._texts[key] = self._made(style, is_stable=is_stable, is_doubtful=is_doubtful)
        return self._texts[key]

    def _made(self, style: Style, *, is_stable: bool, is_doubtful: bool) -> QTextCharFormat:
        form = QTextCharFormat()
        if style is Style.LARGE:
            form.setProperty(QTextFormat.Property.FontSizeAdjustment, LARGE)
            form.setFontWeight(QFont.Weight.Medium)
        if not is_stable:
            form.setUnderlineStyle(DOTTED)
        form.setFontItalic(style is Style.NOTICE)
        if style is not Style.LARGE or not is_stable or is_doubtful:
            # Other large text has the palette's own colour.
            form.setForeground(QColor(current_tokens().muted))
        return self.recoloured(form)

    def recoloured(self, form: QTextCharFormat) -> QTextCharFormat:
        """Return a format of this class in the colours of the theme that is in use now."""
        tokens, form = current_tokens(), QTextCharFormat(form)
        if form.hasProperty(QTextFormat.Property.ForegroundBrush):
            form.setForeground(QColor(tokens.muted))
        if form.underlineStyle() == DOTTED:
            form.setUnderlineColor(QColor(tokens.gold))
        return form


def spoken_font(font: QFont, percent: int = 100) -> QFont:
    """Return the font of spoken words beside a window's text, in percent of their size."""
    spoken = QFont(font)
    spoken.setPointSizeF(font.pointSizeF() * SPOKEN_OF_TEXT * percent / 100)
    return spoken
