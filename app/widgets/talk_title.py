"""The title of a talk, wherever it stands, which is changed there."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget
from shiboken6 import isValid

from app.look.icons import SMALL
from app.widgets.icon_button import IconButton
from app.widgets.short_label import ShortLabel

LEAST_WIDTH = 180
"""Of the line in which a title is typed, in pixels: windows are narrow."""
LONGEST = 200
"""Letters of a title."""


class TalkTitle(QWidget):
    """Shows the title; a press on it or on the pencil, or `edit`, lets another one be typed.

    Enter or going elsewhere keeps that, Escape or an empty line does not. What is being typed stays while
    the same talk is shown again: whoever shows another one ends it first.
    """

    renamed = Signal(str)
    """What its user calls the talk from now on."""

    def __init__(self, label: ShortLabel, keys: QKeySequence) -> None:
        """Show titles in this label; the keys are those that call `edit`."""
        super().__init__()
        self.label = label
        self.label.installEventFilter(self)
        self.pencil = IconButton("pencil", self.tr("Rename"), size=SMALL)
        self.pencil.show_keys(keys)
        self.pencil.clicked.connect(self.edit)
        self.line = QLineEdit(maxLength=LONGEST)
        self.line.setAccessibleName(self.tr("Name of the talk"))
        self.line.setMinimumWidth(LEAST_WIDTH)
        self.line.installEventFilter(self)
        self.line.editingFinished.connect(lambda: self.end(keeps=True))
        self.line.hide()
        self._before: QWidget | None = None
        """What had the keyboard."""
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for part in (self.label, self.line, self.pencil):
            row.addWidget(part)
        self.allow(False)

    @property
    def text(self) -> str:
        return self.label.text()

    @property
    def is_edited(self) -> bool:
        return not self.line.isHidden()

    def allow(self, may_be_renamed: bool) -> None:
        """Let it be renamed from now on, or not: it is kept nowhere."""
        self.pencil.setVisible(may_be_renamed)
        self.label.setCursor(Qt.CursorShape.IBeamCursor if may_be_renamed else Qt.CursorShape.ArrowCursor)

    def show_title(self, title: str) -> None:
        """Show this title; what is being typed stays as it is."""
        self.label.setText(title)

    def edit(self) -> None:
        """Let another title be typed."""
        if self.pencil.isHidden() or self.is_edited:
            return
        self._before = self.window().focusWidget()
        self.line.setText(self.text)
        self.label.hide()
        self.line.show()
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.line.selectAll()

    def end(self, *, keeps: bool) -> None:
        """Show the title again, changed if that is wanted and one was typed."""
        if not self.is_edited:
            return
        title, had_focus = " ".join(self.line.text().split()), self.line.hasFocus()
        self.line.hide()
        self.label.show()
        if had_focus:
            self._give_focus_back()
        if keeps and title and title != self.text:
            self.label.setText(title)
            self.renamed.emit(title)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.label and event.type() == QEvent.Type.MouseButtonRelease:
            self.edit()
        elif watched is self.line and _presses_escape(event):
            self.end(keeps=False)
            return True
        return False

    def hideEvent(self, event: QHideEvent) -> None:
        """Keep what was typed where the window is closed over it."""
        if not event.spontaneous():
            self.end(keeps=True)
        super().hideEvent(event)

    def _give_focus_back(self) -> None:
        before = self._before
        if before is None or not (isValid(before) and before.isVisible()):
            before = self.pencil
        before.setFocus(Qt.FocusReason.OtherFocusReason)


def _presses_escape(event: QEvent) -> bool:
    """Return whether it is the press: before it Qt asks for shortcuts, and who has the focus then gets it."""
    is_escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
    return is_escape and event.type() == QEvent.Type.KeyPress


def title_label() -> ShortLabel:
    """Return a label for the title of a talk that stands in a card or a line."""
    label = ShortLabel()
    label.setObjectName("talk-title")
    return label
