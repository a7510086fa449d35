"""The page on which every entry of the menus gets its keys."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.choices.actions import ENTRIES, MENUS, PORTABLE, Menu, MenuEntry, keys_in_use, plain
from app.settings.settings import Settings
from app.widgets.dialogs import push_button
from app.widgets.labels import label_for, sentence
from app.widgets.settings_store import SettingsStore
from app.windows.settings.keys_edit import KeysEdit
from app.windows.settings.shortcuts import KeysRefused, with_keys

NONE = (QKeySequence(), QKeySequence(Qt.Key.Key_Backspace), QKeySequence(Qt.Key.Key_Delete))
"""Keys that take away the ones that are there, as in a line of text."""


class ShortcutsPage(QWidget):
    """A row for each entry, in the order of the menus."""

    told = Signal(str)
    """Why keys were refused, one sentence, or nothing when they were taken."""

    def __init__(self, store: SettingsStore) -> None:
        super().__init__()
        self._store = store
        self.edits: dict[str, KeysEdit] = {}
        self.resets: dict[str, QPushButton] = {}
        self.reset_all = push_button(
            self.tr("Reset &all"), lambda: store.change(replace(store.settings.window, shortcuts={}))
        )
        self._lay_out()
        self._show(store.settings)
        store.changed.connect(self._show)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.addWidget(
            sentence(
                self.tr("Choose a field and press the new keys; Backspace leaves the entry without any.")
            )
        )
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        for menu in MENUS:
            self._add_menu(grid, menu)
        column.addLayout(grid)
        column.addWidget(self.reset_all, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)

    def _add_menu(self, grid: QGridLayout, menu: Menu) -> None:
        if not menu.entries:
            return
        heading = QLabel(plain(menu.text))
        font = heading.font()
        font.setBold(True)
        heading.setFont(font)
        grid.addWidget(heading, grid.rowCount(), 0, 1, 3)
        for entry in menu.entries:
            self._add_entry(grid, entry)

    def _add_entry(self, grid: QGridLayout, entry: MenuEntry) -> None:
        name = plain(entry.text)
        row = grid.rowCount()
        edit = self.edits[entry.id] = self._edit(entry.id, name)
        reset = self.resets[entry.id] = push_button(
            self.tr("Reset"),
            lambda: self._use(entry.id, entry.keys),
            self.tr("Reset the keys of “{}”").format(name),
        )
        for column, widget in enumerate((label_for(edit, name), edit, reset)):
            grid.addWidget(widget, row, column)

    def _edit(self, id: str, name: str) -> KeysEdit:
        edit = KeysEdit()
        edit.setAccessibleName(self.tr("Keys of “{}”").format(name))
        edit.setMaximumSequenceLength(1)
        # Not at `keySequenceChanged`: it tells also that the old keys are cleared before the new ones come.
        edit.editingFinished.connect(lambda: self._take(id, edit.keySequence()))
        return edit

    def _take(self, id: str, sequence: QKeySequence) -> None:
        self._use(id, "" if sequence in NONE else sequence.toString(PORTABLE))

    def _use(self, id: str, keys: str) -> None:
        try:
            self._store.change(
                replace(
                    self._store.settings.window,
                    shortcuts=with_keys(self._store.settings.window.shortcuts, id, keys),
                )
            )
        except KeysRefused as refusal:
            self.told.emit(str(refusal))
        else:
            self.told.emit("")
        # Where they were refused, and where Backspace stands for none.
        self._show(self._store.settings)

    def _show(self, settings: Settings) -> None:
        for id, keys in keys_in_use(settings.window.shortcuts).items():
            self.edits[id].blockSignals(True)
            self.edits[id].setKeySequence(QKeySequence(keys, PORTABLE))
            self.edits[id].blockSignals(False)
            self.resets[id].setEnabled(keys != ENTRIES[id].keys)
        self.reset_all.setEnabled(bool(settings.window.shortcuts))
