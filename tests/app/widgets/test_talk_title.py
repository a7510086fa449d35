"""The title of a talk is shown, and changed where it is kept."""

from __future__ import annotations

import pytest
from activation import activate
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.widgets.talk_title import TalkTitle
from app.windows.main.find_bar import FindBar
from app.windows.main.talk_card import TalkCard
from app.windows.main.talk_head import Talk

TALK = Talk("Sunday 07:58", "English → German", "Microphone")


@pytest.fixture
def card(qtbot) -> TalkCard:
    card = TalkCard()
    qtbot.addWidget(card)
    card.begin(TALK)
    card.head.title.allow(True)
    card.resize(700, 400)
    card.show()
    activate(qtbot, card)
    return card


@pytest.fixture
def title(card: TalkCard) -> TalkTitle:
    return card.head.title


def test_f2_in_the_card_lets_another_title_be_typed(card: TalkCard, title: TalkTitle, qtbot) -> None:
    named: list[str] = []
    title.renamed.connect(named.append)
    card.pane.setFocus()
    qtbot.keyClick(card.pane, Qt.Key.Key_F2)
    qtbot.waitUntil(title.line.hasFocus)
    assert title.line.selectedText() == TALK.title
    qtbot.keyClicks(title.line, "Planning")
    qtbot.keyClick(title.line, Qt.Key.Key_Return)
    assert named == ["Planning"] and title.text == "Planning"
    assert title.label.isVisible() and card.pane.hasFocus()


def test_a_press_on_it_does_so_too_and_escape_leaves_it(title: TalkTitle, qtbot) -> None:
    qtbot.mouseClick(title.label, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(title.line.hasFocus)
    qtbot.keyClicks(title.line, "Something else")
    with qtbot.assertNotEmitted(title.renamed):
        qtbot.keyClick(title.line, Qt.Key.Key_Escape)
    assert title.text == TALK.title and not title.line.isVisible()


def test_escape_closes_nothing_but_the_line(card: TalkCard, title: TalkTitle, qtbot) -> None:
    search = FindBar(card.pane)
    search.setParent(card)
    search.begin()
    qtbot.waitUntil(search.words.hasFocus)
    title.edit()
    qtbot.waitUntil(title.line.hasFocus)
    QTest.keyClick(card.windowHandle(), Qt.Key.Key_Escape)
    assert not title.is_edited and search.words.hasFocus()


def test_nothing_typed_changes_nothing(title: TalkTitle, qtbot) -> None:
    title.edit()
    title.line.clear()
    with qtbot.assertNotEmitted(title.renamed):
        qtbot.keyClick(title.line, Qt.Key.Key_Return)
    assert title.text == TALK.title


def test_what_is_typed_survives_its_talk_shown_again_and_is_kept_by_a_window_that_closes(
    card: TalkCard, title: TalkTitle, qtbot
) -> None:
    qtbot.mouseClick(title.pencil, Qt.MouseButton.LeftButton)
    qtbot.keyClicks(title.line, "  Weekly   plans ")
    title.show_title("Named elsewhere")
    assert title.is_edited and "Weekly" in title.line.text()
    with qtbot.waitSignal(title.renamed) as named:
        card.close()
    assert named.args == ["Weekly plans"] and not title.is_edited


def test_what_is_kept_nowhere_has_no_other_name(title: TalkTitle, qtbot) -> None:
    title.allow(False)
    qtbot.mouseClick(title.label, Qt.MouseButton.LeftButton)
    assert not title.line.isVisible() and not title.pencil.isVisible()
