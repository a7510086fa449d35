"""A folder or a file of one kind, dropped onto a window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget


class PathDrops(QObject):
    """Takes one folder, or one file with this suffix, and leaves everything else to others."""

    dropped = Signal(object)
    """Its path."""

    def __init__(self, window: QWidget, suffix: str) -> None:
        super().__init__(window)
        self._suffix = suffix
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QDropEvent):  # enter and move events are drop events too
            return False
        path = self._path_in(event.mimeData())
        if path is None:
            return False
        event.acceptProposedAction()
        if event.type() == QEvent.Type.Drop:
            self.dropped.emit(path)
        return True

    def _path_in(self, data: QMimeData) -> Path | None:
        paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
        if len(paths) == 1 and (paths[0].is_dir() or paths[0].suffix.lower() == self._suffix):
            return paths[0]
        return None
