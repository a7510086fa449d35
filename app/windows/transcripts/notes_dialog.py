"""The window of a talk's notes: made by a model on this computer, read, changed, written to a file."""

from __future__ import annotations

from math import inf
from threading import Event

from PySide6.QtCore import QEvent, QObject, QSize, QTime, Signal
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QTimeEdit,
    QWidget,
)

from app.bridge.background_job import BackgroundJob, Tell
from app.choices.languages import names_in_order
from app.choices.model_names import model_name
from app.choices.session_choices import fill_choices
from app.choices.talk_titles import title_of
from app.host.notes_child import notes_by_child
from app.look.kinds import Kind, set_kind
from app.widgets.dialogs import PADDING, closing_row, dialog_column, push_button
from app.widgets.file_dialogs import file_dialogs
from app.widgets.labels import heading, label_for, note, sentence
from app.widgets.margins import mirrored
from app.widgets.question import confirmed
from app.widgets.spin_box import BEFORE
from app.windows.transcripts.notes_table import NotesTable
from app.windows.transcripts.notes_view import NotesView
from core.notes.points import Notes
from core.transcripts.export import Shown, file_name
from core.transcripts.markdown import write_notes
from core.transcripts.notes import keep_notes, lines_of
from core.transcripts.transcripts import Transcript, Transcripts
from core.wording.errors import UserError
from core.wording.languages import IN_PROMPTS
from models.loading.note_makers import ChatModel, note_maker
from models.servers.exchange import SupersededError
from models.servers.note_taker import notes_by_server

ENDING_S = 5.0
FIRST_SIZE = QSize(760, 620)
TIMES = "HH:mm:ss"


class PlaceEdit(QTimeEdit):
    """A time of the talk, which Tab leaves at once: from hours to minutes lead the arrows."""

    def focusNextPrevChild(self, is_next: bool) -> bool:
        return QAbstractSpinBox.focusNextPrevChild(self, is_next)


