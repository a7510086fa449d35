"""The title of a talk, which can be edited wherever it is shown."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget
from shiboken6 import isValid

from app.look.icons import SMALL
from app.widgets.icon_button import IconButton
from app.widgets.short_label import ShortLabel

LEAST_WIDTH = 180
"""The least width of the line in which a title is typed, in pixels: windows are narrow."""
LONGEST = 200
"""The longest title, in letters."""


class TalkTitle(QWidget):
    """Shows the title; a click on it or on the pencil, or `edit`, starts editing.

    Enter or leaving the line keeps the new title, Escape or an empty line does not. Editing goes on while
    the same talk is shown again: call `end` before showing another one.
    """

    renamed = Signal(str)
    """The new title of the talk."""

    def __init__(self, label: ShortLabel, keys: QKeySequence) -> None:
        """Show titles in this label; `keys` are those that call `edit`."""
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
        """What had the focus before."""
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
        """Allow renaming, or not: a talk that is not kept has no title to change."""
        self.pencil.setVisible(may_be_renamed)
        self.label.setCursor(Qt.CursorShape.IBeamCursor if may_be_renamed else Qt.CursorShape.ArrowCursor)

    def show_title(self, title: str) -> None:
        """Show this title; editing that has begun goes on."""
        self.label.setText(title)

    def edit(self) -> None:
        """Start editing."""
        if self.pencil.isHidden() or self.is_edited:
            return
        self._before = self.window().focusWidget()
        self.line.setText(self.text)
        self.label.hide()
        self.line.show()
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.line.selectAll()

    def end(self, *, keeps: bool) -> None:
        """End editing and show the title, the new one if it `keeps` it."""
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
        """Keep the new title where the window is closed during editing."""
        if not event.spontaneous():
            self.end(keeps=True)
        super().hideEvent(event)

    def _give_focus_back(self) -> None:
        before = self._before
        if before is None or not (isValid(before) and before.isVisible()):
            before = self.pencil
        before.setFocus(Qt.FocusReason.OtherFocusReason)


def _presses_escape(event: QEvent) -> bool:
    """Return whether it is the key press itself: before it Qt asks whether the label overrides shortcuts."""
    is_escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
    return is_escape and event.type() == QEvent.Type.KeyPress


def title_label() -> ShortLabel:
    """Return a label for the title of a talk that stands in a card or a line."""
    label = ShortLabel()
    label.setObjectName("talk-title")
    return label
