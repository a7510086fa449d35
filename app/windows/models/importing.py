"""The import of a model of the user's own: chosen or dropped, followed, and stopped where that is wanted."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog

from app.look.icons import ButtonIcon
from app.widgets.dialogs import push_button
from app.widgets.file_dialogs import file_dialogs
from app.widgets.path_drops import PathDrops
from app.windows.models.library import Library
from models.manifests.direct_manifest import DIRECT_MANIFEST
from models.store.messages import Doing, ModelAction, Outcome
from models.store.written import SUFFIX

IN_FOLDERS = ("config.json", DIRECT_MANIFEST)
"""What lies in a model's folder, one of them in each."""


class ModelImport(QObject):
    """Imports one model after the other: a folder, or a file that is written as one."""

    changed = Signal()
    """Something is imported, further, or no longer."""

    def __init__(self, library: Library, window: QDialog) -> None:
        super().__init__(window)
        self._window = window
        self._library = library
        self._source = ""
        """What is imported now."""
        self._waiting: list[Path] = []
        """What comes next."""
        self._told = ""
        self.button = push_button(self.tr("&Import a model…"), self._ask)
        ButtonIcon(self.button, "folder")
        self.stop_button = push_button(self.tr("S&top"), self._stop, self.tr("Stop the import"))
        library.doing.connect(self._follow)
        library.ended.connect(self._take_end)
        PathDrops(window, SUFFIX).dropped.connect(self.begin)
        self._show()

    @property
    def text(self) -> str:
        """What is being done, "" while nothing is."""
        told = self._told or (self.tr("Checking {}…").format(self._source) if self._source else "")
        names = ", ".join(path.name for path in self._waiting)
        return self.tr("{} Then: {}").format(told, names) if names else told

    def begin(self, path: Path) -> None:
        """Check a folder or write a file as one, and put it on the list, or say why not; one by one."""
        path = path.absolute()
        if not self._source:
            self._source = str(path)
            self._library.work(ModelAction.IMPORT, self._source)
        elif str(path) != self._source and path not in self._waiting:
            self._waiting.append(path)
        self._show()

    def _ask(self) -> None:
        title = self.tr("Import a model: its GGUF file, or {} in its folder").format(IN_FOLDERS[0])
        kinds = self.tr("Models ({});;All files (*)").format(" ".join((f"*{SUFFIX}", *IN_FOLDERS)))
        path = file_dialogs.open_file(self._window, "models", title, kinds)
        if path is not None:
            self.begin(path if path.suffix.lower() == SUFFIX else path.parent)

    def _stop(self) -> None:
        self._waiting.clear()
        self._library.stop(self._source)

    def _follow(self, name: str, doing: Doing) -> None:
        if name == self._source:
            self._told = self.tr("{} ({} %)").format(doing.text, int(100 * doing.part))
            self._show()

    def _take_end(self, action: ModelAction, name: str, _outcome: Outcome) -> None:
        if action == ModelAction.IMPORT and name == self._source:
            self._source = self._told = ""
            if self._waiting:
                return self.begin(self._waiting.pop(0))
            self._show()

    def _show(self) -> None:
        self.button.setEnabled(not self._source)
        self.stop_button.setVisible(bool(self._source))
        self.changed.emit()
