"""Files with sound, and folders of them, that are dropped onto the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from app.adapters.shelf import holds_adapter
from app.sound.sound_files import in_reading_order, is_sound_file


class FileDrops(QObject):
    """Takes files with sound and folders that are dropped onto a widget, and leaves all else to others."""

    dropped = Signal(list)
    """Their paths."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        widget.setAcceptDrops(True)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QDropEvent):  # enter and move events are drop events too
            return False
        paths, is_drop = _dropped_in(event.mimeData()), event.type() == QEvent.Type.Drop
        if not paths or (is_drop and _is_adapter(paths)):
            return False  # others may handle it
        event.acceptProposedAction()
        if is_drop:
            self.dropped.emit(paths)
        return True


def _dropped_in(data: QMimeData) -> list[Path]:
    """Return the files with sound and the folders among what is dropped, in the order of their names."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return in_reading_order(path for path in paths if is_sound_file(path) or path.is_dir())


def _is_adapter(paths: list[Path]) -> bool:
    return len(paths) == 1 and paths[0].is_dir() and holds_adapter(paths[0])
