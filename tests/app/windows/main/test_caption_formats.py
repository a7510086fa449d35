"""Sizes and colours of the lines of captions."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontInfo, QTextCursor, QTextDocument

from app.look.theme import use_theme
from app.look.tokens import DARK, LIGHT
from app.windows.main.caption_formats import DOTTED, CaptionFormats, Style, spoken_font


def height_px(style: Style, text: str) -> float:
    """Return the height of a line as it is laid out."""
    use_theme("light")
    font = spoken_font(QFont())
    document = QTextDocument()
    document.setDefaultFont(font)
    formats = CaptionFormats(font)
    cursor = QTextCursor(document)
    cursor.setBlockFormat(formats.block(style, Qt.LayoutDirection.LeftToRight, is_first=False))
    cursor.setBlockCharFormat(formats.text(style))
    cursor.insertText(text, formats.text(style))
    return document.documentLayout().blockBoundingRect(document.firstBlock()).height()


@pytest.mark.parametrize("style", [Style.LARGE, Style.SPOKEN])
def test_a_line_that_has_no_words_yet_is_as_high_as_one_with_words(qapp, style: Style) -> None:
    assert height_px(style, "") == height_px(style, "Word")


def test_a_translation_is_half_as_large_again_as_what_was_said(qapp) -> None:
    spoken = QFontInfo(spoken_font(QFont())).pixelSize()
    assert height_px(Style.LARGE, "Word") >= 30 / 22 * 1.5 * spoken * 0.95
    assert height_px(Style.SPOKEN, "Word") == pytest.approx(22 / 15 * spoken, abs=2)


def test_only_what_may_still_change_is_dotted_and_all_but_settled_translations_muted(qapp) -> None:
    use_theme("light")
    formats = CaptionFormats(QFont())
    assert formats.text(Style.LARGE).foreground().style() == Qt.BrushStyle.NoBrush
    for style, is_stable in ((Style.LARGE, False), (Style.SPOKEN, True), (Style.SPOKEN, False)):
        form = formats.text(style, is_stable=is_stable)
        assert form.foreground().color().name() == LIGHT.muted
        assert (form.underlineStyle() == DOTTED) == (not is_stable)
    assert formats.text(Style.NOTICE).fontItalic()


def test_a_format_is_given_the_colours_of_another_theme_and_nothing_else(qapp) -> None:
    use_theme("light")
    formats = CaptionFormats(QFont())
    before = [formats.text(style, is_stable=stable) for style in Style for stable in (True, False)]
    try:
        use_theme("dark")
        formats.forget_colours()
        after = [formats.text(style, is_stable=stable) for style in Style for stable in (True, False)]
        assert [formats.recoloured(form) for form in before] == after
        assert after[1].underlineColor().name() == DARK.gold
    finally:
        use_theme("")
