"""The dialog by which captions are put into a video: the command is shown, and run when that is asked for."""

from __future__ import annotations

import shutil
import tempfile
from functools import partial
from pathlib import Path
from threading import Event

from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QWidget,
)

from app.bridge.background_job import BackgroundJob, Tell
from app.choices.languages import language_name
from app.host.subtitle_command import (
    SubtitleWish,
    found_program,
    proposed_out,
    shown_command,
    subtitle_command,
)
from app.host.subtitle_run import put_subtitles
from app.look.kinds import Kind, set_kind
from app.widgets.dialogs import ClosingBox, dialog_column, push_button
from app.widgets.file_dialogs import file_dialogs
from app.widgets.labels import label_for, sentence
from app.widgets.menus import entry_text
from core.transcripts.export import Shown, export_transcript, file_name
from core.transcripts.transcripts import Transcript, Transcripts
from core.wording.errors import UserError

VIDEOS = "*.mp4 *.m4v *.mov *.mkv *.webm *.avi"
ENDING_S = 5.0
COMMAND_LINES = 4


class SubtitleDialog(QDialog):
    """As a track that can be switched off, or burnt into the picture; the video itself stays as it is."""

    def __init__(
        self, transcripts: Transcripts, transcript: Transcript, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Add subtitles to a video"))
        self._transcripts, self._transcript = transcripts, transcript
        self._folder = Path(tempfile.mkdtemp(prefix="surtitle-"))
        self.destroyed.connect(partial(shutil.rmtree, self._folder, ignore_errors=True))
        self._video = _video_of(transcript)
        self._job = BackgroundJob("ffmpeg", self)
        self._job.told.connect(lambda part: self.progress.setValue(round(100 * part)))
        self._job.done.connect(self._tell_done)
        self._job.failed.connect(self._tell_failed)
        self._given_up = Event()
        self._make_widgets()
        self._lay_out()
        self._show()

    def _make_widgets(self) -> None:
        self.video = push_button("", self._choose_video)
        self.languages = QComboBox()
        names = {Shown.BOTH: self.tr("Both languages")} if self._transcript.target_language else {}
        if self._transcript.target_language:
            names[Shown.TARGET] = language_name(self._transcript.target_language)
        names[Shown.SOURCE] = language_name(self._transcript.source_language)
        for shown, name in names.items():
            self.languages.addItem(name, shown.value)
        self.languages.setCurrentIndex(1 if len(names) > 1 else 0)
        self.languages.activated.connect(self._show)
        self.as_track = QRadioButton(self.tr("As a &track that can be switched off"))
        self.burnt = QRadioButton(self.tr("&Burnt into the picture for good, which takes longer"))
        ways = QButtonGroup(self)
        for way in (self.as_track, self.burnt):
            ways.addButton(way)
        self.as_track.setChecked(True)
        self.burnt.toggled.connect(self._show)
        self.command = QPlainTextEdit(readOnly=True)
        self.command.setAccessibleName(self.tr("The command that is run"))
        self.command.setTabChangesFocus(True)
        self.command.setFixedHeight(COMMAND_LINES * self.fontMetrics().lineSpacing() + 16)
        self.state = sentence("")
        self.progress = QProgressBar()
        self.progress.setAccessibleName(self.tr("Progress of the video"))
        self.progress.hide()
        self.make = QPushButton(self.tr("&Make the video"))
        set_kind(self.make, Kind.PRIMARY)
        self.make.clicked.connect(self._make)
        self.cancel = push_button(self.tr("&Cancel"), self._cancel)
        self.cancel.hide()

    def _lay_out(self) -> None:
        column = dialog_column(self)
        told = self.tr("FFmpeg makes a new video beside this one, on this computer.")
        rows = ((self.tr("&Video"), self.video), (self.tr("&Language"), self.languages))
        column.addWidget(sentence(told))
        for words, box in rows:
            row = QHBoxLayout()
            row.addWidget(label_for(box, words))
            row.addWidget(box, 1)
            column.addLayout(row)
        shown = QLabel(self.tr("Command:"))
        set_kind(shown, Kind.NOTE)
        for part in (self.as_track, self.burnt, shown, self.command, self.state, self.progress):
            column.addWidget(part)
        last = QHBoxLayout()
        last.addStretch(1)
        for button in (self.cancel, self.make, ClosingBox(self)):
            last.addWidget(button)
        column.addLayout(last)

    @property
    def wish(self) -> SubtitleWish | None:
        """What is to be made, None while no video is chosen."""
        if self._video is None:
            return None
        shown = Shown(self.languages.currentData())
        captions = self._folder / file_name(self._transcript, shown, "srt")
        out = proposed_out(self._video, burnt=self.burnt.isChecked())
        source, target = self._transcript.source_language, self._transcript.target_language
        language = target if shown is Shown.TARGET else source if shown is Shown.SOURCE else ""
        return SubtitleWish(self._video, captions, out, self.burnt.isChecked(), language)

    def end(self) -> None:
        """End what runs; nothing of it is left."""
        self._given_up.set()
        self._job.end(ENDING_S)
        shutil.rmtree(self._folder, ignore_errors=True)

    def done(self, result: int) -> None:
        self.end()
        super().done(result)

    def _choose_video(self) -> None:
        kinds = self.tr("Videos ({});;All files (*)").format(VIDEOS)
        path = file_dialogs.open_file(self, "videos", self.tr("Choose the video"), kinds)
        if path is not None:
            self._video = path
            self._show()

    def _show(self) -> None:
        wish = self.wish
        self.video.setText(self.tr("Choose…") if wish is None else entry_text(wish.video.name))
        self.command.setPlainText("" if wish is None else shown_command(subtitle_command(wish)))
        self.state.setText("")
        try:
            found_program()
        except UserError as error:
            self.state.setText(str(error))
            wish = None
        self.make.setEnabled(wish is not None)

    def _make(self) -> None:
        wish = self.wish
        if wish is None:
            return
        try:
            shown = Shown(self.languages.currentData())
            export_transcript(self._transcripts, self._transcript.id, wish.captions, shown)
        except UserError as error:
            self._tell_failed(str(error))
            return
        self._given_up = given_up = Event()
        self.progress.setValue(0)
        self.state.setText("")
        self._show_running(is_running=True)

        def work(tell: Tell, _: Event) -> str:
            put_subtitles(wish, tell, given_up)
            return wish.out.name

        self._job.begin(work)

    def _cancel(self) -> None:
        self._given_up.set()

    def _tell_done(self, name: str) -> None:
        self._show_running(is_running=False)
        self._show()
        self.state.setText(self.tr("“{}” is now beside the video.").format(name))

    def _tell_failed(self, trouble: str) -> None:
        self._show_running(is_running=False)
        self.state.setText(trouble)

    def _show_running(self, *, is_running: bool) -> None:
        for part in (self.progress, self.cancel):
            part.setVisible(is_running)
        for choice in (self.video, self.languages, self.as_track, self.burnt, self.make):
            choice.setEnabled(not is_running)


def _video_of(transcript: Transcript) -> Path | None:
    """Return the file that was captioned, where it is a video and still there."""
    path = Path(transcript.source)
    is_video = f"*{path.suffix.lower()}" in VIDEOS.split()
    return path if is_video and path.is_file() else None
