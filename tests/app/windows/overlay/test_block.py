"""Who says the lines of the overlay stands beside them, known with or after the words, and moves none."""

from __future__ import annotations

from itertools import combinations

import pytest
from made_captions import caption
from PySide6.QtGui import QFontMetricsF

from app.settings.overlay_style import OverlayStyle
from app.windows.overlay.canvas import CaptionCanvas
from app.windows.overlay.word import ShownWord
from core.speech.segments import SegmentId

STYLE = OverlayStyle(languages="translation", n_lines=4)
ARABIC = "مرحبا بكم جميعا"
LONG_NAME = "Maximiliane von Hohenstein-Untergruppenbach"


@pytest.fixture
def canvas(qtbot) -> CaptionCanvas:
    canvas = CaptionCanvas(STYLE, clock=lambda: 0.0)
    qtbot.addWidget(canvas)
    canvas.resize(900, canvas.needed_height())
    canvas.begin(is_bilingual=True, has_speakers=True)
    return canvas


def say(canvas: CaptionCanvas, *targets: str) -> None:
    for segment, target in enumerate(targets):
        canvas.show_update(caption(segment, "heard", target, final=True))


def names(canvas: CaptionCanvas) -> list[ShownWord]:
    return [word for word in canvas.words if word.look is canvas.blocks[0].name]


def others(canvas: CaptionCanvas) -> list[tuple[str, float, float]]:
    named = names(canvas)
    return [(word.text, word.left, word.top) for word in canvas.words if word not in named]


def test_a_name_that_comes_later_or_changes_moves_no_word_and_no_edge(canvas: CaptionCanvas) -> None:
    say(canvas, "Guten Morgen", "Guten Tag " * 9)
    before, box = others(canvas), canvas.box
    for name in ("Anna", LONG_NAME, "Voice 2", ""):
        canvas.call_speaker(SegmentId(0), name)
        canvas.call_speaker(SegmentId(1), "Berta")
        assert (others(canvas), canvas.box) == (before, box)
    assert [word.text for word in names(canvas)] == ["Berta"]


def test_a_name_stands_where_another_begins_and_none_where_it_is_not_sure(canvas: CaptionCanvas) -> None:
    say(canvas, "eins", "zwei", "drei", "vier")
    for segment, name in enumerate(("Anna", "Anna", "", "Anna")):
        canvas.call_speaker(SegmentId(segment), name)
    assert canvas.text_lines() == ["Anna: eins", "zwei", "drei", "Anna: vier"]


def test_who_goes_on_to_speak_is_named_beside_the_first_line_that_is_seen(canvas: CaptionCanvas) -> None:
    say(canvas, "eins", "zwei", "drei", "vier", "so viele Worte " * 9)
    for segment in range(5):
        canvas.call_speaker(SegmentId(segment), "Anna")
    first, *following = canvas.text_lines()
    assert first.startswith("Anna: ") and not any("Anna" in line for line in following)


def test_what_was_heard_stands_under_the_name_of_its_translation(canvas: CaptionCanvas) -> None:
    canvas.use_style(OverlayStyle(languages="both"))
    canvas.show_update(caption(0, "one", "eins", final=True))
    canvas.call_speaker(SegmentId(0), "Anna")
    assert canvas.text_lines() == ["Anna: eins", "one"]
    canvas.show_update(caption(1, "two"))  # its translation waits
    canvas.call_speaker(SegmentId(1), "Berta")
    canvas.show_newest()
    assert canvas.text_lines() == ["Anna: eins", "Berta: two"]


@pytest.mark.parametrize("text", ["a line of many words " * 4, ARABIC + " " + ARABIC * 2])
@pytest.mark.parametrize("width", [240, 900])
def test_a_name_of_any_length_covers_no_word(canvas: CaptionCanvas, text: str, width: int) -> None:
    canvas.resize(width, canvas.height())
    say(canvas, text, text)
    canvas.call_speaker(SegmentId(0), LONG_NAME)
    canvas.call_speaker(SegmentId(1), "Anna")
    shown = [(word.left, word.left + word.width, word.top) for word in canvas.words]
    named = [(word.left, word.left + word.width, word.top) for word in names(canvas)]
    assert named and min(left for left, _, _ in shown) >= 0 and max(right for _, right, _ in shown) <= width
    for (left, right, top), (other_left, other_right, other_top) in combinations(shown, 2):
        is_one_line = abs(top - other_top) < canvas.blocks[0].line_height / 2
        assert not is_one_line or right <= other_left or other_right <= left


def test_a_name_is_letters_whatever_it_looks_like(canvas: CaptionCanvas) -> None:
    say(canvas, "Guten Tag")
    canvas.call_speaker(SegmentId(0), "<b>A</b>")
    (name,) = names(canvas)
    metrics = QFontMetricsF(canvas.blocks[0].name.font)
    assert (name.drawn, name.width) == ("<b>A</b>", metrics.horizontalAdvance("<b>A</b>"))


def test_without_names_their_room_is_for_words(canvas: CaptionCanvas) -> None:
    with_names = canvas.text_width
    say(canvas, "Guten Tag")
    canvas.call_speaker(SegmentId(0), "Anna")
    canvas.use_style(OverlayStyle(languages="translation", shows_names=False))
    assert canvas.text_lines() == ["Guten Tag"] and canvas.text_width > with_names
    canvas.use_style(STYLE)
    assert canvas.text_lines() == ["Anna: Guten Tag"] and canvas.text_width == with_names


def test_where_nobody_is_to_be_named_there_is_no_room_for_it(canvas: CaptionCanvas) -> None:
    with_names = canvas.text_width
    canvas.begin(is_bilingual=True)
    say(canvas, "Guten Tag")
    assert canvas.text_width > with_names
