"""The bar of messages: none is lost, each is closed by mouse or keyboard, and a screen reader says it."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QToolButton

from app.widgets.message_bar import BarMessage, MessageBar


@pytest.fixture
def bar(qtbot) -> MessageBar:
    bar = MessageBar()
    qtbot.addWidget(bar)
    return bar


def shown(bar: MessageBar) -> list[str]:
    return [message.sentence for message in bar.findChildren(BarMessage) if message.isVisible()]


def say(bar: MessageBar, n: int) -> None:
    for number in range(n):
        bar.say(f"Trouble {number}.")


def close(bar: MessageBar, sentence: str, qtbot: Any) -> None:
    message = next(message for message in bar.findChildren(BarMessage) if message.sentence == sentence)
    qtbot.mouseClick(message.findChild(QToolButton), Qt.MouseButton.LeftButton)


def test_nothing_is_there_until_something_is_said(bar: MessageBar) -> None:
    assert not bar.isVisible()
    bar.say("Trouble.")
    assert bar.isVisible()
    bar.clear()
    assert not bar.isVisible()
    assert bar.text == ""


def test_the_same_sentence_is_not_said_twice_while_it_stands_there(bar: MessageBar) -> None:
    bar.say("Trouble.")
    bar.say("Trouble.")
    assert shown(bar) == ["Trouble."]


def test_the_newest_are_shown_and_earlier_ones_come_back(bar: MessageBar, qtbot) -> None:
    say(bar, 5)
    assert shown(bar) == ["Trouble 2.", "Trouble 3.", "Trouble 4."]
    assert "2" in bar.n_waiting_label.text() and bar.n_waiting_label.isVisible()
    close(bar, "Trouble 3.", qtbot)
    assert shown(bar) == ["Trouble 1.", "Trouble 2.", "Trouble 4."]
    close(bar, "Trouble 4.", qtbot)
    assert shown(bar) == ["Trouble 0.", "Trouble 1.", "Trouble 2."]
    assert not bar.n_waiting_label.isVisible()


def test_all_are_closed_by_keyboard_one_after_another(bar: MessageBar, qtbot) -> None:
    say(bar, 3)
    bar.activateWindow()
    bar.findChildren(BarMessage)[-1].close_button.setFocus()
    qtbot.waitUntil(lambda: bar.focusWidget() is not None)
    qtbot.keyClick(bar.focusWidget(), Qt.Key.Key_Space)
    assert bar.text == "Trouble 0.\nTrouble 1."
    qtbot.keyClick(bar.focusWidget(), Qt.Key.Key_Escape)
    assert bar.text == "Trouble 0."
    qtbot.keyClick(bar.focusWidget(), Qt.Key.Key_Escape)
    assert not bar.isVisible()


def test_a_screen_reader_is_alerted_and_reads_the_sentence(
    bar: MessageBar, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Any] = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(
        QAccessible,
        "updateAccessibility",
        lambda event: told.append(
            event.message() if isinstance(event, QAccessibleAnnouncementEvent) else event.type()
        ),
    )
    bar.say("Trouble.")
    assert told == [QAccessible.Event.Alert, "Trouble."]
