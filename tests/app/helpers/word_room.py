"""Whether all words of a window have room."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QLineEdit, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app.widgets.short_label import ShortLabel

BESIDE_CHOICE, BESIDE_LINE = 40, 20
"""Beside the words of a list that unfolds, and of a line, in pixels."""
UNHURRIED_MS = 30_000
"""Ends a test that hangs; nothing is measured by it."""


def words_and_room(widget: QWidget) -> tuple[int, int]:
    """Return how wide the words of a widget are, and the place in which they stand."""
    wide = widget.fontMetrics().horizontalAdvance
    if isinstance(widget, QComboBox):
        return wide(widget.currentText()), widget.width() - BESIDE_CHOICE
    if isinstance(widget, QLineEdit):
        return wide(widget.placeholderText()), widget.width() - BESIDE_LINE
    if isinstance(widget, QLabel) and widget.wordWrap():
        return max(map(wide, widget.text().split()), default=0), widget.width()
    return widget.sizeHint().width() if widget.text() else 0, widget.width()


def cuts(window: QWidget) -> list[str]:
    """Return what has words without room, and what would have to be scrolled sideways."""
    found = [area for area in window.findChildren(QScrollArea) if area.horizontalScrollBar().isVisible()]
    for widget in window.findChildren(QWidget):
        is_worded = isinstance(widget, QComboBox | QLineEdit | QLabel | QAbstractButton)
        if widget.isVisible() and is_worded and not isinstance(widget, ShortLabel):
            words, room = words_and_room(widget)
            is_low = widget.hasHeightForWidth() and widget.heightForWidth(widget.width()) > widget.height()
            found += [widget] if words > room or is_low else []
    text_of = {widget: getattr(widget, "text", widget.accessibleName)() for widget in found}
    return [f"{type(widget).__name__} “{text}”" for widget, text in text_of.items()]


def check_room(window: QWidget, qtbot: QtBot) -> None:
    """Fail where words of a window have no room, once it is laid out."""

    def has_room() -> None:
        assert cuts(window) == [], window.windowTitle()

    qtbot.waitUntil(has_room, timeout=UNHURRIED_MS)
