"""What is painted beside the captions stands at the right lines, however the text has moved."""

from __future__ import annotations

import pytest
from made_captions import caption
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage

from app.look.tokens import current_tokens
from app.windows.main.caption_text import MAX_LINES
from app.windows.main.gutter import BAR, EDGE, SPEAKER, TIME
from app.windows.main.live_pane import LivePane
from core.transcripts.markdown import clock

SPEAKERS = ("Me", "Others")


@pytest.fixture
def pane(qtbot) -> LivePane:
    pane = LivePane()
    qtbot.addWidget(pane)
    pane.resize(600, 300)
    pane.begin(is_bilingual=True, speakers=SPEAKERS)
    pane.breath.may_move = False
    pane.show()
    return pane


def talk(pane: LivePane, n_captions: int) -> None:
    """Hold a talk of which each sentence says when it is said; the speaker changes with every third."""
    for n in range(n_captions):
        words = {"target": clock(7 * n), "speaker": SPEAKERS[n // 3 % 2]}
        pane.show_update(caption(n, "what was said", final=True, start_s=7 * n, **words))


def signs(pane: LivePane) -> list[tuple[str, str, str]]:
    """Return the time and the speaker of each caption that is seen, and the text beside them."""
    seen = []
    for sign in pane.gutter.signs(pane.viewport().rect()):
        beside = pane.cursorForPosition(sign.line.center().toPoint()).block().text()
        seen.append((sign.time, sign.speaker, beside))
    return seen


def test_each_time_stands_at_its_caption_and_a_speaker_where_another_begins(pane: LivePane) -> None:
    talk(pane, 5)
    pane.verticalScrollBar().setValue(0)
    names = ["Me", "", "", "Others", ""]
    expected = [(clock(7 * n), names[n], clock(7 * n)) for n in range(5)]
    assert signs(pane) == expected[: len(signs(pane))]
    assert len(signs(pane)) >= 4


@pytest.mark.parametrize("part", [0.0, 0.3, 0.77, 1.0])
def test_times_stay_at_their_captions_when_the_text_is_scrolled(pane: LivePane, part: float) -> None:
    talk(pane, 60)
    bar = pane.verticalScrollBar()
    bar.setValue(round(part * bar.maximum()))
    seen = signs(pane)
    assert len(seen) >= 3
    assert all(time == beside for time, _, beside in seen)
    for time, speaker, _ in seen:
        minutes, seconds = map(int, time.split(":"))
        n = (60 * minutes + seconds) // 7
        assert speaker == ("" if n % 3 else SPEAKERS[n // 3 % 2])


def test_times_stay_at_their_captions_when_the_oldest_are_forgotten(pane: LivePane) -> None:
    talk(pane, MAX_LINES // 2 + 10)
    pane.verticalScrollBar().setValue(0)
    seen = signs(pane)
    assert seen[0][0] != clock(0)
    assert all(time == beside for time, _, beside in seen)
    assert seen[0][1] in SPEAKERS  # that speaker has been named nowhere else that is left
    pane.follow()
    assert all(time == beside for time, _, beside in signs(pane))


def test_a_notice_has_no_time_and_does_not_name_the_speaker_again(pane: LivePane) -> None:
    pane.show_update(caption(0, "one", target="0:00", speaker="Me", final=True))
    pane.show_notice("[paused]", 2.0)
    pane.show_update(caption(1, "two", target="0:05", speaker="Me", start_s=5.0, final=True))
    assert signs(pane) == [("0:00", "Me", "0:00"), ("0:05", "", "0:05")]


def test_who_interrupts_is_named_and_so_is_who_goes_on(pane: LivePane) -> None:
    pane.show_update(caption(0, "one", target="0:00", speaker="Me", final=True))
    pane.show_update(caption(1, "three", target="0:09", speaker="Me", start_s=9.0))
    pane.show_update(caption(2, "two", target="0:05", speaker="Others", start_s=5.0))
    assert [speaker for _, speaker, _ in signs(pane)] == ["Me", "Others", "Me"]


def test_where_nobody_is_told_apart_there_is_no_room_for_speakers(pane: LivePane) -> None:
    pane.begin(is_bilingual=True)
    assert pane.gutter.width < EDGE + TIME + SPEAKER
    pane.show_update(caption(0, "one", target="eins", speaker="Me"))
    assert pane.gutter.width > EDGE + TIME + SPEAKER
    assert pane.document().rootFrame().frameFormat().leftMargin() == pane.gutter.width


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_what_is_said_now_has_a_ground_a_bar_at_its_beginning_and_a_dot_at_its_end(
    pane: LivePane, direction: Qt.LayoutDirection
) -> None:
    pane.setLayoutDirection(direction)
    pane.show_update(caption(0, "one", target="eins", final=True))
    pane.show_update(caption(1, "two", target="zwei", start_s=3.0))
    [row] = pane.open_rows()
    ground, dot = pane.gutter.rect_of(row), pane.gutter.dot_of(row)
    image = pane.viewport().grab().toImage()
    tokens = current_tokens()
    is_mirrored = direction is Qt.LayoutDirection.RightToLeft
    outer, inner = (ground.right(), ground.left()) if is_mirrored else (ground.left(), ground.right())
    assert color(image, outer, ground.top() + 1) == tokens.gold
    assert color(image, outer + (-BAR if is_mirrored else BAR), ground.top() + 1) == tokens.open
    assert color(image, inner, ground.bottom() - 1) == tokens.open
    assert color(image, outer, ground.top() - 2) == tokens.surface
    assert color(image, dot.center().x(), dot.center().y()) == tokens.gold
    pane.show_update(caption(1, "two", target="zwei", start_s=3.0, final=True))
    assert pane.open_rows() == []
    assert color(pane.viewport().grab().toImage(), outer, ground.top() + 1) == tokens.surface


def test_the_dot_stands_behind_the_end_of_the_line_in_its_own_direction(pane: LivePane) -> None:
    pane.begin(is_bilingual=True, spoken="en", translated="he")
    pane.show_update(caption(0, "peace", target="שלום"))
    [row] = pane.open_rows()
    text = row.first.layout().lineAt(0).naturalTextRect().translated(row.first.layout().position())
    assert pane.gutter.dot_of(row).right() < text.left()
    assert text.right() > 0.9 * pane.viewport().width()


def test_who_reads_with_the_keyboard_is_told_what_stands_beside_the_line(pane: LivePane) -> None:
    talk(pane, 4)
    cursor = pane.textCursor()
    cursor.movePosition(cursor.MoveOperation.Start)
    pane.setTextCursor(cursor)
    assert pane.accessibleDescription() == "Me, 0:00"
    cursor.movePosition(cursor.MoveOperation.End)
    pane.setTextCursor(cursor)
    assert pane.accessibleDescription() == "Others, 0:21"


def color(image: QImage, x: float, y: float) -> str:
    return QColor(image.pixel(int(x), int(y))).name()
