"""Adapters dropped onto a window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget


class AdapterDrops(QObject):
    """Takes a folder or a zip file that is dropped onto a window, and leaves everything else to others."""

    dropped = Signal(object)
    """Its path."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QDropEvent):  # entering and moving events are such too
            return False
        path = _adapter_in(event.mimeData())
        if path is None:
            return False
        event.acceptProposedAction()
        if event.type() == QEvent.Type.Drop:
            self.dropped.emit(path)
        return True


def _adapter_in(data: QMimeData) -> Path | None:
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    if len(paths) == 1 and (paths[0].is_dir() or paths[0].suffix.lower() == ".zip"):
        return paths[0]
    return None
