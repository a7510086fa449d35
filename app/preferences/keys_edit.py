"""The field in which keys are chosen, with the role that Qt does not give it."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAccessibleWidget, QKeySequenceEdit


class KeysEdit(QKeySequenceEdit):
    """Takes one combination of keys. Screen readers hear of a field for keys, and which it has."""


class KeysInterface(QAccessibleWidget):
    """What assistive technology is told of a `KeysEdit`, which Qt passes off as a mere container."""

    def __init__(self, edit: KeysEdit) -> None:
        super().__init__(edit, QAccessible.Role.HotkeyField, "")
        self._edit = edit

    def text(self, kind: QAccessible.Text) -> str:
        return self._edit.keySequence().toString() if kind == QAccessible.Text.Value else super().text(kind)


def _interface_of(name: str, asked: QObject) -> KeysInterface | None:
    return KeysInterface(asked) if isinstance(asked, KeysEdit) else None


QAccessible.installFactory(_interface_of)
