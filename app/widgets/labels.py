"""Sentences in windows, alone and in lists, and the names of controls."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QListView, QListWidget, QSizePolicy, QWidget

N_LINES_SEEN = 5
"""Of a list of sentences, on the smallest screen."""


def sentence(text: str = "", name: str = "", n_lines: int = 0) -> QLabel:
    """Return plain text that takes as many lines as it needs.

    `name` says what a changing one is about, as its name is what it says; `n_lines` keeps the room for
    its longest text, as a window does not grow with what it says later.
    """
    label = QLabel(text)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    label.setMinimumHeight(n_lines * label.fontMetrics().lineSpacing())
    label.setAccessibleDescription(name)
    if name or n_lines:
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def label_for(control: QWidget, text: str) -> QLabel:
    """Return the name of a control, whose letter behind & brings the focus there."""
    label = QLabel(text)
    label.setBuddy(control)
    return label


def prose_list(name: str) -> QListWidget:
    """Return a list of sentences that takes the room that there is: where that is little, it scrolls."""
    shown = QListWidget()
    shown.setAccessibleName(name)
    shown.setWordWrap(True)
    shown.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    shown.setSpacing(3)
    shown.setResizeMode(QListView.ResizeMode.Adjust)
    shown.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
    shown.setMinimumHeight(N_LINES_SEEN * shown.fontMetrics().lineSpacing())
    return shown
