"""Files with sound that are dropped onto the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from app.windows.main.sound_file_dialog import SOUND_FILES

ENDINGS = tuple(pattern.removeprefix("*") for pattern in SOUND_FILES.split())


class FileDrops(QObject):
    """Takes one file with sound that is dropped onto a widget, and leaves everything else to others."""

    dropped = Signal(object)
    """Its path."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        widget.setAcceptDrops(True)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QDropEvent):  # entering and moving events are such too
            return False
        path = _sound_in(event.mimeData())
        if path is None:
            event.ignore()  # it goes to whatever is behind, which may take it
            return True
        event.acceptProposedAction()
        if event.type() == QEvent.Type.Drop:
            self.dropped.emit(path)
        return True


def _sound_in(data: QMimeData) -> Path | None:
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    if len(paths) == 1 and paths[0].suffix.lower() in ENDINGS and paths[0].is_file():
        return paths[0]
    return None
