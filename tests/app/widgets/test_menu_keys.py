"""F10, and Alt that is let go of, open the menu."""

from __future__ import annotations

import pytest
from activation import activate
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from app.widgets.menu_keys import MenuKeys

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def window(qtbot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    QVBoxLayout(window).addWidget(QLineEdit())
    window.show()
    activate(qtbot, window)
    return window


@pytest.fixture
def opened(window: QWidget) -> list[str]:
    opened: list[str] = []
    MenuKeys(window, lambda: opened.append("opened"))
    return opened


def test_f10_opens_it_wherever_the_keyboard_is(window: QWidget, opened: list[str]) -> None:
    QTest.keyClick(window.findChild(QLineEdit), Qt.Key.Key_F10)
    assert opened == ["opened"]
    QTest.keyClick(window, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    assert opened == ["opened"], "those are keys for something else"


def test_alt_opens_it_when_it_is_let_go_of(window: QWidget, opened: list[str]) -> None:
    line = window.findChild(QLineEdit)
    for number in (1, 2):
        QTest.keyPress(line, Qt.Key.Key_Alt, ALT)
        assert len(opened) == number - 1
        QTest.keyRelease(line, Qt.Key.Key_Alt)
        assert len(opened) == number


def test_alt_with_another_key_or_a_click_opens_nothing(window: QWidget, opened: list[str], qtbot) -> None:
    line, done = window.findChild(QLineEdit), []
    QShortcut(QKeySequence("Alt+L"), window).activated.connect(lambda: done.append("letter"))
    for between in (
        lambda: QTest.keyClick(line, Qt.Key.Key_L, ALT),
        lambda: QTest.keyClick(line, Qt.Key.Key_Left, ALT),
        lambda: QTest.mouseClick(line, Qt.MouseButton.LeftButton, ALT),
    ):
        QTest.keyPress(line, Qt.Key.Key_Alt, ALT)
        between()
        QTest.keyRelease(line, Qt.Key.Key_Alt)
    assert opened == [] and done == ["letter"]
