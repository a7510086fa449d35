"""The list of keys."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from app.choices.actions import ENTRIES, MENUS, plain
from app.widgets.settings_store import SettingsStore
from app.windows.help.shortcuts_window import ShortcutsWindow


@pytest.fixture
def store(tmp_path: Path) -> SettingsStore:
    return SettingsStore(tmp_path / "settings.json")


def test_every_entry_stands_there_with_the_keys_that_it_has_now(qtbot, store: SettingsStore) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    window = ShortcutsWindow(store, parent)
    tree = window.tree
    shown = [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]
    headings = [plain(menu.text) for menu in MENUS if menu.entries]
    assert len(shown) == len(headings) + len(ENTRIES)
    assert [item.text(0) for item in shown if item.font(0).bold()] == headings
    keys = {item.text(0): item.text(1) for item in shown}
    assert keys["Glossary"] == "Ctrl+G" and keys["User guide"] == "F1"
    store.change(replace(store.settings.window, shortcuts={"glossary": "F9"}))
    assert {item.text(0): item.text(1) for item in shown}["Glossary"] == "F9"
