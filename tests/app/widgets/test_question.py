"""What is asked before something is lost: only who says so loses it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox, QWidget
from questions import answer, at_question

from app.widgets.question import confirmed

QUESTION = "Delete “<b>Standup</b>”?"


@pytest.fixture
def window(qtbot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


@pytest.mark.parametrize(("word", "is_meant"), [("Delete", True), ("Keep", False)])
def test_the_answers_are_verbs(window: QWidget, word: str, is_meant: bool) -> None:
    asked = answer(word)
    assert confirmed(window, "Transcripts", QUESTION, "&Delete") is is_meant
    assert asked == [QUESTION]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Escape])
def test_who_does_not_look_loses_nothing(window: QWidget, key: Qt.Key) -> None:
    at_question(lambda box: QTest.keyClick(box, key))
    assert not confirmed(window, "Transcripts", QUESTION, "&Delete")


def test_a_closed_question_is_a_no(window: QWidget) -> None:
    at_question(QMessageBox.close)
    assert not confirmed(window, "Transcripts", QUESTION, "&Delete", "&Keep it")


def test_names_are_no_markup_and_buttons_bear_no_picture(window: QWidget) -> None:
    seen: list[tuple[Qt.TextFormat, list[bool]]] = []

    def look(box: QMessageBox) -> None:
        seen.append((box.textFormat(), [button.icon().isNull() for button in box.buttons()]))

    at_question(look)
    confirmed(window, "Transcripts", QUESTION, "&Delete")
    assert seen == [(Qt.TextFormat.PlainText, [True, True])]
