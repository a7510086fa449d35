"""The live pane: committed text stays as it is, the user's reading is left alone, memory is bounded."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from made_captions import caption
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QTextBlock, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPushButton

from app.widgets.theme import faint_text
from app.windows.main.find_bar import FindBar
from app.windows.main.live_pane import MAX_LINES, N_LINES_FORGOTTEN, LivePane


@pytest.fixture
def pane(qtbot) -> LivePane:
    pane = LivePane()
    qtbot.addWidget(pane)
    pane.resize(500, 300)
    pane.show()
    return pane


def unstable_text(pane: LivePane) -> str:
    """What stands there in the colour and with the dots of unstable text."""
    dots = QTextCharFormat.UnderlineStyle.DotLine
    pieces = []
    for block in blocks(pane):
        for fragment in block:
            form = fragment.fragment().charFormat()
            is_unstable = form.foreground().color() == faint_text(pane.palette())
            assert is_unstable == (form.underlineStyle() == dots)
            if is_unstable:
                pieces.append(fragment.fragment().text())
    return "".join(pieces)


def test_both_languages_stand_below_each_other(pane: LivePane) -> None:
    pane.show_update(caption(0, "good morning", target="Guten Morgen"))
    assert pane.toPlainText() == "good morning\nGuten Morgen"


def test_an_empty_pane_says_what_it_waits_for(pane: LivePane) -> None:
    assert pane.placeholderText().endswith("press Start.")
    pane.show_waiting(is_started=True)
    assert pane.placeholderText() == "What is said will appear here."


def test_where_no_translation_came_in_the_end_no_line_is_left_for_it(pane: LivePane) -> None:
    pane.show_update(caption(0, "um", final=False))
    pane.show_update(caption(1, "good morning", target="Guten Morgen"))
    pane.show_update(caption(0, "um", final=True))
    assert pane.toPlainText().splitlines() == ["um", "good morning", "Guten Morgen"]
    margins = [block.blockFormat().topMargin() for block in blocks(pane)]
    assert margins == [pane.top_margin(), pane.top_margin(), 0.0]


def test_without_a_translation_there_is_one_line(pane: LivePane) -> None:
    pane.begin(is_bilingual=False)
    pane.show_update(caption(0, "good morning"))
    assert pane.toPlainText() == "good morning"


def test_unstable_text_looks_different_until_it_is_committed(pane: LivePane) -> None:
    pane.show_update(caption(0, "good", tail="mourning", target="Guten", target_tail="Tag"))
    assert pane.toPlainText() == "good mourning\nGuten Tag"
    assert unstable_text(pane).split() == ["mourning", "Tag"]
    pane.show_update(caption(0, "good morning", target="Guten Morgen", final=True))
    assert pane.toPlainText() == "good morning\nGuten Morgen"
    assert unstable_text(pane).split() == []


def test_a_translation_that_comes_late_stays_with_its_sentence(pane: LivePane) -> None:
    pane.show_update(caption(0, "one two", target="eins"))
    pane.show_update(caption(1, "three"))
    pane.show_update(caption(0, "one two", target="eins zwei", final=True))
    pane.show_update(caption(1, "three", target="drei", final=True))
    assert pane.toPlainText() == "one two\neins zwei\nthree\ndrei"


def test_a_caption_without_any_text_leaves_no_line(pane: LivePane) -> None:
    pane.show_update(caption(0, "", final=True))
    assert pane.toPlainText() == ""


def test_characters_beyond_16_bits_are_counted_right(pane: LivePane) -> None:
    pane.show_update(caption(0, "👍🏽 one", tail="tw"))
    pane.show_update(caption(0, "👍🏽 one two", tail="thr"))
    assert pane.toPlainText().splitlines()[0] == "👍🏽 one two thr"


Words = st.lists(st.sampled_from(["a", "ab", "ü", "👍", "c-d"]), max_size=4).map(" ".join)
Steps = st.lists(st.tuples(st.integers(0, 2), Words, Words, Words, Words), max_size=25)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(steps=Steps)
def test_the_pane_shows_the_last_state_of_every_caption_whatever_the_order(pane, steps) -> None:
    pane.clear()
    pane.begin(is_bilingual=True)
    states: dict[int, tuple[str, str, str, str]] = {}
    for segment, source, source_tail, target, target_tail in steps:
        before = states.get(segment, ("", "", "", ""))
        state = (
            (before[0] + " " + source).strip(),
            source_tail,
            (before[2] + " " + target).strip(),
            target_tail,
        )
        if any(state):
            states[segment] = state
        else:  # what gets its first words anew comes last
            states.pop(segment, None)
        source, source_tail, target, target_tail = state
        pane.show_update(caption(segment, source, target, tail=source_tail, target_tail=target_tail))
    lines = [" ".join(filter(None, pair)) for s in states.values() for pair in (s[:2], s[2:])]
    assert pane.toPlainText() == "\n".join(lines)
    margins = [margin for s in states.values() for margin in (pane.top_margin(), 0.0)]
    assert not margins or [block.blockFormat().topMargin() for block in blocks(pane)] == margins


def blocks(pane: LivePane) -> Iterator[QTextBlock]:
    block = pane.document().begin()
    while block.isValid():
        yield block
        block = block.next()


def test_a_false_start_leaves_no_place_behind_for_what_is_said_much_later(pane: LivePane) -> None:
    pane.begin(is_bilingual=False)
    pane.show_update(caption(1, "", tail="uh", speaker="Them"))
    pane.show_update(caption(1, "", speaker="Them"))
    for n in range(3):
        pane.show_update(caption(2 * n, f"sentence {n}", speaker="Me", final=True))
    pane.show_update(caption(1, "here is", speaker="Them"))
    assert pane.toPlainText().splitlines() == [
        *(f"Me: sentence {n}" for n in range(3)),
        "Them: here is",
    ]


def test_a_selection_of_committed_text_outlives_new_words(pane: LivePane) -> None:
    pane.show_update(caption(0, "good morning", tail="all", target="Guten Morgen"))
    cursor = pane.textCursor()
    cursor.setPosition(0)
    cursor.setPosition(4, QTextCursor.MoveMode.KeepAnchor)
    pane.setTextCursor(cursor)
    for n in range(20):
        pane.show_update(caption(n, "good morning everyone", tail="here", final=n % 2 == 0))
    assert pane.textCursor().selectedText() == "good"


def test_it_follows_the_talk_unless_the_user_has_scrolled_up(pane: LivePane) -> None:
    bar = pane.verticalScrollBar()
    for n in range(40):
        pane.show_update(caption(n, f"sentence {n}", target=f"Satz {n}", final=True))
    assert bar.value() == bar.maximum() > 0
    bar.setValue(10)
    for n in range(40, 60):
        pane.show_update(caption(n, f"sentence {n}", target=f"Satz {n}", final=True))
    assert bar.value() == 10
    bar.setValue(bar.maximum())
    pane.show_update(caption(60, "the last", target="der letzte", final=True))
    assert bar.value() == bar.maximum()


def test_a_long_talk_does_not_grow_without_end(pane: LivePane) -> None:
    for n in range(MAX_LINES):
        pane.show_update(caption(n, f"s{n}", target=f"t{n}", final=True))
        assert pane.document().blockCount() <= MAX_LINES
    assert pane.document().blockCount() > MAX_LINES // 2
    assert pane.toPlainText().endswith(f"s{MAX_LINES - 1}\nt{MAX_LINES - 1}")


def test_lost_sound_is_shown_as_a_gap(pane: LivePane) -> None:
    pane.show_update(caption(0, "before", target="vorher"))
    pane.show_notice("[1.0 s of sound lost]", 1.0)
    pane.show_update(caption(0, "before that", target="vorher da", final=True))
    assert pane.toPlainText() == "before that\nvorher da\n[1.0 s of sound lost]"
    assert unstable_text(pane) == ""


def test_what_was_said_before_a_pause_stands_above_it_though_it_is_recognized_later(pane: LivePane) -> None:
    pane.show_notice("[paused]", 2.0)
    pane.show_update(caption(0, "", tail="good", start_s=0.5))
    pane.show_update(caption(1, "later", target="später", start_s=2.5))
    pane.show_update(caption(0, "good morning", target="Guten Morgen", final=True, start_s=0.5))
    lines = ["good morning", "Guten Morgen", "[paused]", "later", "später"]
    assert pane.toPlainText().splitlines() == lines
    assert unstable_text(pane) == ""


def test_a_gap_that_is_told_late_stands_where_the_sound_is_lost(pane: LivePane) -> None:
    pane.show_update(caption(0, "one", target="eins", start_s=0.0, final=True))
    pane.show_update(caption(1, "three", tail="fo", start_s=9.0))
    pane.show_notice("[5.0 s of sound lost]", 3.0)
    pane.show_update(caption(1, "three four", target="drei vier", start_s=9.0, final=True))
    lines = ["one", "eins", "[5.0 s of sound lost]", "three four", "drei vier"]
    assert pane.toPlainText().splitlines() == lines


def test_a_later_session_stands_below_the_marks_of_an_earlier_one(pane: LivePane) -> None:
    pane.show_notice("[paused]", 60.0)
    pane.begin(is_bilingual=False)
    pane.show_update(caption(0, "anew", start_s=0.0))
    assert pane.toPlainText() == "[paused]\nanew"


@given(
    entries=st.lists(st.tuples(st.booleans(), st.integers(0, 9), st.booleans()), max_size=12),
    is_bilingual=st.booleans(),
)
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_all_stand_in_the_order_of_the_sound_and_grow_at_their_places(
    pane: LivePane, entries: list[tuple[bool, int, bool]], is_bilingual: bool
) -> None:
    pane.clear()
    pane.begin(is_bilingual=is_bilingual)
    for number, (is_notice, start_s, _) in enumerate(entries):
        if is_notice:
            pane.show_notice(f"[{number}]", start_s)
        else:
            pane.show_update(caption(number, "", tail="x", start_s=start_s))
    expected: list[str] = []
    for number, (is_notice, _, is_translated) in sorted(
        enumerate(entries), key=lambda entry: (entry[1][1], entry[1][0])
    ):
        start_s = entries[number][1]
        if is_notice:
            expected.append(f"[{number}]")
        else:
            words = [f"s{number}", f"t{number}" if is_translated else ""]
            pane.show_update(caption(number, *words, final=True, start_s=start_s))
            expected += words if is_bilingual and is_translated else words[:1]
    assert pane.toPlainText().splitlines() == expected


def test_two_who_speak_at_once_are_named_and_each_line_grows_at_its_place(pane: LivePane) -> None:
    pane.show_update(caption(40, "", tail="so", speaker="Me"))
    pane.show_update(caption(1, "yes", target="ja", speaker="Them"))
    pane.show_update(caption(40, "so where", target="also wo", final=True, speaker="Me"))
    assert pane.toPlainText().splitlines() == ["Me: so where", "also wo", "Them: yes", "ja"]


def talk(pane: LivePane, n_sentences: int) -> None:
    for n in range(n_sentences):
        pane.show_update(caption(n, f"sentence {n}", target=f"Satz {n}", final=True))


@pytest.mark.parametrize("part_read", [0.05, 0.5], ids=["what goes", "what stays"])
def test_who_has_scrolled_up_reads_on_when_the_oldest_lines_go(pane: LivePane, part_read: float) -> None:
    bar = pane.verticalScrollBar()
    talk(pane, MAX_LINES // 2)
    bar.setValue(round(part_read * bar.maximum()))
    read = pane.cursorForPosition(QPoint(40, 60))
    seen_at = pane.cursorRect(read)
    pane.show_update(caption(MAX_LINES, "the last", target="der letzte", final=True))
    assert pane.document().blockCount() < MAX_LINES
    if part_read * MAX_LINES < N_LINES_FORGOTTEN:
        assert bar.value() < pane.viewport().height()  # the oldest that is left
    else:
        assert pane.cursorRect(read) == seen_at


def test_who_has_scrolled_up_is_offered_a_way_to_the_newest(pane: LivePane, qtbot) -> None:
    jump = pane.findChild(QPushButton)
    bar = pane.verticalScrollBar()
    talk(pane, 40)
    assert not jump.isVisible()
    bar.setValue(10)
    assert jump.isVisible()
    assert pane.viewport().geometry().contains(jump.geometry())
    qtbot.mouseClick(jump, Qt.MouseButton.LeftButton)
    assert bar.value() == bar.maximum()
    assert not jump.isVisible()


def test_the_end_stays_in_sight_when_letters_and_window_change(pane: LivePane) -> None:
    bar = pane.verticalScrollBar()
    talk(pane, 40)
    longest = bar.maximum()
    pane.show_size(200)
    assert bar.value() == bar.maximum() > 1.5 * longest
    pane.resize(pane.width() // 2, pane.height() // 2)
    assert bar.value() == bar.maximum()
    pane.show_size(100)
    pane.resize(500, 300)
    assert bar.value() == bar.maximum() == longest


def test_the_translation_is_larger_at_every_size(pane: LivePane) -> None:
    talk(pane, 1)
    heights = []
    for percent in (100, 300):
        pane.show_size(percent)
        source = pane.document().firstBlock()
        layouts = source.layout(), source.next().layout()
        heights.append([layout.lineAt(0).height() for layout in layouts])
    assert all(target > 1.3 * source for source, target in heights)
    assert heights[1][1] > 2.5 * heights[0][1]


def test_what_is_selected_is_copied(pane: LivePane, qtbot) -> None:
    talk(pane, 2)
    pane.selectAll()
    qtbot.keyClick(pane, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "sentence 0\nSatz 0\nsentence 1\nSatz 1"


@pytest.fixture
def find_bar(pane: LivePane, qtbot) -> FindBar:
    bar = FindBar(pane)
    qtbot.addWidget(bar)
    bar.begin()
    return bar


def place(pane: LivePane) -> tuple[str, int]:
    """Return what is selected and in which line."""
    return pane.textCursor().selectedText(), pane.textCursor().blockNumber()


def test_words_are_found_from_the_newest_to_the_oldest_and_round_again(
    pane: LivePane, find_bar: FindBar, qtbot
) -> None:
    talk(pane, 40)
    qtbot.keyClicks(find_bar.words, "satz 1")
    assert place(pane) == ("Satz 1", 2 * 19 + 1)
    qtbot.keyClick(find_bar.words, Qt.Key.Key_Return)
    assert place(pane) == ("Satz 1", 2 * 18 + 1)
    find_bar.find_later()
    find_bar.find_later()
    assert place(pane) == ("Satz 1", 2 * 1 + 1)
    find_bar.find_earlier()
    assert place(pane) == ("Satz 1", 2 * 19 + 1)
    assert pane.verticalScrollBar().value() < pane.verticalScrollBar().maximum()


def test_words_that_are_nowhere_are_told_of_and_escape_goes_back(
    pane: LivePane, find_bar: FindBar, qtbot
) -> None:
    talk(pane, 3)
    qtbot.keyClicks(find_bar.words, "nowhere")
    assert find_bar.result.text() == "Not found"
    find_bar.words.setText("satz 2")
    assert find_bar.result.text() == ""
    qtbot.keyClick(find_bar.words, Qt.Key.Key_Escape)
    assert not find_bar.isVisible()
    assert place(pane)[0] == "Satz 2"
