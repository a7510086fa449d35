"""A user whose clicks and keys are counted: how far it is to what they want."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot


class CountedUser:
    """Does nothing that somebody at the screen could not do: what is hidden or greyed is not clicked."""

    def __init__(self, qtbot: QtBot) -> None:
        self._qtbot = qtbot
        self.did: list[str] = []
        """What was done, one entry a click or a key."""

    @property
    def n_acts(self) -> int:
        """How many clicks and keys it took so far."""
        return len(self.did)

    def click(self, button: QAbstractButton) -> None:
        assert button.isVisible(), "nobody clicks what is not seen"
        assert button.isEnabled(), "nobody clicks what is greyed"
        assert button.window().isVisible()
        self.did.append(f"click {button.accessibleName() or button.text()}")
        self._qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    def key(self, widget: QWidget, key: Qt.Key) -> None:
        assert widget.isVisible(), "keys go to what is seen"
        self.did.append(f"key {key.name}")
        self._qtbot.keyClick(widget, key)
