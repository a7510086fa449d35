"""A long list of choices that can be searched by typing."""

from __future__ import annotations

from PySide6.QtCore import QMetaObject, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QLineEdit


class SearchBox(QComboBox):
    """Finds a name by its beginning; text that no name begins with changes nothing."""

    def __init__(self) -> None:
        super().__init__()
        line = _SearchLine()
        self.setLineEdit(line)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        completer = self.completer()
        assert completer  # every line edit has one
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        line.editingFinished.connect(self._settle)

    def _settle(self) -> None:
        """Choose the first match; Qt itself chooses a name that was typed in full."""
        typed, chosen = self.currentText(), self.currentIndex()
        if typed == self.itemText(chosen):
            return
        found = self.findText(typed.strip(), Qt.MatchFlag.MatchStartsWith) if typed.strip() else -1
        self.setEditText(self.itemText(chosen))
        if found not in (-1, chosen):
            self.setCurrentIndex(found)
            self.activated.emit(found)


class _SearchLine(QLineEdit):
    """Selects all of its text on a click too, so that typing replaces it."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        # After the click, which sets the cursor.
        QMetaObject.invokeMethod(self, "selectAll", Qt.ConnectionType.QueuedConnection)
