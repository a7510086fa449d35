"""The button *more* opens the menu of all that can be done."""

from __future__ import annotations

import pytest
from activation import activate
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from app.widgets.more_button import BELOW, MoreButton


@pytest.fixture
def window(qtbot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    row = QHBoxLayout(window)
    row.addStretch(1)
    row.addWidget(MoreButton())
    window.resize(500, 80)
    window.show()
    activate(qtbot, window)
    return window


@pytest.fixture
def menu(window: QWidget) -> QMenu:
    menu = QMenu(window)
    menu.addAction("Close")
    window.findChild(MoreButton).use_menu(menu, window)
    return menu


def test_its_menu_opens_below_it_and_ends_where_it_ends(window: QWidget, menu: QMenu, qtbot) -> None:
    button = window.findChild(MoreButton)
    button.click()
    qtbot.waitUntil(menu.isVisible)
    assert button.isDown()
    corner = button.mapToGlobal(button.rect().bottomRight())
    assert (menu.geometry().right(), menu.geometry().top()) == (corner.x(), corner.y() + 1 + BELOW)
    menu.close()
    assert not button.isDown()


def test_f10_in_its_window_opens_it_but_not_while_the_button_is_hidden(
    window: QWidget, menu: QMenu, qtbot
) -> None:
    button = window.findChild(MoreButton)
    button.hide()
    qtbot.keyClick(window, Qt.Key.Key_F10)
    assert not menu.isVisible()
    button.show()
    qtbot.keyClick(window, Qt.Key.Key_F10)
    qtbot.waitUntil(menu.isVisible)
    menu.close()
