"""The keys that open a menu as they open a menu bar: F10, and Alt on its release."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

ENDS_IT = (
    QEvent.Type.KeyPress,
    QEvent.Type.Shortcut,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.Wheel,
    QEvent.Type.WindowDeactivate,
)
"""After one of these, Alt was pressed for something else."""


class MenuKeys(QObject):
    """Watches the keys that no part of its parent window handles."""

    def __init__(self, window: QWidget, opens: Callable[[], object]) -> None:
        super().__init__(window)
        self._window, self._opens = window, opens
        self._is_alt_alone = False
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self._is_alt_alone:
            self._follow_alt(event)
        elif watched is self._window and event.type() == QEvent.Type.KeyPress:
            return isinstance(event, QKeyEvent) and self._take_press(event)
        return False

    def _take_press(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_F10 and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self._opens()
            return True
        if event.key() == Qt.Key.Key_Alt and not event.isAutoRepeat():
            self._watch_all(True)
        return False

    def _follow_alt(self, event: QEvent) -> None:
        """Open the menu when Alt is released, unless something else was pressed with it."""
        is_alt = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Alt
        if event.type() == QEvent.Type.KeyRelease and is_alt:
            self._watch_all(False)
            self._opens()
        elif event.type() in ENDS_IT and not is_alt:
            self._watch_all(False)

    def _watch_all(self, is_wanted: bool) -> None:
        """Watch the whole program, only as long as Alt is held."""
        self._is_alt_alone = is_wanted
        program = QApplication.instance()
        assert program is not None
        if is_wanted:
            program.installEventFilter(self)
        else:
            program.removeEventFilter(self)
