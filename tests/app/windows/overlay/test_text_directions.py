"""Words of two directions, each drawn alone: their marks stand where they stand in the line."""

from __future__ import annotations

from itertools import chain, groupby

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st
from made_captions import caption
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QTextLayout, QTextOption

from app.settings.overlay_style import OverlayStyle
from app.windows.overlay.canvas import CaptionCanvas

FROM_RIGHT = ["שלום", "שלום,", "(שלום)", "مرحبا", "مرحبا،", "«مرحبا»", "نعم؟"]
FROM_LEFT = ["word", "word,", "(OK)", "“OK”.", "C++", "v2.0."]
OF_NEITHER = ["2026،", "2026,", "50%.", "50%", "(12)", "10:30.", "$5."]
SPACE = 3
"""The glyph of a space, and of what is not seen."""


@pytest.fixture
def canvas(qtbot) -> CaptionCanvas:
    canvas = CaptionCanvas(OverlayStyle(languages="heard"))
    qtbot.addWidget(canvas)
    canvas.resize(4000, 300)
    return canvas


def glyphs(text: str, font: QFont, direction: Qt.LayoutDirection) -> list[list[int]]:
    """Return what is drawn of each word, from the left, as Qt sets the text in one line."""
    option = QTextOption()
    option.setTextDirection(direction)
    layout = QTextLayout(text, font)
    layout.setTextOption(option)
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    placed = sorted(
        (position.x(), n, glyph)
        for run in line.glyphRuns()
        for n, (position, glyph) in enumerate(zip(run.positions(), run.glyphIndexes(), strict=True))
    )
    words = groupby((glyph for *_, glyph in placed), key=lambda glyph: glyph == SPACE)
    return [list(word) for is_space, word in words if not is_space]


def letters_of(word: str) -> str:
    """Return what it is without marks: of two that are alike the first may get the marks of the second."""
    return "".join(filter(str.isalnum, word))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.sampled_from([*FROM_RIGHT, *FROM_LEFT, *OF_NEITHER]), min_size=1, max_size=6, unique_by=letters_of
    )
)
@example(["سنة", "2026،", "مرحبا"])
@example(["مرحبا", "50%."])
@example(["so", "שלום,", "word"])
@example(["שלום", "(OK)", "word"])
@example(["שלום", "word", "مرحبا", "2026،", "“OK”."])
def test_the_letters_of_each_word_stand_as_in_the_line(canvas: CaptionCanvas, words: list[str]) -> None:
    canvas.begin(is_bilingual=False)
    canvas.show_update(caption(0, " ".join(words), ""))
    (line,) = canvas.heard.lines(canvas.blocks[0].width_of, canvas.text_width)
    font = canvas.blocks[0].stable.font
    direction = Qt.LayoutDirection.RightToLeft if line.is_from_right else Qt.LayoutDirection.LeftToRight
    alone = [
        [*chain(*glyphs(word.drawn, font, Qt.LayoutDirection.LayoutDirectionAuto))]
        for word in sorted(canvas.words, key=lambda word: word.left)
    ]
    whole = glyphs(line.text, font, direction)
    assume(sorted(map(sorted, alone)) == sorted(map(sorted, whole)))  # Qt itself parts a word from its marks
    assert alone == whole


def test_the_marks_of_several_words_that_are_read_the_other_way_stay_with_them(canvas: CaptionCanvas) -> None:
    canvas.begin(is_bilingual=False)
    canvas.show_update(caption(0, "so שלום טוב, it is", ""))
    font = canvas.blocks[0].stable.font
    (word,) = (word for word in canvas.words if word.text == "טוב,")
    from_right = glyphs("טוב,", font, Qt.LayoutDirection.RightToLeft)
    assert [[*chain(*glyphs(word.drawn, font, Qt.LayoutDirection.LayoutDirectionAuto))]] == from_right


def test_a_word_that_is_read_one_way_is_drawn_as_it_is(canvas: CaptionCanvas) -> None:
    canvas.begin(is_bilingual=False)
    canvas.show_update(caption(0, "so it is 50%, (OK).", ""))
    assert all(word.drawn == word.text for word in canvas.words)
