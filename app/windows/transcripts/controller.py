"""The main window's side of transcripts: opened, maintained and shown."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QSize, QTimer, Signal

from app.widgets.geometry import remember_geometry
from app.widgets.screens import bring_forward
from app.widgets.settings_store import SettingsStore
from app.windows.transcripts.upkeep import maintain_transcripts
from core.captions.captions import CaptionUpdate
from core.files.user_folders import transcripts_folder
from core.transcripts.rests import Rest, rests
from core.transcripts.sound import Storage
from core.transcripts.transcripts import Transcript, Transcripts
from core.wording.errors import UserError

if TYPE_CHECKING:
    from app.windows.transcripts.player_bar import PlayerBar
    from app.windows.transcripts.window import TranscriptsWindow

REFRESH_MS = 500
"""How long captions are collected before they are shown: with a search, each refresh repeats it."""


class TranscriptController(QObject):
    """Has the transcripts, unless they cannot be opened, and the window that shows them, once needed."""

    told = Signal(object)
    """A `Message` of what was done for the transcripts, or a sentence of trouble."""
    rest_found = Signal(object)
    """A `Rest` that can be captioned."""
    rest_wanted = Signal(object)
    """The `Rest` that the user wants captioned."""
    again_wanted = Signal(object, object)
    """The `Transcript` of a talk that is to be captioned again, and the `Settings` for it."""
    renamed = Signal(object)
    """The `Transcript` that was given another name in its window."""
    rewritten = Signal(int, object, object)
    """A caption was corrected in its window: as `CaptionTable` tells it."""
    deleted = Signal(int)
    """The number of a transcript that was deleted in its window."""
    voices_said = Signal(int)
    """The number of a transcript of whose voices something was said in its window."""
    start_wanted = Signal()
    """Captions are to begin."""
    made = Signal(object, object)
    """The window that shows them, which is there from now on, and what of it holds captions."""

    def __init__(self, journal_folder: Path, store: SettingsStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._journal_folder = journal_folder
        self._store = store
        self.transcripts: Transcripts | None = None
        self.window: TranscriptsWindow | None = None
        self._refreshing = QTimer(self, singleShot=True, interval=REFRESH_MS)
        self._refreshing.timeout.connect(self._refresh)

    @property
    def folder(self) -> Path:
        return transcripts_folder(self._journal_folder)

    def open(self) -> Transcripts | None:
        """Return the transcripts, None where they cannot be opened."""
        try:
            self.transcripts = Transcripts(self.folder)
        except UserError as error:
            self.told.emit(str(error))
        return self.transcripts

    def get(self, number: int | None) -> Transcript | None:
        """Return a transcript; None where it held nothing, was deleted meanwhile or cannot be read."""
        if self.transcripts is None or number is None:
            return None
        try:
            return self.transcripts.get(number)
        except UserError:
            return None

    def storage(self) -> Storage:
        """Return the room taken now."""
        return self.transcripts.storage() if self.transcripts is not None else Storage(0, 0)

    def maintain(self) -> None:
        """Recover what was cut off and keep within the room that the settings give."""
        if self.transcripts is None:
            return
        limit_mb = self._store.settings.transcripts.storage_limit_mb
        for message in maintain_transcripts(self.transcripts, self._journal_folder, limit_mb):
            self.told.emit(message)
        for rest in self._rests():
            self.rest_found.emit(rest)
        self.refresh()

    def _rests(self) -> list[Rest]:
        try:
            return rests(self.transcripts) if self.transcripts is not None else []
        except UserError:
            return []  # `maintain_transcripts` has just told it

    def show(self) -> None:
        """Show what was captioned until now."""
        if self.transcripts is None:
            return
        if self.window is None:
            from app.windows.transcripts.window import TranscriptsWindow

            self.window = TranscriptsWindow(self.transcripts)
            # Not its parent's child: that would keep it above the main window.
            self.destroyed.connect(self.window.deleteLater)
            self.window.list_model.renamed.connect(self.renamed)
            self.window.table_model.rewritten.connect(self.rewritten)
            self.window.list_model.deleted.connect(self.deleted)
            self.window.voices.said.connect(self.voices_said)
            self.window.rest_wanted.connect(self.rest_wanted)
            self.window.again_wanted.connect(self.ask_again)
            self.window.notes_wanted.connect(self.show_notes)
            self.window.start_wanted.connect(self.start_wanted)
            self._remember_playback(self.window.player_bar)
            remember_geometry(self.window, "transcripts", self._store, first_size=QSize(1000, 640))
            self.made.emit(self.window, self.window.table)
        self.window.refresh()
        bring_forward(self.window)

    def _remember_playback(self, bar: PlayerBar) -> None:
        """Play at the speed and volume of the last time, and remember them."""
        chosen = self._store.settings.transcripts
        bar.speed.choose(chosen.playback_speed)
        bar.volume.choose(chosen.playback_volume_percent)
        bar.speed.chosen.connect(lambda speed: self._change(playback_speed=speed))
        bar.volume.chosen.connect(lambda percent: self._change(playback_volume_percent=percent))

    def _change(self, **chosen: Any) -> None:
        self._store.change(replace(self._store.settings.transcripts, **chosen))

    def show_transcript(self, transcript: int) -> None:
        """Show one of them, by its number."""
        self.show()
        if self.window is not None:
            self.window.choose(transcript)

    def ask_again(self, transcript: Transcript) -> None:
        """Ask with what a talk is to be captioned again."""
        from app.windows.transcripts.again_dialog import AgainDialog

        dialog = AgainDialog(transcript, self._store.settings, self.window)
        dialog.wanted.connect(lambda settings: self.again_wanted.emit(transcript, settings))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def show_notes(self) -> None:
        """Show the notes of the talk in the window, or have them made."""
        from app.windows.transcripts.notes_dialog import NotesDialog

        transcript = self.window.transcript if self.window is not None else None
        if self.transcripts is None or self.window is None or transcript is None:
            return
        for earlier in self.window.findChildren(NotesDialog):
            earlier.close()
        dialog = NotesDialog(
            self.transcripts, transcript, self._store.settings.engine.translator, self.window
        )
        dialog.place_wanted.connect(self.play_caption)
        dialog.finished.connect(dialog.deleteLater)
        bring_forward(dialog)

    def play_caption(self, transcript: int, caption: int) -> None:
        """Show what was said in a caption of a transcript, and play it if its sound is kept."""
        if self.window is None:
            return
        if self.window.transcript is None or self.window.transcript.id != transcript:
            self.window.choose(transcript)
        self.window.playback.play_row(self.window.table_model.row_of(caption))

    def show_update(self, update: CaptionUpdate) -> None:
        """Show a caption that is final now, soon."""
        if update.final:
            self.refresh()

    def refresh(self) -> None:
        """Show soon what was captioned since, where the window is seen."""
        if not self._refreshing.isActive():
            self._refreshing.start()

    def _refresh(self) -> None:
        if self.window is not None and self.window.isVisible():
            self.window.refresh()

    def close_window(self) -> None:
        if self.window is not None:
            self.window.close()

    def close(self) -> None:
        """Close the file too, once nothing writes to it."""
        self.close_window()
        if self.transcripts is not None:
            self.transcripts.close()
            self.transcripts = None  # what is told of the session's end comes later
