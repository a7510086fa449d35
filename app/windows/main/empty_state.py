"""What stands where captions will: a question, what can be captioned, and what was captioned last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.choices.languages import language_name
from app.choices.source_kinds import SourceKind, kind_of
from app.look.icons import SMALL, ButtonIcon
from app.look.kinds import Kind, card, divider, set_kind
from app.settings.settings import LanguageChoice, Settings
from app.sound.devices import can_hear_computer, note_on_computer
from app.widgets.filled_button import FilledButton
from app.widgets.icon_label import IconLabel
from app.widgets.labels import note, sentence
from app.widgets.talk_title import title_label
from app.widgets.tile import Tile
from app.windows.main.talk_head import details_label
from core.wording.languages import DETECTED

WIDEST, LEAST_ACTION = 860, 200
"""Of all of it and of one action, in pixels."""
N_RECENT = 3


@dataclass(frozen=True, slots=True)
class RecentTalk:
    """One of the talks that were captioned last: its transcript, and what is told of it."""

    transcript: int
    title: str
    details: str
    icon: str


class EmptyState(QScrollArea):
    """Asks what is to be followed; each answer starts it."""

    source_wanted = Signal(str)
    """A kind of source, by the name that `open_source` takes."""
    file_wanted = Signal()
    transcript_wanted = Signal(int)
    transcripts_wanted = Signal()
    shown = Signal()
    """It is seen from now on: what was captioned last may be something else."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.question = QLabel(self.tr("What would you like to follow?"))
        set_kind(self.question, Kind.TITLE)
        self.languages = QLabel()
        set_kind(self.languages, Kind.NOTE)
        for label in (self.question, self.languages):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setWordWrap(True)
        self.actions_grid = ActionGrid(self._make_actions())
        self.of_computer = note(about := note_on_computer())
        """Such as why the computer is not among what can be followed."""
        self.of_computer.setHidden(not about)
        self.both = QPushButton(self.tr("Caption &both sides"))
        set_kind(self.both, Kind.LINK)
        ButtonIcon(self.both, SourceKind.BOTH_AT_ONCE.icon, "accent_text", SMALL)
        self.both.clicked.connect(lambda: self._want(SourceKind.BOTH_AT_ONCE))
        self.recent = RecentTalks()
        self.recent.transcript_wanted.connect(self.transcript_wanted)
        self.recent.transcripts_wanted.connect(self.transcripts_wanted)
        self._lay_out()
        self.show_settings(settings)

    def show_settings(self, settings: Settings) -> None:
        """Say which languages and devices are chosen from now on."""
        self._source = settings.sound.source
        self.languages.setText(self._about(settings.languages))
        for kind, shown in self._devices.items():
            device = self._wanted(kind).partition(":")[2]
            shown.setText(device)
            shown.setVisible(bool(device))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()

    def _want(self, kind: SourceKind) -> None:
        self.source_wanted.emit(self._wanted(kind))

    def _wanted(self, kind: SourceKind) -> str:
        """Return the source of a kind: the device that was chosen, else the default one."""
        return self._source if kind_of(self._source) is kind else kind.value

    def _about(self, languages: LanguageChoice) -> str:
        heard, written = language_name(languages.source), language_name(languages.target)
        if languages.source == DETECTED:
            if not languages.target:
                return self.tr("The language is detected and written, word by word.")
            return self.tr("The language is detected, {} is written, word by word.").format(written)
        if not languages.target:
            return self.tr("{} is heard and written, word by word.").format(heard)
        return self.tr("{} is heard, {} is written, word by word.").format(heard, written)

    def _make_actions(self) -> list[FilledButton]:
        microphone, computer = SourceKind.MICROPHONE, SourceKind.COMPUTER
        self._devices = {microphone: sentence(), computer: sentence()}
        self.microphone = action(
            microphone.icon,
            microphone.words,
            self.tr("Someone in the room: a lecture, a guided tour, a talk across the table."),
            self._devices[microphone],
        )
        self.computer = action(
            computer.icon,
            computer.words,
            self.tr("A video, a stream, the others in a call. Works with headphones on, too."),
            self._devices[computer],
        )
        self.file = action(
            SourceKind.FILE.icon,
            self.tr("Drop files here"),
            self.tr("Get subtitles for a recording or a video. Or click to choose."),
            sentence(self.tr("MP3, MP4, WAV, MKV and others")),
            kind=Kind.DROP,
        )
        self.microphone.clicked.connect(lambda: self._want(SourceKind.MICROPHONE))
        self.computer.clicked.connect(lambda: self._want(SourceKind.COMPUTER))
        self.file.clicked.connect(self.file_wanted)
        heard = [self.computer] if can_hear_computer() else []
        return [self.microphone, *heard, self.file]

    def _lay_out(self) -> None:
        column = QVBoxLayout()
        column.setContentsMargins(0, 18, 0, 8)
        column.setSpacing(0)
        column.addWidget(self.question)
        column.addSpacing(4)
        column.addWidget(self.languages)
        column.addSpacing(18)
        column.addWidget(self.actions_grid)
        column.addSpacing(14)
        column.addWidget(self.of_computer)
        column.addWidget(self._call_row())
        column.addSpacing(18)
        column.addWidget(self.recent)
        column.addStretch(1)
        inside = QWidget()
        inside.setLayout(column)
        inside.setMaximumWidth(WIDEST)
        around = QWidget()
        row = QHBoxLayout(around)
        row.setContentsMargins(4, 0, 4, 0)
        row.addStretch(1)
        row.addWidget(inside, 1000)
        row.addStretch(1)
        self.setWidget(around)

    def _call_row(self) -> QWidget:
        question = QLabel(self.tr("In a call?"))
        set_kind(question, Kind.NOTE)
        inside = QWidget()
        row = QHBoxLayout(inside)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addStretch(1)
        row.addWidget(question)
        row.addWidget(self.both)
        row.addStretch(1)
        inside.setHidden(not can_hear_computer())
        return inside


