"""The files that were captioned last, in a menu."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu

from app.widgets.menus import entry_text
from app.widgets.settings_store import SettingsStore

MOST = 8


class RecentFiles(QObject):
    """Fills the menu again each time it is opened, with what is still there."""

    chosen = Signal(object)
    """The path of a file that is to be captioned once more."""

    def __init__(self, menu: QMenu, store: SettingsStore, parent: QObject) -> None:
        super().__init__(parent)
        self._menu, self._store = menu, store
        menu.aboutToShow.connect(self._fill)
        self._fill()

    def add(self, path: Path) -> None:
        """Note that this file is captioned."""
        window = self._store.settings.window
        paths = dict.fromkeys((str(path.absolute()), *window.recent_files))
        self._store.change(replace(window, recent_files=tuple(paths)[:MOST]))
        self._fill()

    def _fill(self) -> None:
        self._menu.clear()
        paths = [Path(path) for path in self._store.settings.window.recent_files]
        for path in paths:
            entry = self._menu.addAction(entry_text(path.name))
            entry.setToolTip(str(path))
            entry.setEnabled(path.is_file())
            entry.triggered.connect(partial(self.chosen.emit, path))
        if paths:
            self._menu.addSeparator()
            self._menu.addAction(self.tr("&Forget these files")).triggered.connect(self._forget)
        self._menu.menuAction().setVisible(bool(paths))

    def _forget(self) -> None:
        self._store.change(replace(self._store.settings.window, recent_files=()))
        self._fill()
