"""A field for a number."""

from __future__ import annotations

from PySide6.QtWidgets import QSpinBox

from app.widgets.margins import mirrored

BEFORE = 10


def spin_box(name: str = "") -> QSpinBox:
    """Return a box with a margin around its number, which a style sheet cannot set."""
    box = QSpinBox()
    box.setAccessibleName(name)
    box.lineEdit().setTextMargins(*mirrored(BEFORE, 0, 0, 0))
    return box