class ActionGrid(QWidget):
    """Actions side by side, or below each other where there is no room."""

    def __init__(self, actions: Sequence[FilledButton]) -> None:
        super().__init__()
        self._actions = actions
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(16)
        self._n_columns = 0
        self._arrange(len(actions))

    def resizeEvent(self, event: object) -> None:
        fits = self.width() >= len(self._actions) * LEAST_ACTION
        self._arrange(len(self._actions) if fits else 1)

    def _arrange(self, n_columns: int) -> None:
        if n_columns == self._n_columns:
            return
        self._n_columns = n_columns
        for number, one in enumerate(self._actions):
            self._grid.addWidget(one, number // n_columns, number % n_columns)
        for column in range(len(self._actions)):
            self._grid.setColumnStretch(column, 1 if column < n_columns else 0)


class RecentTalks(QWidget):
    """What was captioned last, one line each; not seen while there is nothing."""

    transcript_wanted = Signal(int)
    transcripts_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        title = QLabel(self.tr("Recent"))
        title.setObjectName("talk-title")
        everything = QPushButton(self.tr("&All transcripts"))
        set_kind(everything, Kind.LINK)
        everything.clicked.connect(self.transcripts_wanted)
        head = QHBoxLayout()
        head.setContentsMargins(2, 0, 2, 0)
        head.addWidget(title)
        head.addStretch(1)
        head.addWidget(everything)
        self._card = card()
        self._rows = QVBoxLayout(self._card)
        self._rows.setContentsMargins(1, 1, 1, 1)
        self._rows.setSpacing(0)
        self.buttons: list[FilledButton] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(head)
        column.addWidget(self._card)
        self.hide()

    def show_talks(self, talks: Sequence[RecentTalk]) -> None:
        """List these from now on."""
        while shown := self._rows.takeAt(0):
            if old := shown.widget():
                old.hide()
                old.deleteLater()
        self.buttons = [self._row(talk) for talk in talks]
        for button in self.buttons:
            if self._rows.count():
                self._rows.addWidget(divider())
            self._rows.addWidget(button)
        self.setVisible(bool(talks))

    def _row(self, talk: RecentTalk) -> FilledButton:
        title, details = title_label(), details_label()
        title.setText(talk.title)
        details.setText(talk.details)
        inside = QHBoxLayout()
        inside.setContentsMargins(16, 11, 16, 11)
        inside.setSpacing(12)
        inside.addWidget(IconLabel(talk.icon, "muted"))
        inside.addWidget(title)
        inside.addWidget(details)
        inside.addStretch(1)
        inside.addWidget(IconLabel("right", "muted", SMALL))
        name = self.tr("Open {}").format(talk.title)
        button = FilledButton(Kind.ROW, name, talk.details, inside)
        button.clicked.connect(lambda: self.transcript_wanted.emit(talk.transcript))
        return button


def action(icon: str, title: str, about: str, note: QLabel, *, kind: Kind = Kind.ACTION) -> FilledButton:
    """Return a card that is a button; the `note` stands at its foot."""
    heading, explained = QLabel(title), sentence(about)
    set_kind(heading, Kind.HEADING)
    set_kind(explained, Kind.NOTE)
    set_kind(note, Kind.SMALL_NOTE)
    heading.setWordWrap(True)
    inside = QVBoxLayout()
    inside.setContentsMargins(20, 20, 20, 16)
    inside.setSpacing(4)
    inside.addWidget(Tile(icon, is_large=True))
    inside.addSpacing(8)
    inside.addWidget(heading)
    inside.addWidget(explained)
    inside.addStretch(1)
    inside.addWidget(note)
    return FilledButton(kind, title, about, inside)
