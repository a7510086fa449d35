"""The talks of the window among the transcripts: opened, exported, deleted, listed."""

from __future__ import annotations

from datetime import datetime
from itertools import chain
from pathlib import Path

from PySide6.QtCore import QLocale, QObject, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from app.bridge.session_bridge import SessionBridge
from app.choices.source_kinds import SourceKind
from app.choices.talk_titles import length_in_words, talk_title, title_of
from app.widgets.question import confirmed
from app.windows.main.empty_state import N_RECENT, RecentTalk
from app.windows.main.talk_voices import TalkVoices
from app.windows.main.talks_view import TalksView
from app.windows.transcripts.controller import TranscriptController
from app.windows.transcripts.export_menu import ExportMenu
from core.captions.captions import CaptionUpdate
from core.transcripts.export import Shown
from core.transcripts.transcripts import Transcript
from core.transcripts.voices import kept_voices
from core.wire.voice_messages import Voiced
from core.wording.errors import UserError


class KeptTalks(QObject):
    """Does what the cards offer for transcripts; where these cannot be opened, nothing is offered."""

    trouble = Signal(str)
    """One sentence for the user."""
    told = Signal(object)
    """News about voices: a sentence of trouble, or a `Message`."""

    def __init__(
        self,
        view: TalksView,
        controller: TranscriptController,
        bridge: SessionBridge,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._parent = parent
        self._view = view
        self._controller = controller
        self._menu: ExportMenu | None = None
        self.voices = TalkVoices(view.pane, bridge, lambda: (controller.transcripts, self._shown()), self)
        self.voices.told.connect(self.told)
        self.voices.kept.connect(controller.refresh)
        bridge.voiced.connect(controller.refresh)
        foot, empty = view.card.foot, view.empty
        foot.delete_wanted.connect(self._ask_to_delete)
        foot.open_wanted.connect(lambda: self._open(view.transcript))
        view.folded.open_wanted.connect(self._open)
        view.card.head.title.allow(controller.transcripts is not None)
        view.card.head.title.renamed.connect(self._rename)
        controller.renamed.connect(self._show_name)
        controller.rewritten.connect(self._show_correction)
        controller.deleted.connect(self._forget)
        controller.voices_said.connect(self._show_voices)
        empty.transcript_wanted.connect(self._open)
        empty.transcripts_wanted.connect(controller.show)
        empty.shown.connect(self.list_recent)

    def end(self, number: int | None) -> None:
        """Close the card of a talk that is kept under this number; None if it is not kept."""
        if self._view.talk is None:
            return
        self.voices.keep_names()
        transcript = self._controller.get(number)
        if transcript is None:
            self._view.end(None, None)
        else:
            self._view.end(transcript.id, self._exports(transcript))

    def list_recent(self) -> None:
        """List the talks that were captioned last."""
        transcripts = self._controller.transcripts
        try:
            latest = transcripts.all()[:N_RECENT] if transcripts is not None else []
        except UserError as error:
            self.trouble.emit(str(error))
            return
        self._view.empty.recent.show_talks([recent_talk(transcript) for transcript in latest])

    def _rename(self, name: str) -> None:
        self._view.rename(name)
        try:
            self._save_name(name)
        except UserError as error:
            self.trouble.emit(str(error))
        if (transcript := self._controller.get(self._shown())) is not None:
            self._show_name(transcript)
        self._controller.refresh()

    def _save_name(self, name: str) -> None:
        """Rename the transcript of the card's talk; of a running one as soon as there is one."""
        if self._view.transcript is None:
            self._bridge.call(name)
        elif self._controller.transcripts is not None:
            self._controller.transcripts.rename(self._view.transcript, name)

    def _show_name(self, transcript: Transcript) -> None:
        """Show the title that a talk has now, which it may have been given in the other window."""
        self._view.folded.rename(transcript.id, title_of(transcript))
        if self._view.is_empty:
            self.list_recent()
        if transcript.id != self._shown():
            return
        self._view.rename(title_of(transcript))
        self._view.card.head.title.show_title(title_of(transcript))
        if self._menu is not None and transcript.id == self._view.transcript:
            self._menu.show_for(transcript)

    def _show_correction(self, number: int, before: CaptionUpdate, after: CaptionUpdate) -> None:
        """Show how a caption reads now that was corrected in the other window."""
        if number == self._shown():
            self._view.pane.correct(before, after)

    def _show_voices(self, number: int) -> None:
        """Show what was changed about voices in the other window."""
        if number == self._shown() and self._controller.transcripts is not None:
            kept = kept_voices(self._controller.transcripts, number)
            if kept.spans:
                self._view.pane.show_voices(Voiced(tuple(chain(*kept.spans.values()))))
            self._view.pane.call_voices(kept.called)

    def _shown(self) -> int | None:
        """Return under which number the talk of the card is kept."""
        return self._bridge.transcript if self._view.transcript is None else self._view.transcript

    def _exports(self, transcript: Transcript) -> QMenu:
        """Return the menu that writes a transcript to a file; there is one for all."""
        transcripts = self._controller.transcripts
        assert transcripts is not None
        if self._menu is None:
            self._menu = ExportMenu("", transcripts, self._parent)
            self._menu.trouble.connect(self.trouble)
            self._menu.exports[Shown.BOTH].setShortcut(QKeySequence())  # the other window has those keys
        self._menu.show_for(transcript)
        return self._menu

    def _open(self, number: int | None) -> None:
        if number is not None:
            self._controller.show_transcript(number)

    def _ask_to_delete(self) -> None:
        transcript = self._controller.get(self._view.transcript)
        if transcript is None:
            self._view.drop()  # another program has deleted it
            return
        question = self.tr("Delete “{}” with its corrections and its sound? This cannot be undone.")
        title, asked = self.tr("Transcripts"), question.format(title_of(transcript))
        if confirmed(self._parent, title, asked, self.tr("&Delete")):
            self._delete(transcript.id)

    def _delete(self, number: int) -> None:
        transcripts = self._controller.transcripts
        assert transcripts is not None
        try:
            gone = transcripts.versions(number)
            transcripts.delete(number)
        except UserError as error:
            self.trouble.emit(str(error))
            return
        for each in gone:
            self._forget(each.id)
        self._controller.refresh()

    def _forget(self, number: int) -> None:
        """Stop showing a transcript that is gone."""
        self._view.forget(number)
        if self._view.is_empty:
            self.list_recent()


def recent_talk(transcript: Transcript) -> RecentTalk:
    """Return what is said about a transcript: its title, its length, and when it was where it has a name."""
    began = talk_title(datetime.fromtimestamp(transcript.began), QLocale())
    title, length = title_of(transcript), length_in_words(transcript.duration_s)
    details = length if title == began else f"{began} · {length}"
    icon = SourceKind.FILE.icon if Path(transcript.source).is_absolute() else "transcript"
    return RecentTalk(transcript.id, title, details, icon)