class NotesDialog(QDialog):
    """Shows the notes that a talk has; no model is asked before a button is pressed."""

    place_wanted = Signal(int, int)
    """The numbers of the transcript, and of the caption in whose words a point was said."""

    def __init__(
        self, transcripts: Transcripts, transcript: Transcript, translator: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._transcripts, self._transcript, self._translator = transcripts, transcript, translator
        self.setWindowTitle(self.tr("Notes"))
        self.notes = NotesTable(transcripts, transcript.id, self)
        self.view = NotesView(self.notes)
        self._job = BackgroundJob("notes", self)
        self._make_widgets()
        self._lay_out()
        self._job.told.connect(lambda part: self.progress.setValue(round(100 * part)))
        self._job.done.connect(self._keep)
        self._job.failed.connect(self._end)
        self.notes.trouble.connect(self.state.setText)
        self.notes.modelReset.connect(self._show_possible)
        self.view.place_wanted.connect(lambda caption: self.place_wanted.emit(transcript.id, caption))
        self.notes.refresh()
        self._show_maker()
        self.resize(FIRST_SIZE)
        if parent is not None:
            parent.installEventFilter(self)

    def make(self) -> None:
        """Have notes made of the chosen part, in the chosen language."""
        try:
            maker = note_maker(self._translator)
            lines = lines_of(self._transcripts.entries(self._transcript.id), *self._part())
        except UserError as error:
            self.state.setText(str(error))
            return
        if not lines:
            self.state.setText(self.tr("Nothing was said in that part: choose another."))
            return
        if not self.may_replace():
            return
        language = self.language.currentData()
        self.state.setText(self.tr("The talk is read, part by part…"))
        self.progress.setValue(0)
        self._show_running(is_running=True)

        def work(tell: Tell, given_up: Event) -> Notes | None:
            if isinstance(maker, ChatModel):
                return notes_by_child(maker, lines, language, tell, given_up)
            try:
                return notes_by_server(maker, lines, language, tell, given_up.is_set)
            except SupersededError:
                return None

        self._job.begin(work)

    def cancel(self) -> None:
        """Make no notes after all; those that there are stay."""
        self._job.give_up()
        self._end("")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close with the window of the transcripts, which alone would go."""
        if watched is self.parent() and event.type() == QEvent.Type.Close:
            self.close()
        return super().eventFilter(watched, event)

    def done(self, result: int) -> None:
        self._job.end(ENDING_S)
        super().done(result)

    def _make_widgets(self) -> None:
        self.language = QComboBox()
        fill_choices(self.language, names_in_order(IN_PROMPTS), self._transcript.reading_language)
        end = QTime(0, 0).addSecs(int(self._transcript.duration_s) + 1)
        self.begins, self.ends = PlaceEdit(QTime(0, 0)), PlaceEdit(end)
        for edit in (self.begins, self.ends):
            edit.setDisplayFormat(TIMES)
            edit.lineEdit().setTextMargins(*mirrored(BEFORE, 0, 0, 0))
            edit.setMaximumTime(end)
        self.make_button = QPushButton(self.tr("&Make notes"))
        set_kind(self.make_button, Kind.PRIMARY)
        self.make_button.setAutoDefault(False)
        self.make_button.clicked.connect(self.make)
        self.cancel_button = push_button(self.tr("&Cancel"), self.cancel)
        self.progress = QProgressBar()
        self.progress.setAccessibleName(self.tr("Progress of the notes"))
        self.state = sentence(name=self.tr("Result"))
        self.delete_button = push_button(self.tr("&Delete the point"), self._delete)
        self.export_button = push_button(self.tr("&Export…"), self._export)

    def _lay_out(self) -> None:
        column = dialog_column(self)
        column.setContentsMargins(*PADDING)
        column.addWidget(heading(title_of(self._transcript), Kind.TITLE))
        told = self.tr(
            "A model on this computer makes the notes, and nothing leaves the computer. It misses "
            "things and gets some wrong, a small model more than a large one: check what matters "
            "where it was said in the talk."
        )
        column.addWidget(note(told))
        row = QHBoxLayout()
        names = self.tr("&Language"), self.tr("&From"), self.tr("&to")
        for name, control in zip(names, (self.language, self.begins, self.ends), strict=True):
            control.setAccessibleName(name.replace("&", ""))
            row.addWidget(label_for(control, name))
            row.addWidget(control)
        row.addStretch(1)
        row.addWidget(self.cancel_button)
        row.addWidget(self.make_button)
        column.addLayout(row)
        for part in (self.progress, self.state):
            column.addWidget(part)
        column.addWidget(self.view, 1)
        column.addLayout(closing_row(self, (self.delete_button,), (self.export_button,)))
        self._show_running(is_running=False)

    def _part(self) -> tuple[float, float]:
        """Return from when to when, in seconds; to the end where the last second is chosen."""
        begin, end = (QTime(0, 0).secsTo(edit.time()) for edit in (self.begins, self.ends))
        return float(begin), inf if self.ends.time() == self.ends.maximumTime() else float(end)

    def may_replace(self) -> bool:
        """Return whether notes may take the place of those that there are; ask if there are any."""
        if not self.notes.points:
            return True
        question = self.tr("The existing notes, with your changes, will be replaced by new ones.")
        return confirmed(self, self.tr("Notes"), question, self.tr("&Replace"))

    def _keep(self, notes: Notes | None) -> None:
        if notes is None:
            return
        if not notes.points:
            self._end(
                self.tr(
                    "The model found nothing to note that was really said:"
                    " choose a larger model, or more of the talk."
                )
            )
            return
        try:
            keep_notes(self._transcripts, self._transcript.id, notes.points)
        except UserError as error:
            self._end(str(error))
            return
        self.notes.refresh()
        self._end(self._told_of(notes.n_invented))

    def _told_of(self, n_invented: int) -> str:
        if n_invented == 1:
            return self.tr("One point was left out: nobody had said what it quotes.")
        left_out = self.tr("{} points were left out: nobody had said what they quote.").format(n_invented)
        return left_out if n_invented else self.tr("The notes are ready.")

    def _end(self, told: str) -> None:
        self.state.setText(told)
        self._show_running(is_running=False)

    def _show_running(self, *, is_running: bool) -> None:
        for part in (self.progress, self.cancel_button):
            part.setVisible(is_running)
        for choice in (self.language, self.begins, self.ends, self.make_button):
            choice.setEnabled(not is_running)

    def _show_possible(self) -> None:
        has_notes = bool(self.notes.points)
        self.delete_button.setEnabled(has_notes)
        self.export_button.setEnabled(has_notes)
        self.view.setVisible(has_notes)

    def _show_maker(self) -> None:
        """Say it where nothing is chosen that could make notes, or little that is worth reading."""
        try:
            maker = note_maker(self._translator)
        except UserError as error:
            self.state.setText(str(error))
            self.make_button.setEnabled(False)
            return
        if isinstance(maker, ChatModel) and maker.is_small:
            small = self.tr("{} is small: it finds little and gets much wrong. A larger model does better.")
            self.state.setText(small.format(model_name(maker.name)))

    def _delete(self) -> None:
        self.notes.delete(self.view.currentIndex().row())

    def _export(self) -> None:
        proposed = file_name(self._transcript, Shown.BOTH, "md")
        path, _ = file_dialogs.save_file(
            self, "transcripts", self.tr("Export"), proposed, self.tr("Markdown (*.md)")
        )
        if path is None:
            return
        try:
            entries = self._transcripts.entries(self._transcript.id)
            write_notes(path, title_of(self._transcript), self.notes.points, entries)
        except UserError as error:
            self.state.setText(str(error))
        else:
            self.state.setText(self.tr("Saved: {}").format(path))
