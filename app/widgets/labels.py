"""Sentences in windows, alone and in lists, and the names of controls."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QListView, QListWidget, QSizePolicy, QWidget

from app.look.kinds import Kind, set_kind
from app.look.style_sheet import BASE_PX

N_LINES_SEEN = 5
"""The height of a list of sentences on the smallest screen."""
NAME_PX = 15
"""The size of names in lists where ordinary text has `BASE_PX`."""


def sentence(text: str = "", name: str = "", n_lines: int = 0) -> QLabel:
    """Return plain text that takes as many lines as it needs.

    `name` says what a changing one is about, as its name is what it says; `n_lines` keeps the room for
    its longest text, as the window does not grow with later texts.
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


def heading(text: str, kind: Kind) -> QLabel:
    """Return a title or heading in the style of its kind."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    set_kind(label, kind)
    return label


def note(text: str = "", name: str = "", kind: Kind = Kind.NOTE) -> QLabel:
    """Return a `sentence` in the smaller, muted letters of a note."""
    label = sentence(text, name)
    set_kind(label, kind)
    return label


def name_label(text: str = "") -> QLabel:
    """Return the name of a thing in a list, in bold letters."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    font = label.font()
    font.setPointSizeF(font.pointSizeF() * NAME_PX / BASE_PX)
    font.setBold(True)
    label.setFont(font)
    return label


def label_for(control: QWidget, text: str) -> QLabel:
    """Return the label of a control, whose letter after & moves the focus there.

    Qt does not focus a widget that only delegates focus, so the part that takes the focus is labelled then.
    """
    label = QLabel(text)
    while control.focusPolicy() == Qt.FocusPolicy.NoFocus and (part := control.focusProxy()) is not None:
        control = part
    label.setBuddy(control)
    return label


def prose_list(name: str) -> QListWidget:
    """Return a list of sentences that takes the available room, and scrolls where that is little."""
    shown = QListWidget()
    shown.setAccessibleName(name)
    shown.setWordWrap(True)
    shown.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    shown.setSpacing(3)
    shown.setResizeMode(QListView.ResizeMode.Adjust)
    shown.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
    shown.setMinimumHeight(N_LINES_SEEN * shown.fontMetrics().lineSpacing())
    return shown
