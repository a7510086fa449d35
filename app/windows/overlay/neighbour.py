"""Where a window stands whose controls and captions the overlay keeps free, and when that changes."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Signal
from PySide6.QtWidgets import QWidget

from app.windows.overlay.placement import SeenWindow

CHANGES = (
    QEvent.Type.Move,
    QEvent.Type.Resize,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.WindowStateChange,
)


class Neighbour(QObject):
    """Follows a window and the part of it that holds captions, by their events alone."""

    changed = Signal()
    came_to_front = Signal()

    def __init__(self, window: QWidget, captions: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._captions = window, captions
        for watched in {window, captions}:
            watched.installEventFilter(self)

    @property
    def seen(self) -> SeenWindow | None:
        """Where its parts are on the screen, None while it is on none."""
        if not self._window.isVisible() or self._window.isMinimized():
            return None
        frame = self._window.frameGeometry()
        if not self._captions.isVisible():
            return SeenWindow.of(frame, QRect(frame.left(), frame.bottom() + 1, frame.width(), 0))
        captions = QRect(self._captions.mapToGlobal(QPoint(0, 0)), self._captions.size())
        return SeenWindow.of(frame, captions)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.WindowActivate and watched is self._window:
            self.came_to_front.emit()
        elif event.type() in CHANGES:
            self.changed.emit()
        return False
