"""The voices of the transcript that is shown: who talks how much, and what its reader says of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QUndoCommand
from PySide6.QtWidgets import QMenu

from app.widgets.voice_menu import OfferedVoices, VoiceDeeds, VoiceMenu
from app.windows.transcripts.caption_table import CaptionTable
from app.windows.transcripts.caption_view import CaptionView
from app.windows.transcripts.voice_filter import VoiceFilter
from core.speech.voices import NOBODY, VoiceSpan
from core.transcripts.entries import KeptCaption
from core.transcripts.transcripts import Transcripts
from core.transcripts.voices import join_voices, name_voice, put_voiced
from core.wire.voice_messages import Voiced
from core.wording.errors import UserError


class VoicesSaid(QUndoCommand):
    """Something said of voices, which can be taken back."""

    def __init__(self, text: str, write: Callable[[], bool], take_back: Callable[[], bool]) -> None:
        super().__init__(text)
        self._write, self._take_back = write, take_back

    def redo(self) -> None:
        self.setObsolete(not self._write())

    def undo(self) -> None:
        self.setObsolete(not self._take_back())


class TranscriptVoices(QObject):
    """Names and joins voices of the transcript in the table, and says whose its captions are."""

    trouble = Signal(str)
    """One sentence for the user."""
    said = Signal(int)
    """The number of the transcript of which something was said."""

    def __init__(
        self, transcripts: Transcripts, table: CaptionTable, view: CaptionView, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._transcripts, self._table, self._view = transcripts, table, view
        self.menu: QMenu | None = None
        """What was offered last."""
        self.filter = VoiceFilter(table, view)
        self.action = QAction(self.tr("&Who says this…"), self)
        self.action.setShortcut("Ctrl+Shift+W")
        self.action.triggered.connect(self._offer)
        view.selectionModel().currentRowChanged.connect(self._show_possible)
        table.voices_shown.connect(self._show_possible)
        self._show_possible()

    def menu_for(self, row: int) -> VoiceMenu | None:
        """Return what can be said of the voices of a row; None where there is nothing."""
        caption = self._table.caption(row)
        every = sorted(who for who in self._table.shares if isinstance(who, int))
        if caption is None or not every:
            return None
        called = self._table.voices.called
        own = [who for who in self._table.who(caption) if isinstance(who, int)]
        is_open = self._table.transcript is None or self._table.transcript.is_open
        correct = None if is_open else partial(self._correct, caption)  # numbers are still given
        deeds = VoiceDeeds(self.name, self.join, self.part, correct)
        return VoiceMenu(OfferedVoices(own, every, called), deeds, self._view)

    def name(self, voice: int, name: str) -> None:
        """Give a voice this name, or none: then it is called by its number again."""
        before = self._table.voices.called.names.get(voice, "")
        self._say(self.tr("name of a voice"), name_voice, (voice, name), (voice, before))

    def join(self, voice: int, other: int) -> None:
        """Note that a voice is the same as another."""
        shown = self._table.voices.called.shown
        if shown(voice) != shown(other):
            joined = shown(voice), shown(other)
            self._say(self.tr("same voice"), join_voices, joined, (shown(voice), None))

    def part(self, voice: int) -> None:
        """Note that a voice is not another one after all."""
        other = self._table.voices.called.same_as.get(voice)
        self._say(self.tr("other voice"), join_voices, (voice, None), (voice, other))

    def _correct(self, caption: KeptCaption, voice: int) -> None:
        """Note who said a caption; `NOBODY`: somebody who has no number yet."""
        voices, segment = self._table.voices, caption.original.segment
        number = voice or max([NOBODY, *voices.numbers]) + 1
        n_words = len(caption.original.source.split())
        nobody = (VoiceSpan(segment, 0, n_words, NOBODY, is_sure=False),)
        after = Voiced((VoiceSpan(segment, 0, n_words, number, is_sure=True),), by_user=True)
        before = Voiced(voices.spans.get(segment, nobody), by_user=True)
        self._say(self.tr("who says a caption"), put_voiced, (after,), (before,))

    def _say(
        self, text: str, write: Callable[..., None], after: tuple[object, ...], before: tuple[object, ...]
    ) -> None:
        shown = self._table.transcript
        if shown is not None:
            do = partial(self._write, shown.id, write)
            self._table.undo_stack.push(VoicesSaid(text, partial(do, *after), partial(do, *before)))

    def _write(self, number: int, write: Callable[..., None], *what: object) -> bool:
        """Write it into the file and show it; return whether that could be done."""
        try:
            write(self._transcripts, number, *what)
            self._table.show_transcript(self._table.transcript)
        except UserError as error:
            self.trouble.emit(str(error))
            return False
        self.said.emit(number)
        return True

    def _offer(self) -> None:
        index = self._view.currentIndex()
        self.menu = self.menu_for(index.row())
        if self.menu is not None:
            self.menu.aboutToHide.connect(self.menu.deleteLater)
            below = self._view.visualRect(index).bottomLeft()
            self.menu.popup(self._view.viewport().mapToGlobal(below))

    def _show_possible(self) -> None:
        caption = self._table.caption(self._view.currentIndex().row())
        has_voices = any(isinstance(who, int) for who in self._table.shares)
        self.action.setEnabled(caption is not None and has_voices)
