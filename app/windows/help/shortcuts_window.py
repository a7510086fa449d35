"""All that can be done by keys, and by which."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QDialog, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from app.choices.actions import MENUS, PORTABLE, keys_in_use, plain
from app.settings.settings import Settings
from app.widgets.dialogs import closing_row, dialog_column, push_button
from app.widgets.settings_store import SettingsStore

FIRST_SIZE = QSize(560, 640)


class ShortcutsWindow(QDialog):
    """Every entry of the menus with its keys as they are now."""

    change_wanted = Signal()
    """The user wants other keys."""

    def __init__(self, store: SettingsStore, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Shortcuts"))
        self.tree = QTreeWidget()
        self.tree.setObjectName("keys")
        self.tree.setAccessibleName(self.tr("Shortcuts"))
        self.tree.setHeaderLabels([self.tr("What it does"), self.tr("Keys")])
        self.tree.setRootIsDecorated(False)
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.change_button = push_button(self.tr("C&hange…"), self.change_wanted.emit)
        column = dialog_column(self)
        column.addWidget(self.tree, 1)
        column.addLayout(closing_row(self, [self.change_button]))
        self._items = self._fill()
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self._show(store.settings)
        store.changed.connect(self._show)
        self.resize(FIRST_SIZE)

    def _fill(self) -> Mapping[str, QTreeWidgetItem]:
        items: dict[str, QTreeWidgetItem] = {}
        for menu in MENUS:
            if not menu.entries:
                continue
            group = QTreeWidgetItem(self.tree, [plain(menu.text)])
            font = group.font(0)
            font.setBold(True)
            group.setFont(0, font)
            for entry in menu.entries:
                items[entry.id] = QTreeWidgetItem(self.tree, [plain(entry.text)])
        return items

    def _show(self, settings: Settings) -> None:
        for id, keys in keys_in_use(settings.window.shortcuts).items():
            shown = QKeySequence(keys, PORTABLE).toString(QKeySequence.SequenceFormat.NativeText)
            self._items[id].setText(1, shown)
