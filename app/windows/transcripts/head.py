"""What stands above a transcript: its name, what is known of it, what was found, and what can be done."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QVBoxLayout

from app.look.icons import ButtonIcon
from app.look.kinds import Kind, set_kind
from app.widgets.icon_button import IconButton
from app.widgets.margins import mirrored
from app.widgets.more_button import MoreButton
from app.widgets.short_label import ShortLabel
from app.widgets.talk_title import TalkTitle
from app.windows.transcripts.export_menu import ExportMenu
from app.windows.transcripts.version_choice import VersionChoice
from app.windows.transcripts.voice_filter import VoiceFilter
from core.transcripts.transcripts import Transcripts


class TranscriptHead(QFrame):
    """Buttons that do what the menu behind *more* does."""

    step_wanted = Signal(int)
    """To the next that was found, 1, or to the one before, -1."""

    def __init__(
        self,
        transcripts: Transcripts,
        again: QAction,
        rename: QAction,
        notes: QAction,
        export_menu: ExportMenu,
        who: VoiceFilter,
    ) -> None:
        super().__init__()
        set_kind(self, Kind.BAR)
        self.title = TalkTitle(ShortLabel(), rename.shortcut())
        self.title.allow(True)
        for part in (self.title.label, self.title.line):
            set_kind(part, Kind.TITLE)
        self.details = QLabel(textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        self.details.setAccessibleDescription(self.tr("About the transcript"))
        set_kind(self.details, Kind.NOTE)
        self.versions = VersionChoice(transcripts)
        self.who = who
        self.again = _button_of(again, "sparkle", self.tr("Caption again"))
        self.notes = _button_of(notes, "file", self.tr("Notes"))
        self.matches = QLabel()
        set_kind(self.matches, Kind.NOTE)
        self.before = IconButton("left", self.tr("Previous match"))
        self.next = IconButton("right", self.tr("Next match"))
        self.before.clicked.connect(lambda: self.step_wanted.emit(-1))
        self.next.clicked.connect(lambda: self.step_wanted.emit(1))
        self.export = QToolButton()
        self.export.setText(self.tr("Export"))
        self.export.setAccessibleName(self.tr("Export"))
        self.export.setObjectName("export")
        self.export.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        ButtonIcon(self.export, "export")
        self.export.setMenu(export_menu)
        self.export.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.export.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.more = MoreButton()
        self._lay_out()
        self.show_found(-1, 0)

    def show_found(self, place: int, n_found: int) -> None:
        """Tell which of those found is shown, counted from 0, -1 for none yet."""
        for widget in (self.matches, self.before, self.next):
            widget.setVisible(n_found > 0)
        if place >= 0:
            self.matches.setText(self.tr("{} of {}").format(place + 1, n_found))
        else:
            self.matches.setText(self.tr("{} found").format(n_found))

    def _lay_out(self) -> None:
        title = QHBoxLayout()
        title.setSpacing(6)
        title.addWidget(self.title)
        title.addStretch(1)
        for widget in (self.again, self.notes, self.matches, self.before, self.next, self.export, self.more):
            title.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        below = QHBoxLayout()
        below.setSpacing(6)
        below.addWidget(self.details, 1)
        below.addWidget(self.who)
        below.addWidget(self.versions)
        column = QVBoxLayout(self)
        column.setContentsMargins(*mirrored(20, 8, 16, 8))
        column.setSpacing(2)
        column.addLayout(title)
        column.addLayout(below)


def _button_of(action: QAction, icon: str, does: str) -> IconButton:
    """Return a button that does what an action does, while that can be done."""
    button = IconButton(icon, does)
    button.show_keys(action.shortcut())
    button.clicked.connect(action.trigger)
    action.changed.connect(lambda: button.setEnabled(action.isEnabled()))
    button.setEnabled(action.isEnabled())
    return button
