"""A button with an icon alone; its tooltip says what it does, and by which keys."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QToolButton, QWidget

from app.look.icons import SIZE, ButtonIcon


class IconButton(QToolButton):
    """What it does is also its accessible name."""

    def __init__(self, icon: str, does: str, parent: QWidget | None = None, *, size: int = SIZE) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._icon = ButtonIcon(self, icon, size=size)
        self._keys = QKeySequence()
        self.say(does)

    def say(self, does: str) -> None:
        """Say what it does from now on."""
        self._does = does
        self.setAccessibleName(does)
        self._show_tip()

    def show_icon(self, icon: str, token: str = "text") -> None:
        self._icon.show(icon, token)

    def show_keys(self, keys: QKeySequence) -> None:
        """Name the keys that do the same."""
        self._keys = keys
        self._show_tip()

    def _show_tip(self) -> None:
        keys = self._keys.toString(QKeySequence.SequenceFormat.NativeText)
        self.setToolTip(f"{self._does} ({keys})" if keys else self._does)
