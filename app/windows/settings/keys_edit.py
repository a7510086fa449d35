"""The field in which keys are chosen, with the role that Qt does not give it."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAccessibleWidget, QKeySequenceEdit


class KeysEdit(QKeySequenceEdit):
    """Takes one combination of keys. Screen readers hear of a field for keys, and which it has."""


class KeysInterface(QAccessibleWidget):
    """What assistive technology is told of a `KeysEdit`, which Qt passes off as a mere container.

    It does not hold the edit: PySide keeps what a factory has made until the program ends.
    """

    def __init__(self, edit: KeysEdit) -> None:
        super().__init__(edit, QAccessible.Role.HotkeyField, "")

    def text(self, kind: QAccessible.Text) -> str:
        edit = self.object()
        if kind == QAccessible.Text.Value and isinstance(edit, KeysEdit):
            return edit.keySequence().toString()
        return super().text(kind)


def _interface_of(name: str, asked: QObject) -> KeysInterface | None:
    return KeysInterface(asked) if isinstance(asked, KeysEdit) else None


QAccessible.installFactory(_interface_of)
