"""The bar in which the window says what went wrong and what to do."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QWidget

# Translucent: the theme's own text colour stays readable on it, light or dark.
WARNING = "QFrame#message-bar { background: rgba(240, 160, 0, 50); border: 1px solid rgba(240, 160, 0, 160); border-radius: 6px; }"  # noqa: E501
MAX_SENTENCES = 3


class MessageBar(QFrame):
    """Shows the last few sentences until they are closed or a session starts anew."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("message-bar")
        self.setStyleSheet(WARNING)
        self._sentences: list[str] = []
        self._label = QLabel()
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._label.setAccessibleName(self.tr("Message"))
        close = QToolButton()
        close.setText("✕")
        close.setAutoRaise(True)
        close.setAccessibleName(self.tr("Close the message"))
        close.setToolTip(self.tr("Close"))
        close.clicked.connect(self.clear)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 6, 6, 6)
        row.addWidget(self._label, 1)
        row.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()

    @property
    def text(self) -> str:
        return self._label.text()

    def say(self, sentence: str) -> None:
        """Show a sentence below those that are already there."""
        if sentence in self._sentences:
            return
        self._sentences = [*self._sentences, sentence][-MAX_SENTENCES:]
        self._label.setText("\n".join(self._sentences))
        self.show()

    def clear(self) -> None:
        self._sentences.clear()
        self._label.clear()
        self.hide()
