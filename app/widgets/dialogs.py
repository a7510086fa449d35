"""What makes dialogs look alike: a column with the same margins, and a row of buttons at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QPushButton, QVBoxLayout

MARGIN = 12
SPACING = 10
PADDING = (24, 20, 24, 16)
"""Margins of a window that begins with a title."""


class ClosingBox(QDialogButtonBox):
    """Closes its window. Enter does not press it, as it finishes typing or choosing elsewhere."""

    def __init__(self, window: QDialog) -> None:
        super().__init__(QDialogButtonBox.StandardButton.Close)
        self.rejected.connect(window.close)
        self.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)


def dialog_column(window: QDialog) -> QVBoxLayout:
    """Return the column that holds everything in the window."""
    column = QVBoxLayout(window)
    column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
    column.setSpacing(SPACING)
    return column


def closing_row(
    window: QDialog, left: Iterable[QPushButton], right: Iterable[QPushButton] = ()
) -> QHBoxLayout:
    """Return the bottom row: buttons for the selection, and, apart from them, the others and Close."""
    row = QHBoxLayout()
    for button in left:
        row.addWidget(button)
    row.addStretch(1)
    for button in right:
        row.addWidget(button)
    row.addWidget(ClosingBox(window))
    return row


def push_button(text: str, called: Callable[[], object] | SignalInstance, name: str = "") -> QPushButton:
    """Return a button that Enter does not press, as it finishes typing or choosing in the window.

    `name` is for screen readers, where the text alone says too little.
    """
    button = QPushButton(text)
    button.setAccessibleName(name)
    button.setAutoDefault(False)
    button.clicked.connect(called)
    return button
