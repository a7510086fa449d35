"""A long list of choices in which one is found by typing."""

from __future__ import annotations

from PySide6.QtCore import QMetaObject, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QLineEdit


class SearchBox(QComboBox):
    """Finds a name by its beginning; what begins none of them changes nothing."""

    def __init__(self) -> None:
        super().__init__()
        line = _SearchLine()
        self.setLineEdit(line)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        completer = self.completer()
        assert completer  # every line to type in has one
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        line.editingFinished.connect(self._settle)

    def _settle(self) -> None:
        """Choose the first that was found; a name that was typed in full is chosen by Qt already."""
        typed, chosen = self.currentText(), self.currentIndex()
        if typed == self.itemText(chosen):
            return
        found = self.findText(typed.strip(), Qt.MatchFlag.MatchStartsWith) if typed.strip() else -1
        self.setEditText(self.itemText(chosen))
        if found not in (-1, chosen):
            self.setCurrentIndex(found)
            self.activated.emit(found)


class _SearchLine(QLineEdit):
    """Has all of its text selected by a click too, so that what is typed takes its place."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        # After the click, which sets the cursor.
        QMetaObject.invokeMethod(self, "selectAll", Qt.ConnectionType.QueuedConnection)
