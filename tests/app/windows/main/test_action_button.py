"""Icons in the bar that do what entries of the menus do."""

from __future__ import annotations

from PySide6.QtGui import QAction, QKeySequence

from app.windows.main.action_button import ActionButton


def test_a_button_does_what_its_entry_does_and_follows_it(qtbot) -> None:
    button, action = ActionButton("overlay"), QAction("Show the &overlay")
    qtbot.addWidget(button)
    action.setCheckable(True)
    action.setShortcut(QKeySequence("Ctrl+L"))
    button.show_action(action, "Show the overlay")
    assert (button.accessibleName(), button.toolTip()) == ("Show the overlay", "Show the overlay (Ctrl+L)")
    done: list[bool] = []
    action.triggered.connect(lambda is_checked: done.append(is_checked))
    button.click()
    assert done == [True] and button.isChecked()
    action.setChecked(False)
    assert not button.isChecked()
    action.setShortcut(QKeySequence("F9"))
    assert button.toolTip() == "Show the overlay (F9)"
    action.setEnabled(False)
    assert not button.isEnabled()
