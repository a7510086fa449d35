"""How dialogs look alike: a column with the same margins, a row of buttons at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QPushButton, QVBoxLayout

MARGIN = 12
SPACING = 10
PADDING = (24, 20, 24, 16)
"""Around what stands in a window that begins with a title."""


class ClosingBox(QDialogButtonBox):
    """Closes its window. Enter, which ends what is typed or chosen elsewhere in it, does not press it."""

    def __init__(self, window: QDialog) -> None:
        super().__init__(QDialogButtonBox.StandardButton.Close)
        self.rejected.connect(window.close)
        self.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)


def dialog_column(window: QDialog) -> QVBoxLayout:
    """Return the column in which all of the window stands."""
    column = QVBoxLayout(window)
    column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
    column.setSpacing(SPACING)
    return column


def closing_row(
    window: QDialog, left: Iterable[QPushButton], right: Iterable[QPushButton] = ()
) -> QHBoxLayout:
    """Return the last row: what is done with the chosen, and, apart from it, what else, and Close."""
    row = QHBoxLayout()
    for button in left:
        row.addWidget(button)
    row.addStretch(1)
    for button in right:
        row.addWidget(button)
    row.addWidget(ClosingBox(window))
    return row


def push_button(text: str, called: Callable[[], object] | SignalInstance, name: str = "") -> QPushButton:
    """Return a button that Enter, which ends what is typed or chosen in the window, does not press.

    `name` is for those who hear the window, where the text says too little without its place.
    """
    button = QPushButton(text)
    button.setAccessibleName(name)
    button.setAutoDefault(False)
    button.clicked.connect(called)
    return button
