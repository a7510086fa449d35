"""The live pane: it follows the talk, leaves its reader alone, and draws no more than what is new."""

from __future__ import annotations

import pytest
from made_captions import caption
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QImage, QTextCursor
from PySide6.QtWidgets import QPushButton

from app.look.theme import use_theme
from app.look.tokens import DARK, LIGHT
from app.windows.main.caption_text import MAX_LINES, N_LINES_FORGOTTEN
from app.windows.main.live_pane import LivePane

RGB = QImage.Format.Format_RGB32


@pytest.fixture
def pane(qtbot) -> LivePane:
    pane = LivePane()
    qtbot.addWidget(pane)
    pane.resize(500, 300)
    pane.show()
    return pane


def test_a_selection_of_committed_text_outlives_new_words(pane: LivePane) -> None:
    pane.show_update(caption(0, "good morning", tail="all", target="Guten Morgen"))
    cursor = pane.textCursor()
    cursor.setPosition(0)
    cursor.setPosition(4, QTextCursor.MoveMode.KeepAnchor)
    pane.setTextCursor(cursor)
    for n in range(20):
        words = {"target": "Guten Morgen alle", "target_tail": "zusammen"}
        pane.show_update(caption(n, "good morning everyone", tail="here", final=n % 2 == 0, **words))
    assert pane.textCursor().selectedText() == "Gute"


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


def test_an_empty_pane_says_what_it_waits_for(pane: LivePane) -> None:
    pane.show_waiting("What is said will appear here.")
    assert pane.placeholderText() == "What is said will appear here."


def test_the_translation_is_larger_at_every_size(pane: LivePane) -> None:
    talk(pane, 1)
    heights = []
    for percent in (100, 300):
        pane.show_size(percent)
        target = pane.document().firstBlock()
        layouts = target.next().layout(), target.layout()
        heights.append([layout.lineAt(0).height() for layout in layouts])
    assert all(target > 1.3 * source for source, target in heights)
    assert heights[1][1] > 2.5 * heights[0][1]


def test_what_is_selected_is_copied(pane: LivePane, qtbot) -> None:
    talk(pane, 2)
    pane.selectAll()
    qtbot.keyClick(pane, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "Satz 0\nsentence 0\nSatz 1\nsentence 1"


def test_a_new_talk_begins_with_an_empty_pane_at_its_end(pane: LivePane) -> None:
    talk(pane, 40)
    pane.verticalScrollBar().setValue(10)
    pane.begin(is_bilingual=False)
    assert pane.toPlainText() == ""
    talk(pane, 60)
    assert pane.verticalScrollBar().value() == pane.verticalScrollBar().maximum() > 0


def test_words_that_were_said_and_what_is_unstable_follow_a_change_of_the_theme(
    pane: LivePane, qtbot
) -> None:
    use_theme("light")
    pane.show_update(caption(0, "good", tail="mourning", target="Guten", target_tail="Tag", final=False))
    pane.show_notice("[paused]", 2.0)
    colours = [LIGHT.muted, LIGHT.gold]
    assert colours_of(pane) == colours
    try:
        use_theme("dark")
        qtbot.waitUntil(lambda: colours_of(pane) == [DARK.muted, DARK.gold])
        assert pane.toPlainText() == "Guten Tag\ngood mourning\n[paused]"
    finally:
        use_theme("")


def colours_of(pane: LivePane) -> list[str]:
    """Return the colour of all that is muted, and of the dots, each once."""
    muted, dots = set(), set()
    block = pane.document().begin()
    while block.isValid():
        for fragment in block:
            form = fragment.fragment().charFormat()
            if form.foreground().style() != Qt.BrushStyle.NoBrush:
                muted.add(form.foreground().color().name())
            if form.fontUnderline() or form.underlineStyle() != form.UnderlineStyle.NoUnderline:
                dots.add(form.underlineColor().name())
        block = block.next()
    return [*muted, *dots]


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_what_is_drawn_piece_by_piece_is_what_is_drawn_at_once(
    pane: LivePane, qtbot, direction: Qt.LayoutDirection
) -> None:
    pane.setLayoutDirection(direction)
    pane.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # a cursor that blinks is not what is compared
    pane.clearFocus()
    pane.breath.may_move = False
    pane.begin(is_bilingual=True, speakers=("Me", "Others"))
    long = "eins zwei und noch viel mehr als in eine einzige Zeile geht"
    pane.show_notice("[paused]", 7.0)
    for update in (
        caption(0, "one", target="eins", speaker="Me"),
        caption(1, "three", tail="fo", speaker="Others", start_s=9.0),
        caption(0, "one two", target=long, speaker="Me"),
        caption(0, "one two", target=long, speaker="Me", final=True),
        caption(2, "between", speaker="Others", start_s=4.0),
        caption(2, "between", speaker="Others", start_s=4.0, final=True),
        caption(3, "last", target="letzter", speaker="Me", start_s=12.0),
        caption(1, "", speaker="Others", start_s=9.0),
        *(caption(n, "more", target="mehr", speaker="Me", start_s=20.0 + n) for n in range(4, 9)),
        caption(5, "", speaker="Me", start_s=25.0, final=True),
    ):
        pane.show_update(update)
        qtbot.waitUntil(lambda: on_the_screen(pane) == drawn_at_once(pane))


def on_the_screen(pane: LivePane) -> QImage:
    area = pane.viewport().geometry()
    return pane.screen().grabWindow(pane.winId(), *area.getRect()).toImage().convertToFormat(RGB)


def drawn_at_once(pane: LivePane) -> QImage:
    return pane.viewport().grab().toImage().convertToFormat(RGB)
