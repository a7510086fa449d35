"""The Dock of macOS, where a click on the program's icon brings back what is hidden."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QCursor, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from app.widgets.screens import bring_forward


class Dock(QObject):
    """Shows the window again when the program comes to the front, and nothing but captions is seen of it.

    Qt tells no more of a click in the Dock. The first time is the start, which may be meant to be hidden.
    """

    def __init__(self, application: QGuiApplication, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._has_begun = False
        application.applicationStateChanged.connect(self.look)

    def look(self, state: Qt.ApplicationState) -> None:
        if state is not Qt.ApplicationState.ApplicationActive:
            return
        if self._has_begun and not _is_seen() and not _is_under_pointer():
            bring_forward(self._window)
        self._has_begun = True


def _is_seen() -> bool:
    """Return whether a window is shown, other than captions over other programs."""
    windows = (window for window in QApplication.topLevelWidgets() if window.isVisible())
    return any(window.windowType() is not Qt.WindowType.Tool for window in windows)


def _is_under_pointer() -> bool:
    """Return whether it was a click on the captions."""
    return QApplication.widgetAt(QCursor.pos()) is not None
