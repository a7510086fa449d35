"""The voices of the talk that is shown: what its reader calls them, which are the same, and who said what."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QMenu

from app.bridge.session_bridge import SessionBridge
from app.widgets.voice_menu import OfferedVoices, VoiceDeeds, VoiceMenu
from app.windows.main.live_pane import LivePane
from app.windows.main.row_heads import RowHeads
from app.windows.main.voice_memory import VoiceMemory
from core.captions.voice_names import VoiceNames
from core.speech.voices import NOBODY, VoiceSpan
from core.transcripts.transcripts import Transcripts
from core.transcripts.voices import join_voices, name_voice, put_voiced
from core.wire.voice_messages import CorrectVoice, Voiced
from core.wording.errors import UserError

Shown = Callable[[], tuple[Transcripts | None, int | None]]
"""Returns the transcripts, and the number of the one that is shown; None while there is none."""


class TalkVoices(QObject):
    """Offers for a caption what can be said of its voices, and keeps what is said.

    A name stays with its number, and a voice that is the same as another still has its own number:
    both can be taken back.
    """

    told = Signal(object)
    """A sentence for the user, or a `Message`."""
    kept = Signal()
    """Something was written into the transcript."""

    def __init__(self, pane: LivePane, bridge: SessionBridge, shown: Shown, parent: QObject) -> None:
        super().__init__(parent)
        self._pane, self._bridge, self._shown = pane, bridge, shown
        self._memory = VoiceMemory(pane, bridge, self)
        self._memory.told.connect(self.told)
        self.menu: QMenu | None = None
        """What was offered last."""
        pane.voice_wanted.connect(self._offer)

    @property
    def _heads(self) -> RowHeads:
        return self._pane.text.heads

    def keep_names(self) -> None:
        """Keep what was said before there was a transcript."""
        called = self._heads.called
        for voice, name in called.names.items():
            self._keep(name_voice, voice, name)
        for voice, other in called.same_as.items():
            self._keep(join_voices, voice, other)

    def name(self, voice: int, name: str) -> None:
        """Give a voice this name, or none: then it is called by its number again."""
        called = self._heads.called
        shown = called.shown(voice)
        self._pane.call_voices(called.named(shown, name))
        self._keep(name_voice, shown, name)

    def join(self, voice: int, other: int) -> None:
        """Note that a voice is the same as another."""
        before = self._heads.called
        self._pane.call_voices(before.joined(voice, other))
        self._keep_changes(before)

    def part(self, voice: int) -> None:
        """Note that a voice is not another one after all."""
        self._pane.call_voices(self._heads.called.parted(voice))
        self._keep(join_voices, voice, None)

    def correct(self, row: int, voice: int) -> None:
        """Note who said a caption; `NOBODY`: somebody who has no number yet."""
        head = self._heads.of(row)
        segment, n_words = head.segment, head.n_words
        if self._bridge.is_running:
            self._bridge.use(CorrectVoice(segment, 0, n_words, voice))
            if voice == NOBODY:
                return  # the part that counts voices says which number it is
        number = voice if voice != NOBODY else self._heads.next_number
        voiced = Voiced((VoiceSpan(segment, 0, n_words, number, is_sure=True),), by_user=True)
        self._pane.show_voices(voiced)
        self._keep(put_voiced, voiced)

    def remember(self, voice: int, name: str) -> None:
        """Have a voice known again by this name, which it has in this talk, too."""
        if self._heads.called.names.get(voice) != name:
            self.name(voice, name)
        self._memory.remember(voice, name)

    def refuse(self, voice: int, name: str) -> None:
        """Note that a voice is not who it may be."""
        self._heads.refuse(voice, name)
        self._pane.show_heads()

    def menu_for(self, row: int) -> QMenu:
        """Return what can be said of the voices of a caption."""
        heads = self._heads
        own = heads.voices_of(row)
        suggested = {voice: heads.suggested_for(voice) for voice in own}
        deeds = VoiceDeeds(
            self.name,
            self.join,
            self.part,
            correct=partial(self.correct, row),
            refuse=self.refuse,
            remember=self.remember if self._memory.may_remember else None,
        )
        return VoiceMenu(OfferedVoices(own, heads.voices, heads.called, suggested), deeds, self._pane)

    def _offer(self, row: int, place: QPoint) -> None:
        self.menu = self.menu_for(row)
        self.menu.aboutToHide.connect(self.menu.deleteLater)
        self.menu.popup(place)

    def _keep_changes(self, before: VoiceNames) -> None:
        for voice, other in self._heads.called.same_as.items():
            if before.same_as.get(voice) != other:
                self._keep(join_voices, voice, other)

    def _keep(self, write: Callable[..., None], *what: object) -> None:
        """Write it into the transcript, if there is one by now."""
        transcripts, number = self._shown()
        if transcripts is None or number is None:
            return
        try:
            write(transcripts, number, *what)
        except UserError as error:
            self.told.emit(str(error))
        else:
            self.kept.emit()
