"""Keeps windows where they can be seen: on a screen that exists, in front of the others."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QRect, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QApplication, QWidget

SETTLED_MS = 500
"""Window managers move windows too when a screen comes or goes: ours is the last word."""


def within(wanted: QRect, area: QRect) -> QRect:
    """Return `wanted`, moved, and shrunk where necessary, so that all of it is visible."""
    size = wanted.size().boundedTo(area.size())
    left = min(max(wanted.left(), area.left()), area.right() + 1 - size.width())
    top = min(max(wanted.top(), area.top()), area.bottom() + 1 - size.height())
    return QRect(left, top, size.width(), size.height())


def bring_forward(window: QWidget) -> None:
    """Show the window in front of all others, with the keyboard."""
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    if window.windowHandle() is not None:  # otherwise it gets its place when it is shown
        put_on_a_screen(window)
    window.show()
    window.raise_()
    window.activateWindow()


def put_on_a_screen(window: QWidget) -> None:
    """Move a window whose top edge, by which it is dragged, is on no screen."""
    geometry = window.geometry()
    top_edge = QRect(geometry.topLeft(), geometry.topRight())
    if any(screen.availableGeometry().intersects(top_edge) for screen in QGuiApplication.screens()):
        return
    window.setGeometry(within(geometry, window.screen().availableGeometry()))


def put_windows_on_screens() -> None:
    """Move all windows of the program that cannot be reached; the overlay, a tool window, moves itself."""
    for widget in QApplication.topLevelWidgets():
        if widget.windowType() in (Qt.WindowType.Window, Qt.WindowType.Dialog):
            put_on_a_screen(widget)


def follow_screens(called: Callable[[], object], parent: QObject) -> None:
    """Call `called` whenever screens have come, gone or changed and no more changes follow."""
    ScreensSettling(parent).timeout.connect(called)


class ScreensSettling(QTimer):
    """Times out when screens have come, gone or changed and no more changes follow.

    What it connects to the application, which outlives it, are its own slots: they go with it.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent, singleShot=True, interval=SETTLED_MS)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        for screen in application.screens():
            self._follow(screen)
        application.screenAdded.connect(self._follow)
        for change in (application.screenAdded, application.screenRemoved, application.primaryScreenChanged):
            change.connect(self.start)

    def _follow(self, screen: QScreen) -> None:
        screen.geometryChanged.connect(self.start)
