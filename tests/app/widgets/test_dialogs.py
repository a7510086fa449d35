"""What every dialog has: buttons that Enter does not press by accident, and one that closes it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLineEdit

from app.look.theme import use_theme
from app.widgets.dialogs import ClosingBox, dialog_column, push_button


@pytest.fixture
def window(qtbot) -> Iterator[QDialog]:
    use_theme("dark")
    window = QDialog()
    qtbot.addWidget(window)
    column = dialog_column(window)
    column.addWidget(QLineEdit())
    column.addWidget(ClosingBox(window))
    window.show()
    yield window
    use_theme("")


def test_enter_in_a_field_leaves_the_window_open(window: QDialog, qtbot) -> None:
    qtbot.keyClick(window.findChild(QLineEdit), Qt.Key.Key_Return)
    assert window.isVisible()


def test_it_closes_the_window_and_bears_no_picture(window: QDialog) -> None:
    (button,) = window.findChild(ClosingBox).buttons()
    assert button.text() and button.icon().isNull()
    button.click()
    assert not window.isVisible()


def test_space_presses_a_button_and_enter_does_not(window: QDialog, qtbot) -> None:
    pressed: list[str] = []
    button = push_button("&Use", lambda: pressed.append("Use"))
    window.layout().addWidget(button)
    for widget in (window.findChild(QLineEdit), button):
        qtbot.keyClick(widget, Qt.Key.Key_Return)
    assert pressed == []
    qtbot.keyClick(button, Qt.Key.Key_Space)
    assert pressed == ["Use"]
