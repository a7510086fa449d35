"""Whether the sound of talks is kept: asked once, when the first of them is over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer

from app.bridge.session_bridge import SessionBridge
from app.choices.talk_titles import title_of
from app.settings.settings import Settings
from app.widgets.message_bar import Message, MessageBar, Offer, Tone
from app.widgets.settings_store import SettingsStore
from app.windows.transcripts.controller import TranscriptController
from core.transcripts.entries import KeptCaption
from core.transcripts.rests import rests_of
from core.transcripts.transcripts import Transcripts
from core.wording.errors import UserError

CAUSE = "sound-of-talks"


class SoundQuestion(QObject):
    """Keeps sound until the user has decided; closing the question means not to keep it."""

    def __init__(
        self,
        controller: TranscriptController,
        bridge: SessionBridge,
        store: SettingsStore,
        message_bar: MessageBar,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._controller, self._bridge = controller, bridge
        self._store, self._message_bar = store, message_bar
        bridge.ended.connect(self._take)
        store.changed.connect(self._follow)
        QTimer.singleShot(0, self, self._go_on)  # the question may be left over from the last run

    def note_running(self) -> None:
        """Note the talk that runs: the program ends before its end is heard."""
        if self._bridge.is_running:
            self._take()

    def _take(self) -> None:
        self._go_on(self._bridge.transcript)

    def _go_on(self, ended: int | None = None) -> None:
        """Ask about undecided talks and the one that has just ended, or do what the user has answered."""
        transcripts, chosen = self._controller.transcripts, self._store.settings.transcripts
        if transcripts is None:
            return
        talks = dict.fromkeys(number for number in (*chosen.undecided, ended) if number is not None)
        left = tuple(number for number in talks if not chosen.keep_sound and self._waits(transcripts, number))
        if not (chosen.keep_sound or chosen.asked_of_sound):
            self._ask(left)
        self._store.change(replace(self._store.settings.transcripts, undecided=left))

    def _follow(self, settings: Settings) -> None:
        """Take an answer, which may come from the settings window, too."""
        if settings.transcripts.keep_sound or settings.transcripts.asked_of_sound:
            self._message_bar.settle(CAUSE)
            if settings.transcripts.undecided:
                self._go_on()

    def _ask(self, talks: tuple[int, ...]) -> None:
        latest = self._controller.get(talks[-1]) if talks else None
        if latest is None:
            return
        question = self.tr("Keep the sound of “{}” and of later talks, too? It takes 115 MB an hour.")
        offer = Offer(
            self.tr("Keep the sound"), self._answer(True), self._answer(False), self.tr("Only the text")
        )
        told = question.format(title_of(latest))
        self._message_bar.say(Message(told, Tone.ADVICE, offer, CAUSE, icon="volume", is_answer=True))

    def _answer(self, keeps: bool) -> Callable[[], None]:
        def answer() -> None:
            chosen = self._store.settings.transcripts
            self._store.change(replace(chosen, keep_sound=keeps, asked_of_sound=True))

        return answer

    def _waits(self, transcripts: Transcripts, number: int) -> bool:
        """Return whether the sound of a talk waits for the answer or for captions; otherwise delete it."""
        if self._bridge.is_running and self._bridge.transcript == number:
            return True
        try:
            if self._is_needed(transcripts, number):
                return True
            if transcripts.sound.path(number).exists():
                transcripts.sound.delete(number)
                transcripts.finish(number)  # without its sound it may be empty
                self._controller.refresh()
        except UserError as error:
            self._message_bar.say(str(error))
            return True  # until that goes well
        return False

    def _is_needed(self, transcripts: Transcripts, number: int) -> bool:
        """Return whether a talk has sound to ask about, as somebody spoke, or to caption."""
        found = transcripts.some((number,))  # none once it was deleted
        if not found or found[0].version_of is not None or not transcripts.sound.path(number).exists():
            return False
        if rests_of(transcripts, found[0]):
            return True
        entries = transcripts.entries(number) if self._store.settings.transcripts.keeps_new_sound else []
        return any(isinstance(entry, KeptCaption) for entry in entries)
