"""Margins that are mirrored with the interface: Qt mirrors layouts, but not their margins."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication


def mirrored(before: int, top: int, after: int, bottom: int) -> tuple[int, int, int, int]:
    """Return margins as left, top, right and bottom from those before and after the text."""
    is_mirrored = QGuiApplication.layoutDirection() is Qt.LayoutDirection.RightToLeft
    return (after, top, before, bottom) if is_mirrored else (before, top, after, bottom)
