"""The title of a talk in the head of its card, where it can be given another."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from app.look.icons import SMALL
from app.widgets.icon_button import IconButton
from app.widgets.short_label import ShortLabel

LEAST_WIDTH = 240
"""Of the line in which a title is typed, in pixels."""
LONGEST = 200
"""Letters of a title."""


class TalkTitle(QWidget):
    """Shows the title; a press on it or on the pencil, or F2 in its card, lets another one be typed."""

    renamed = Signal(str)
    """What its user calls the talk from now on."""

    def __init__(self) -> None:
        super().__init__()
        self.label = title_label()
        self.label.installEventFilter(self)
        self.pencil = IconButton("pencil", self.tr("Rename (F2)"), size=SMALL)
        self.pencil.clicked.connect(self.edit)
        self.line = QLineEdit(maxLength=LONGEST)
        self.line.setAccessibleName(self.tr("Name of the talk"))
        self.line.setMinimumWidth(LEAST_WIDTH)
        self.line.installEventFilter(self)
        self.line.editingFinished.connect(self._take)
        self.line.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for part in (self.label, self.line, self.pencil):
            row.addWidget(part)
        self.allow(False)

    @property
    def text(self) -> str:
        return self.label.text()

    def allow(self, may_be_renamed: bool) -> None:
        """Let it be renamed from now on, or not: it is kept nowhere."""
        self.pencil.setVisible(may_be_renamed)
        self.label.setCursor(Qt.CursorShape.IBeamCursor if may_be_renamed else Qt.CursorShape.ArrowCursor)

    def show_title(self, title: str) -> None:
        """Show this title; what is being typed is given up."""
        self._end()
        self.label.setText(title)

    def edit(self) -> None:
        """Let another title be typed."""
        if self.pencil.isHidden() or not self.line.isHidden():
            return
        self.line.setText(self.text)
        self.label.hide()
        self.line.show()
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.line.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.label and event.type() == QEvent.Type.MouseButtonRelease:
            self.edit()
        elif watched is self.line and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            self._end()
            return True
        return False

    def _take(self) -> None:
        if self.line.isHidden():
            return
        title = " ".join(self.line.text().split())
        self._end()
        if title and title != self.text:
            self.label.setText(title)
            self.renamed.emit(title)

    def _end(self) -> None:
        had_focus = self.line.hasFocus()
        self.line.hide()
        self.label.show()
        if had_focus:
            self.pencil.setFocus(Qt.FocusReason.OtherFocusReason)


def title_label() -> ShortLabel:
    """Return a label for the title of a talk."""
    label = ShortLabel()
    label.setObjectName("talk-title")
    return label
