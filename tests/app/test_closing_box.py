"""The button that closes a window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLineEdit, QVBoxLayout

from app.window.closing_box import ClosingBox


@pytest.fixture
def window(qtbot) -> QDialog:
    window = QDialog()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    column.addWidget(QLineEdit())
    column.addWidget(ClosingBox(window))
    window.show()
    return window


def test_enter_in_a_field_leaves_the_window_open(window: QDialog, qtbot) -> None:
    qtbot.keyClick(window.findChild(QLineEdit), Qt.Key.Key_Return)
    assert window.isVisible()


def test_it_closes_the_window_and_bears_no_picture(window: QDialog) -> None:
    (button,) = window.findChild(ClosingBox).buttons()
    assert button.text() and button.icon().isNull()
    button.click()
    assert not window.isVisible()
