"""What the overlay shows of the captions, for how long, and what it draws for each new word."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from made_captions import caption
from PySide6.QtCore import QTimer
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QImage,
    QPaintEvent,
    QPixmap,
    QPixmapCache,
    QTextLayout,
)

from app.settings.overlay_style import OverlayStyle
from app.windows.overlay.canvas import CaptionCanvas
from app.windows.overlay.text import N_KEPT
from app.windows.overlay.word import WordLook

LONG = "the first line of many words that nobody can read in a moment " * 3


@dataclass
class Clock:
    now_s: float = 0.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def canvas(qtbot, clock: Clock) -> CaptionCanvas:
    canvas = CaptionCanvas(OverlayStyle(), clock=clock)
    qtbot.addWidget(canvas)
    canvas.resize(900, canvas.needed_height())
    return canvas


def test_the_translation_is_shown_large_above_what_was_heard(canvas: CaptionCanvas) -> None:
    canvas.show_update(caption(0, "good morning", "Guten", tail="all", target_tail="Tag"))
    assert canvas.text_lines() == ["Guten Tag", "good morning all"]
    large, small = canvas.words[0], canvas.words[-1]
    assert small.look.font.pixelSize() < large.look.font.pixelSize() and large.top < small.top


@pytest.mark.parametrize(
    ("languages", "shown"),
    [
        ("both", ["Guten Morgen", "good morning"]),
        ("translation", ["Guten Morgen"]),
        ("heard", ["good morning"]),
    ],
)
def test_one_or_two_languages_are_shown(canvas: CaptionCanvas, languages: str, shown: list[str]) -> None:
    canvas.show_update(caption(0, "good morning", "Guten Morgen"))
    canvas.use_style(OverlayStyle(languages=languages))
    assert canvas.text_lines() == shown


def test_without_translation_what_was_heard_is_large(canvas: CaptionCanvas) -> None:
    canvas.use_style(OverlayStyle(languages="translation"))
    canvas.begin(is_bilingual=False)
    canvas.show_update(caption(0, "good morning", ""))
    assert canvas.text_lines() == ["good morning"]
    assert canvas.words[0].look.font.pixelSize() == OverlayStyle().font_px


def test_a_sentence_that_is_not_translated_yet_leaves_the_last_translation(
    canvas: CaptionCanvas, clock: Clock
) -> None:
    canvas.show_update(caption(0, "good morning", "Guten Morgen"))
    clock.now_s = 5.0
    canvas.show_update(caption(1, "can you hear me", ""))
    assert canvas.text_lines() == ["Guten Morgen", "can you hear me"]


def test_a_new_session_begins_empty(canvas: CaptionCanvas) -> None:
    canvas.show_update(caption(0, "good morning", "Guten Morgen"))
    canvas.begin(is_bilingual=True)
    assert canvas.text_lines() == []


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=st.lists(st.text("abcdefghij", min_size=1, max_size=14), min_size=1, max_size=30))
def test_a_word_stays_in_its_line_while_more_come(canvas: CaptionCanvas, words: list[str]) -> None:
    canvas.begin(is_bilingual=False)
    lines: list[list[tuple[str, bool]]] = []
    for n in range(1, len(words) + 1):
        canvas.show_update(caption(0, " ".join(words[:n]), ""))
        more = [
            line.words for line in canvas.heard.lines(QFontMetricsF(canvas.font()).horizontalAdvance, 300)
        ]
        assert len(more) >= len(lines)
        for before, after in zip(lines, more, strict=False):
            assert after[: len(before)] == before
        lines = more


def test_a_word_wider_than_the_overlay_is_cut(canvas: CaptionCanvas) -> None:
    canvas.begin(is_bilingual=False)
    canvas.show_update(caption(0, "字" * 300, ""))
    assert len(canvas.text_lines()) == 2
    assert all(word.left + word.width <= canvas.width() for word in canvas.words)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=st.lists(st.sampled_from(["hello", "Word", "שלום", "עולם", "טוב"]), min_size=1, max_size=6))
def test_words_of_two_directions_stand_where_qt_itself_sets_them(
    canvas: CaptionCanvas, words: list[str]
) -> None:
    canvas.begin(is_bilingual=False)
    canvas.show_update(caption(0, " ".join(words), ""))
    layout = QTextLayout(" ".join(words), canvas.blocks[0].stable.font)
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    starts = np.cumsum([0, *(len(word) + 1 for word in words)])
    # The middle of each word, as a cursor within it stands.
    middles = [
        np.mean([line.cursorToX(int(start) + n)[0] for n in (1, len(word) - 1)])
        for start, word in zip(starts, words, strict=False)
    ]
    expected = [words[n] for n in np.argsort(middles)]
    shown = [word.text for word in sorted(canvas.words, key=lambda word: word.left)]
    assert len(canvas.text_lines()) == 1
    assert shown == expected


def test_hebrew_is_set_from_the_right(canvas: CaptionCanvas) -> None:
    canvas.show_update(caption(0, "good morning", "בוקר טוב"))
    first, second = (word for word in canvas.words if word.text in ("בוקר", "טוב"))
    assert (first.text, second.text) == ("בוקר", "טוב")
    assert first.left > second.left > canvas.width() / 2


def test_lines_that_come_at_once_are_each_shown_long_enough_to_be_read(
    canvas: CaptionCanvas, clock: Clock
) -> None:
    canvas.begin(is_bilingual=False)
    canvas.show_update(caption(0, LONG, "", final=True))
    lines = [line.text for line in canvas.heard.lines(canvas.blocks[0].width_of, canvas.text_width)]
    assert len(lines) > 3
    seen: dict[str, float] = {}
    while canvas.text_lines() != lines[-2:]:
        for line in canvas.text_lines():
            seen[line] = seen.get(line, 0.0) + 0.1
        clock.now_s += 0.1
        canvas.refresh()
    # Each waiting line hurries those before it, yet the first had its share.
    assert seen[lines[0]] == pytest.approx(len(lines[0]) / 17 / (len(lines) - 2), abs=0.11)
    assert {*seen, *canvas.text_lines()} == set(lines)


def test_a_caption_that_is_complete_stays_by_its_length_and_then_goes_at_once(
    canvas: CaptionCanvas, clock: Clock, qtbot
) -> None:
    text = " ".join(["Wort"] * 15)
    canvas.show_update(caption(0, "word", text, final=True))
    assert len(canvas.text_lines()) == 3 and len(text) / 17 > 4
    clock.now_s = len(text) / 17 - 0.5
    canvas.refresh()
    assert canvas.text_lines()
    clock.now_s = 60.0
    with qtbot.waitSignal(canvas.box_changed):
        canvas.refresh()
    assert canvas.text_lines() == [] and canvas.box.isEmpty()


def test_a_caption_that_may_still_grow_stays(canvas: CaptionCanvas, clock: Clock) -> None:
    canvas.show_update(caption(0, "good", "Guten"))
    clock.now_s = 3600.0
    canvas.refresh()
    assert canvas.text_lines() == ["Guten", "good"] and not canvas.findChild(QTimer).isActive()


class Painted:
    """Which part of a canvas is drawn again, taken from its paint events."""

    def __init__(self, canvas: CaptionCanvas, monkeypatch) -> None:
        self.areas: list[int] = []
        paint = CaptionCanvas.paintEvent

        def count(canvas: CaptionCanvas, event: QPaintEvent) -> None:
            self.areas.append(sum(rect.width() * rect.height() for rect in event.region()))
            paint(canvas, event)

        monkeypatch.setattr(CaptionCanvas, "paintEvent", count)


def test_a_new_word_draws_once_and_only_itself(canvas: CaptionCanvas, qtbot, monkeypatch) -> None:
    painted = Painted(canvas, monkeypatch)
    with qtbot.waitExposed(canvas, timeout=60_000):
        canvas.show()
    canvas.show_update(caption(0, "good morning", "Guten"))
    qtbot.wait(200)
    painted.areas.clear()
    canvas.show_update(caption(0, "good morning", "Guten Morgen"))
    qtbot.waitUntil(lambda: bool(painted.areas), timeout=60_000)
    qtbot.wait(200)
    assert len(painted.areas) == 1
    assert painted.areas[0] < canvas.width() * canvas.height() / 6


def test_what_has_not_changed_is_not_drawn_again(canvas: CaptionCanvas, qtbot, monkeypatch) -> None:
    painted = Painted(canvas, monkeypatch)
    with qtbot.waitExposed(canvas, timeout=60_000):
        canvas.show()
    canvas.show_update(caption(0, "good morning", "Guten Morgen"))
    qtbot.wait(200)
    painted.areas.clear()
    for n in range(20):
        canvas.show_update(caption(0, "good morning", "Guten Morgen", emitted_s=float(n)))
        qtbot.wait(10)
    assert painted.areas == []


def test_words_drawn_one_by_one_look_like_words_drawn_at_once(canvas: CaptionCanvas, qtbot) -> None:
    with qtbot.waitExposed(canvas, timeout=60_000):
        canvas.show()
    said = "Guten Morgen und fliegende Jagdhörner"
    for n in range(1, len(said.split()) + 1):
        canvas.show_update(caption(0, "good", " ".join(said.split()[:n])))
        qtbot.wait(60)
    one_by_one = on_screen(canvas)
    canvas.update()
    qtbot.wait(100)
    # One level is rounding; a seam or an opacity drawn twice is many.
    assert np.abs(on_screen(canvas) - one_by_one).max() <= 2
    assert one_by_one.max() > 200


def test_a_word_is_drawn_once_however_often_it_is_shown(canvas: CaptionCanvas, qtbot, monkeypatch) -> None:
    drawn: list[str] = []
    draw = WordLook.drawn

    def count(look: WordLook, text: str, ratio: float) -> QPixmap:
        drawn.append(text)
        return draw(look, text, ratio)

    monkeypatch.setattr(WordLook, "drawn", count)
    QPixmapCache.clear()
    with qtbot.waitExposed(canvas, timeout=60_000):
        canvas.show()
    for said in ("Guten", "Guten Morgen", "Guten Morgen Guten"):
        canvas.show_update(caption(0, "", said))
        qtbot.wait(100)
        canvas.update()
        qtbot.wait(100)
    assert sorted(drawn) == ["Guten", "Morgen"]


LOOK = OverlayStyle(font_px=30, outline_px=3, background_color="#000000")


@pytest.mark.parametrize(
    "change",
    [
        lambda look: look(font_px=40),
        lambda look: look(color="#ff0000"),
        lambda look: look(style=replace(LOOK, outline_px=0)),
        lambda look: look(style=replace(LOOK, background_color="#00ff00")),
        lambda look: look(style=replace(LOOK, font_px=60)),  # a thinner outline, on more room
    ],
)
def test_a_word_in_another_look_is_another_picture(canvas: CaptionCanvas, change) -> None:
    def look(style: OverlayStyle = LOOK, font_px: int = 30, color: str = "#ffffff") -> WordLook:
        font = canvas.font()
        font.setPixelSize(font_px)
        return WordLook.of(style, font, QColor(color))

    pictures = [made.draw("word", 1.0).toImage() for made in (look(), change(look), look())]
    assert pictures[0] == pictures[2] != pictures[1]


def test_a_word_is_drawn_again_for_a_finer_screen(canvas: CaptionCanvas) -> None:
    look = WordLook.of(LOOK, canvas.font(), QColor("#ffffff"))
    coarse, fine = look.draw("word", 1.0), look.draw("word", 2.0)
    assert fine.devicePixelRatio() == 2.0 and coarse.devicePixelRatio() == 1.0
    assert fine.width() == pytest.approx(2 * coarse.width(), abs=2)


def test_another_outline_is_seen_at_once(canvas: CaptionCanvas, qtbot) -> None:
    with qtbot.waitExposed(canvas, timeout=60_000):
        canvas.show()
    canvas.show_update(caption(0, "good morning", "Guten Morgen"))
    seen = []
    for outline_px in (0, 6, 0):
        canvas.use_style(OverlayStyle(outline_px=outline_px, background_percent=0))
        qtbot.wait(200)
        seen.append(canvas.grab().toImage())
    assert seen[0] == seen[2] != seen[1]


def on_screen(canvas: CaptionCanvas) -> np.ndarray:
    """Return the brightness of every pixel that the user sees there."""
    at = canvas.mapToGlobal(canvas.rect().topLeft())
    grabbed = canvas.screen().grabWindow(0, at.x(), at.y(), canvas.width(), canvas.height())
    image = grabbed.toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return pixels[:, : image.width()].astype(int)


def test_memory_stays_bounded_over_many_captions(canvas: CaptionCanvas) -> None:
    for n in range(500):
        canvas.show_update(caption(n, f"word {n}", f"Wort {n}", final=True))
    for text in (canvas.heard, canvas.translation):
        assert len(text.runs) == N_KEPT
        assert not text.parts
    assert canvas.open_segments == set()


def test_a_false_start_leaves_no_place_behind_for_what_is_said_later(canvas: CaptionCanvas) -> None:
    canvas.use_style(OverlayStyle(languages="heard", n_lines=6))
    canvas.show_update(caption(4, "good morning", speaker="Me", final=True))
    canvas.show_update(caption(1, "", tail="uh", speaker="Others"))
    canvas.show_update(caption(1, "", speaker="Others"))
    canvas.show_update(caption(6, "what do you think", speaker="Me"))
    canvas.show_update(caption(1, "here is the answer", speaker="Others"))
    assert canvas.text_lines()[-1] == "Others: here is the answer"


def test_a_speaker_who_goes_on_is_seen_behind_what_others_put_in(canvas: CaptionCanvas, clock: Clock) -> None:
    canvas.use_style(OverlayStyle(languages="heard"))
    said: list[str] = []
    for n in range(40):
        clock.now_s += 1.0
        said.append(f"word{n}")
        canvas.show_update(caption(0, " ".join(said[:-1]), "", tail=said[-1], speaker="Me"))
        if n % 5 == 4:
            canvas.show_update(caption(2 * n + 1, "yeah right", "", speaker="Others", final=True))
            assert "Others: yeah right" in canvas.text_lines()
        clock.now_s += 5.0
        canvas.refresh()
        assert said[-1] in " ".join(canvas.text_lines())


def test_two_who_speak_at_once_are_both_seen(canvas: CaptionCanvas, clock: Clock) -> None:
    canvas.use_style(OverlayStyle(languages="heard"))
    said: dict[str, list[str]] = {"Me": [], "Others": []}
    for n in range(40):
        for segment, (speaker, words) in enumerate(said.items()):
            clock.now_s += 8.0
            words.append(f"{speaker}{n}longer")
            canvas.show_update(caption(segment, " ".join(words), "", speaker=speaker))
            canvas.refresh()
            clock.now_s += 8.0
            canvas.refresh()
            assert words[-1] in " ".join(canvas.text_lines())


@pytest.mark.parametrize("n_lines", [2, 6])
def test_captions_that_come_at_once_are_all_shown(canvas: CaptionCanvas, clock: Clock, n_lines: int) -> None:
    canvas.use_style(OverlayStyle(languages="heard", n_lines=n_lines))
    for n in range(20):
        canvas.show_update(caption(n, f"sentence {n}", "", final=True))
    seen = {*canvas.text_lines()}
    assert len(seen) == n_lines
    while canvas.findChild(QTimer).isActive() and clock.now_s < 100:
        clock.now_s += 0.05
        canvas.refresh()
        seen |= {*canvas.text_lines()}
    assert seen == {f"sentence {n}" for n in range(20)}


def test_the_language_that_was_hidden_begins_with_its_last_captions(canvas: CaptionCanvas) -> None:
    canvas.use_style(OverlayStyle(languages="heard"))
    for n in range(20):
        canvas.show_update(caption(n, f"sentence {n}", f"Satz {n}", final=True))
    canvas.use_style(OverlayStyle(languages="translation"))
    assert canvas.text_lines() == ["Satz 18", "Satz 19"]


def test_captions_of_two_speakers_stand_in_the_order_in_which_they_came(canvas: CaptionCanvas) -> None:
    canvas.use_style(OverlayStyle(languages="heard"))
    canvas.show_update(caption(40, "so where were we", "", speaker="Me", final=True))
    canvas.show_update(caption(3, "here", "", speaker="Others"))
    canvas.show_update(caption(3, "here I think", "", speaker="Others", final=True))
    assert canvas.text_lines() == ["Me: so where were we", "Others: here I think"]
