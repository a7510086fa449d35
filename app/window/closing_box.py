"""The button that closes a window."""

from __future__ import annotations

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox


class ClosingBox(QDialogButtonBox):
    """Closes its window. Enter, which ends what is typed or chosen elsewhere in it, does not press it."""

    def __init__(self, window: QDialog) -> None:
        super().__init__(QDialogButtonBox.StandardButton.Close)
        self.rejected.connect(window.close)
        button = self.button(QDialogButtonBox.StandardButton.Close)
        button.setAutoDefault(False)
        button.setIcon(QIcon())  # the style's own is black, on a dark ground too
