"""The page on which every entry of the menus gets its keys."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QT_TRANSLATE_NOOP, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.choices.actions import (
    ENTRIES,
    MENUS,
    PORTABLE,
    MenuEntry,
    default_keys,
    keys_in_use,
    plain,
)
from app.look.kinds import Kind, set_kind
from app.settings.settings import Settings
from app.widgets.dialogs import push_button
from app.widgets.icon_button import IconButton
from app.widgets.labels import label_for, sentence
from app.widgets.setting_cards import SettingsPage
from app.widgets.setting_controls import translated
from app.widgets.settings_store import SettingsStore
from app.windows.settings.keys_edit import KeysEdit
from app.windows.settings.shortcuts import KeysRefused, is_needed_everywhere, with_keys
from core.system.hot_key import Keys, function_keys

SHORTCUTS = QT_TRANSLATE_NOOP("Preferences", "Shortcuts")
KEYS_WIDTH = 280
NONE = (QKeySequence(), QKeySequence(Qt.Key.Key_Backspace), QKeySequence(Qt.Key.Key_Delete))
"""Keys that take away the ones that are there, as in a line of text."""


class ShortcutsPage(SettingsPage):
    """A row for each entry, in the order of the menus."""

    told = Signal(str)
    """Why keys were refused, one sentence, or nothing when they were taken."""

    def __init__(self, store: SettingsStore) -> None:
        super().__init__(translated(SHORTCUTS))
        self._store = store
        self.edits: dict[str, KeysEdit] = {}
        self.resets: dict[str, IconButton] = {}
        self.reset_all = push_button(
            self.tr("Reset &all"), lambda: store.change(replace(store.settings.window, shortcuts={}))
        )
        self.hot_key = KeysEdit()
        self.hot_key.setMaximumSequenceLength(1)
        self.hot_key.editingFinished.connect(self._take_hot_key)
        self._lay_out()
        self._show(store.settings)
        store.changed.connect(self._show)

    def _lay_out(self) -> None:
        how = sentence(self.tr("Choose a field and press the new keys; Backspace removes them."))
        set_kind(how, Kind.NOTE)
        self.column.addWidget(how)
        group = self.add_group(self.tr("In every program"))
        note = self.tr(
            "Ctrl or Alt with a letter, a digit, F1 to {} or the space bar; a Linux desktop may ask."
        )
        note = note.format(function_keys()[-1])
        group.add(plain(ENTRIES["toggle"].text), self.hot_key, note)
        for menu in MENUS:
            if menu.entries:
                group = self.add_group(plain(menu.text))
                for entry in menu.entries:
                    group.add_wide(self._row(entry))
        self.column.addWidget(self.reset_all, 0, Qt.AlignmentFlag.AlignLeft)
        self.column.addStretch(1)

    def _row(self, entry: MenuEntry) -> QWidget:
        name = plain(entry.text)
        edit = self.edits[entry.id] = self._edit(entry.id, name)
        edit.setFixedWidth(KEYS_WIDTH)
        reset = self.resets[entry.id] = IconButton("reset", self.tr("Reset the keys of “{}”").format(name))
        reset.clicked.connect(lambda: self._use(entry.id, default_keys(entry.id)))
        room = reset.sizePolicy()
        room.setRetainSizeWhenHidden(True)
        reset.setSizePolicy(room)
        place = QWidget()
        row = QHBoxLayout(place)
        row.setContentsMargins(0, 0, 0, 0)
        label = label_for(edit, name)
        label.setWordWrap(True)
        row.addWidget(label, 1)
        row.addWidget(edit)
        row.addWidget(reset)
        return place

    def _edit(self, id: str, name: str) -> KeysEdit:
        edit = KeysEdit()
        edit.setAccessibleName(self.tr("Keys of “{}”").format(name))
        edit.setMaximumSequenceLength(1)
        # Not at `keySequenceChanged`: it tells also that the old keys are cleared before the new ones come.
        edit.editingFinished.connect(lambda: self._take(id, edit.keySequence()))
        return edit

    def _take(self, id: str, sequence: QKeySequence) -> None:
        self._use(id, "" if sequence in NONE else sequence.toString(PORTABLE))

    def _take_hot_key(self) -> None:
        sequence = self.hot_key.keySequence()
        keys = "" if sequence in NONE else sequence.toString(PORTABLE)
        try:
            if keys:
                Keys.of(keys)
            if is_needed_everywhere(sequence):
                raise ValueError(keys)
        except ValueError:
            self.told.emit(self.tr("These keys cannot work in every program; choose others."))
        else:
            self.told.emit("")
            self._store.change(replace(self._store.settings.window, hot_key=keys))
        self._show(self._store.settings)

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
        self.hot_key.blockSignals(True)
        self.hot_key.setKeySequence(QKeySequence(settings.window.hot_key, PORTABLE))
        self.hot_key.blockSignals(False)
        for id, keys in keys_in_use(settings.window.shortcuts).items():
            self.edits[id].blockSignals(True)
            self.edits[id].setKeySequence(QKeySequence(keys, PORTABLE))
            self.edits[id].blockSignals(False)
            self.resets[id].setVisible(keys != default_keys(id))
        self.reset_all.setEnabled(bool(settings.window.shortcuts))
