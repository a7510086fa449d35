"""Whatever the menus offer is done by something."""

from __future__ import annotations

from pathlib import Path

from main_windows import new_main_window
from PySide6.QtCore import SIGNAL
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow

from app.choices.actions import ENTRIES, WindowActions


def n_receivers(action: QAction) -> int:
    return action.receivers(SIGNAL("triggered(bool)")) + action.receivers(SIGNAL("toggled(bool)"))


def test_every_entry_of_the_menus_does_something(qtbot, tmp_path: Path) -> None:
    nothing = QMainWindow()
    qtbot.addWidget(nothing)
    in_menus_alone = WindowActions(nothing, {}).by_id
    actions = new_main_window(qtbot, tmp_path).window_actions.by_id
    assert set(actions) == set(ENTRIES)
    idle = [id for id in actions if n_receivers(actions[id]) <= n_receivers(in_menus_alone[id])]
    assert idle == []
