"""The name of a talk above its captions, which is changed where it stands."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from app.look.kinds import Kind, set_kind
from app.widgets.short_label import ShortLabel
from core.transcripts.transcripts import Transcript

EDITOR_WIDTH = 220
"""In pixels, at least: names are short, and windows are narrow."""
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class TalkTitle(QWidget):
    """Shows a name, or the line in which it is typed: Enter or going elsewhere keeps it, Escape does not."""

    renamed = Signal(object, str)
    """The `Transcript`, and what it is to be called."""
    closed = Signal()
    """Nothing is typed any more."""

    def __init__(self) -> None:
        super().__init__()
        self.label = ShortLabel()
        self.editor = QLineEdit()
        self.editor.setAccessibleName(self.tr("Name of the transcript"))
        self.editor.setMinimumWidth(EDITOR_WIDTH)
        self.editor.hide()
        self.editor.installEventFilter(self)
        for part in (self.label, self.editor):
            set_kind(part, Kind.TITLE)
        self._renamed: Transcript | None = None
        self._before: QWidget | None = None
        """What had the keyboard."""
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.label)
        row.addWidget(self.editor)

    @property
    def is_edited(self) -> bool:
        return self._renamed is not None

    def show_name(self, name: str) -> None:
        """Show this; a name that is being typed stays as it is."""
        self.label.setText(name)
        self.label.setAccessibleName(name)

    def edit(self, transcript: Transcript) -> None:
        """Let its user type another name for the talk that is shown."""
        if not self.is_edited:
            self._before = self.window().focusWidget()
        self._renamed = transcript
        self.editor.setText(self.label.text())
        self.label.hide()
        self.editor.show()
        self.editor.selectAll()
        self.editor.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def end(self, *, keeps: bool) -> None:
        """Show the name again, changed if that is wanted."""
        transcript, self._renamed = self._renamed, None
        if transcript is None:
            return
        name = self.editor.text()
        self.editor.hide()
        self.label.show()
        if keeps and name != self.label.text():
            self.renamed.emit(transcript, name)
        self.closed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Escape, *ENTER):
                self.end(keeps=event.key() in ENTER)
                if self._before is not None:
                    self._before.setFocus()
                return True
        elif event.type() == QEvent.Type.FocusOut and not _is_menu(event):
            self.end(keeps=True)
        return super().eventFilter(watched, event)


def _is_menu(event: QEvent) -> bool:
    """Return whether the focus goes to the line's own menu, or with the window, and comes back."""
    reason = event.reason()  # type: ignore[attr-defined]
    return reason in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
