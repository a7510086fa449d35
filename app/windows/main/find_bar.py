"""The bar that searches the captions of the window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QTextEdit, QWidget

from app.look.kinds import Kind, set_kind
from app.widgets.icon_button import IconButton

BACKWARD = QTextDocument.FindFlag.FindBackward


class FindBar(QWidget):
    """Selects a match, the newest first: it is what was just heard."""

    def __init__(self, pane: QTextEdit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pane = pane
        self.words = QLineEdit()
        self.words.setPlaceholderText(self.tr("Find in these captions"))
        self.words.setAccessibleName(self.tr("Find in these captions"))
        self.words.textChanged.connect(self._begin)
        self.words.returnPressed.connect(self.find_earlier)
        self.result = QLabel()
        set_kind(self.result, Kind.NOTE)
        earlier = QPushButton(self.tr("&Earlier"))
        earlier.clicked.connect(self.find_earlier)
        later = QPushButton(self.tr("Late&r"))
        later.clicked.connect(self.find_later)
        close = IconButton("x", self.tr("Close the search"))
        close.clicked.connect(self.end)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.words, 1)
        for part in (self.result, earlier, later, close):
            row.addWidget(part)
        self.hide()

    def begin(self) -> None:
        """Ask for words, starting with the selected ones."""
        selected = self._pane.textCursor().selectedText()
        self.show()
        if selected and "\u2029" not in selected:
            self.words.setText(selected)
        self.words.selectAll()
        self.words.setFocus()

    def end(self) -> None:
        """Go back to the captions."""
        self.hide()
        self._pane.setFocus()

    def find_earlier(self) -> None:
        self._find(BACKWARD, QTextCursor.MoveOperation.End)

    def find_later(self) -> None:
        self._find(QTextDocument.FindFlag(0), QTextCursor.MoveOperation.Start)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.end()
        else:
            super().keyPressEvent(event)

    def _begin(self) -> None:
        """Look again, from the end, for words that were typed."""
        cursor = self._pane.textCursor()
        cursor.movePosition(QTextCursor.MoveOperation.End)
        self._pane.setTextCursor(cursor)
        self.result.clear()
        if self.words.text():
            self.find_earlier()

    def _find(self, direction: QTextDocument.FindFlag, around: QTextCursor.MoveOperation) -> None:
        """Select the next place; after the last one comes the first again."""
        words = self.words.text()
        if not words:
            return
        is_found = self._pane.find(words, direction)
        if not is_found:
            before = self._pane.textCursor()
            self._pane.moveCursor(around)
            is_found = self._pane.find(words, direction)
            if not is_found:
                self._pane.setTextCursor(before)
        self.result.setText("" if is_found else self.tr("Not found"))
