"""Margins that are mirrored with the interface, which Qt does with the order of things alone."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication


def mirrored(before: int, top: int, after: int, bottom: int) -> tuple[int, int, int, int]:
    """Return the margins left, top, right and bottom of what has these before it and after it."""
    is_mirrored = QGuiApplication.layoutDirection() is Qt.LayoutDirection.RightToLeft
    return (after, top, before, bottom) if is_mirrored else (before, top, after, bottom)
