"""A choice among few, all of them visible: Fast, Balanced, Accurate."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QPushButton, QWidget

from app.look.icons import ButtonIcon
from app.look.kinds import Kind, set_kind

CHECK, ROOM = 14, 44
"""Pixels of the check, and of what is beside it and the words."""


class Segments(QFrame):
    """Buttons side by side, one of them chosen, with a check and a border. Arrow keys choose too."""

    chosen = Signal(str)
    """The key of what the user chose."""

    def __init__(self, names: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_kind(self, Kind.SEGMENTS)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # which the letter in a label needs
        self._group = QButtonGroup(self)
        self._buttons: dict[str, QPushButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(3, 3, 3, 3)
        row.setSpacing(2)
        for key, name in names.items():
            button = QPushButton(name)
            button.setCheckable(True)
            button.setAutoDefault(False)  # in a dialog the first would look chosen, too
            button.setMinimumWidth(_width_when_chosen(button))
            set_kind(button, Kind.SEGMENT)
            button.clicked.connect(lambda _checked, key=key: self._choose(key))
            self._group.addButton(button)
            self._buttons[key] = button
            row.addWidget(button, 1)
        self._check = {key: ButtonIcon(button, "check", size=CHECK) for key, button in self._buttons.items()}
        self.choose("")

    @property
    def current(self) -> str:
        """The key of the chosen one, empty while none is."""
        return next((key for key, button in self._buttons.items() if button.isChecked()), "")

    def button(self, key: str) -> QPushButton:
        return self._buttons[key]

    def choose(self, key: str) -> None:
        """Show this one as chosen; an unknown key shows none."""
        stop = key if key in self._buttons else next(iter(self._buttons))
        self.setFocusProxy(self._buttons[stop])
        self._group.setExclusive(key in self._buttons)
        for other, button in self._buttons.items():
            button.setChecked(other == key)
            # Tab leads to what is chosen, which Qt does only after the keyboard was there once.
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if other == stop else Qt.FocusPolicy.ClickFocus)
            self._check[other].show("check" if other == key else "")
        self._group.setExclusive(True)

    def _choose(self, key: str) -> None:
        self.choose(key)
        self.chosen.emit(key)


def _width_when_chosen(button: QPushButton) -> int:
    """Return the width with its check and bold: Qt counts the plain words alone."""
    button.ensurePolished()
    font = button.font()
    font.setBold(True)
    return QFontMetrics(font).horizontalAdvance(button.text()) + CHECK + ROOM
