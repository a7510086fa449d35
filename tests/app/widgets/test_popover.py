"""What unfolds below a button."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from activation import activate
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QPushButton, QVBoxLayout, QWidget

from app.widgets.popover import Popover


@pytest.fixture
def popover(qtbot) -> Iterator[Popover]:
    window = QWidget()
    qtbot.addWidget(window)
    button = QPushButton("Languages")
    QVBoxLayout(window).addWidget(button)
    popover = Popover(button, "Languages")
    for name in ("first", "second"):
        box = QComboBox()
        box.addItem(name)
        popover.column.addWidget(box)
    window.setGeometry(200, 200, 300, 80)
    window.show()
    activate(qtbot, window)
    yield popover
    window.close()


def opener(popover: Popover) -> QPushButton:
    button = popover.parentWidget()
    assert isinstance(button, QPushButton)
    return button


def test_it_opens_below_its_button_with_the_keyboard_at_its_first_part(popover: Popover, qtbot) -> None:
    qtbot.keyClick(opener(popover), Qt.Key.Key_Space)
    qtbot.waitUntil(popover.isVisible)
    below = opener(popover).mapToGlobal(opener(popover).rect().bottomLeft())
    assert popover.geometry().top() > below.y() and popover.geometry().left() == below.x()
    first = popover.findChildren(QComboBox)[0]
    assert popover.focusWidget() is first
    assert opener(popover).isDown()


def test_escape_and_a_press_elsewhere_close_it(popover: Popover, qtbot) -> None:
    for close in (
        lambda: qtbot.keyClick(popover.focusWidget(), Qt.Key.Key_Escape),
        lambda: qtbot.mousePress(popover, Qt.MouseButton.LeftButton, pos=popover.rect().bottomRight() * 2),
    ):
        popover.open()
        with qtbot.waitSignal(popover.closed):
            close()
        assert not popover.isVisible() and not opener(popover).isDown()


def test_it_stays_on_the_screen_and_grows_with_what_it_holds(popover: Popover, qtbot) -> None:
    screen = popover.screen().availableGeometry()
    window = opener(popover).window()
    window.move(screen.right() - 40, screen.bottom() - 60)
    qtbot.waitUntil(lambda: window.geometry().left() > screen.width() // 2)
    popover.open()
    assert screen.contains(popover.geometry())
    before = popover.height()
    more = QPushButton("more")
    popover.column.addWidget(more)
    more.show()
    popover.fit()
    assert popover.height() > before and screen.contains(popover.geometry())


def test_it_goes_with_its_window(popover: Popover) -> None:
    popover.open()
    opener(popover).window().hide()
    assert not popover.isVisible()
