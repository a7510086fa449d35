"""Where the window shows the captions that the overlay does not hide, and when that changes."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Signal
from PySide6.QtWidgets import QWidget

CHANGES = (
    QEvent.Type.Move,
    QEvent.Type.Resize,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.WindowStateChange,
    QEvent.Type.WindowActivate,
    QEvent.Type.WindowDeactivate,
)


class Neighbour(QObject):
    """Follows a window and the part of it that holds captions, by their events alone."""

    changed = Signal()

    def __init__(self, window: QWidget, captions: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._captions = window, captions
        for watched in {window, captions}:
            watched.installEventFilter(self)

    @property
    def area(self) -> QRect | None:
        """Where its captions are on the screen, None while they are on none."""
        if not self._captions.isVisible() or self._window.isMinimized():
            return None
        return QRect(self._captions.mapToGlobal(QPoint(0, 0)), self._captions.size())

    @property
    def is_in_front(self) -> bool:
        return self._window.isActiveWindow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in CHANGES:
            self.changed.emit()
        return False
