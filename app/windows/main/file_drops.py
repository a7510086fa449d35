"""Files with sound that are dropped onto the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from app.windows.main.sound_file_dialog import SOUND_FILES

ENDINGS = tuple(pattern.removeprefix("*") for pattern in SOUND_FILES.split())


class FileDrops(QObject):
    """Takes files with sound that are dropped onto a widget, and leaves everything else to others."""

    dropped = Signal(list)
    """Their paths."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        widget.setAcceptDrops(True)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QDropEvent):  # entering and moving events are such too
            return False
        paths = _sound_in(event.mimeData())
        if not paths:
            return False  # others may take it
        event.acceptProposedAction()
        if event.type() == QEvent.Type.Drop:
            self.dropped.emit(paths)
        return True


def _sound_in(data: QMimeData) -> list[Path]:
    """Return the files with sound among what is dropped, in the order of their names."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return sorted(path for path in paths if path.suffix.lower() in ENDINGS and path.is_file())
