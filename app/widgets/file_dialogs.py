"""Dialogs that ask for files and folders, starting where one was chosen last, in an earlier run too."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSize, QStandardPaths, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QHeaderView, QSplitter, QTreeView, QWidget

from app.widgets.settings_store import SettingsStore

ROOMY = QSize(860, 540)
PLACES_WIDTH = 170
"""Of the list of places in Qt's own dialog, in pixels."""


class FileDialogs:
    """Asks for files and folders; of each `purpose` the last folder is kept in the settings."""

    def __init__(self) -> None:
        self._store: SettingsStore | None = None
        self._folders: dict[str, str] = {}

    def remember_in(self, store: SettingsStore) -> None:
        """Start where the settings say, and store there what is chosen from now on."""
        self._store = store
        self._folders = dict(store.settings.window.folders)
        store.destroyed.connect(self._forget)

    def open_file(self, parent: QWidget | None, purpose: str, title: str, kinds: str) -> Path | None:
        """Return the chosen file, None if the user cancels."""
        _give_room()
        path, _ = QFileDialog.getOpenFileName(parent, title, self._folder(purpose), kinds)
        return self._chosen(purpose, path)

    def open_files(self, parent: QWidget | None, purpose: str, title: str, kinds: str) -> list[Path]:
        """Return the chosen files, an empty list if the user cancels."""
        _give_room()
        paths, _ = QFileDialog.getOpenFileNames(parent, title, self._folder(purpose), kinds)
        return [chosen for path in paths if (chosen := self._chosen(purpose, path))]

    def open_folder(self, parent: QWidget | None, purpose: str, title: str) -> Path | None:
        """Return the chosen folder, None if the user cancels."""
        _give_room()
        return self._chosen(purpose, QFileDialog.getExistingDirectory(parent, title, self._folder(purpose)))

    def save_file(
        self,
        parent: QWidget | None,
        purpose: str,
        title: str,
        proposed: str,
        kinds: str,
        *,
        asks_to_replace: bool = True,
    ) -> tuple[Path | None, str]:
        """Return the path to write and the chosen kind of file; None if the user cancels.

        `proposed` is a name, or a path that includes the folder.
        """
        options = QFileDialog.Option(0) if asks_to_replace else QFileDialog.Option.DontConfirmOverwrite
        at = str(Path(self._folder(purpose)) / proposed)
        _give_room()
        path, kind = QFileDialog.getSaveFileName(parent, title, at, kinds, options=options)
        return self._chosen(purpose, path), kind

    def _forget(self) -> None:
        self._store = None

    def _folder(self, purpose: str) -> str:
        """Return the last folder if it is still there, else that of the user's documents, or their home.

        Qt takes the last part of a missing folder's path for the name of a file.
        """
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        for folder in (self._folders.get(purpose, ""), documents):
            if folder and os.path.isdir(folder):  # `Path.is_dir` would raise for a broken mount
                return folder
        return str(Path.home())

    def _chosen(self, purpose: str, path: str) -> Path | None:
        if not path:
            return None
        self._folders[purpose] = str(Path(path).parent)
        if self._store is not None:
            window = self._store.settings.window
            self._store.change(replace(window, folders=dict(self._folders)))
        return Path(path)


def _give_room() -> None:
    """Keep the dialog that is about to open from cutting cells off, where it is Qt's own."""
    QTimer.singleShot(0, _widen)


def _widen() -> None:
    dialog = QApplication.activeModalWidget()
    if not isinstance(dialog, QFileDialog) or (files := dialog.findChild(QTreeView)) is None:
        return
    dialog.resize(dialog.size().expandedTo(ROOMY))
    header = files.header()
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    for splitter in dialog.findChildren(QSplitter):
        splitter.setSizes([PLACES_WIDTH, splitter.width() - PLACES_WIDTH])


file_dialogs = FileDialogs()
"""Those of the program."""
