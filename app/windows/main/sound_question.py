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
from core.transcripts.transcripts import Transcript
from core.wording.errors import UserError

CAUSE = "sound-of-talks"


class SoundQuestion(QObject):
    """Keeps sound until its user has said what becomes of it; who closes the question does not want it."""

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
        QTimer.singleShot(0, self, self._go_on)  # a program before this one may not have been answered

    @property
    def keeps(self) -> bool:
        """Whether the sound of a session that begins now is kept when it ends."""
        chosen = self._store.settings.transcripts
        return chosen.keep_sound or not chosen.asked_of_sound

    def _take(self) -> None:
        """Note the talk that is over now, as long as nobody has said what becomes of its sound."""
        chosen, transcript = self._store.settings.transcripts, self._get(self._bridge.transcript)
        is_open = not (chosen.keep_sound or chosen.asked_of_sound)
        if is_open and transcript is not None and self._is_worth_a_question(transcript):
            talks = dict.fromkeys((*chosen.undecided, transcript.id))
            self._store.change(replace(chosen, undecided=tuple(talks)))
        self._go_on()

    def _go_on(self) -> None:
        """Ask of what is undecided, or do with it what its user has said."""
        chosen = self._store.settings.transcripts
        if chosen.keep_sound:
            left: tuple[int, ...] = ()
        elif chosen.asked_of_sound:
            left = tuple(filter(self._still_needed, chosen.undecided))
        else:
            left = tuple(number for number in chosen.undecided if self._get(number) is not None)
            self._ask(left)
        self._store.change(replace(self._store.settings.transcripts, undecided=left))

    def _follow(self, settings: Settings) -> None:
        """Take an answer, which may come from the settings window, too."""
        if settings.transcripts.keep_sound or settings.transcripts.asked_of_sound:
            self._message_bar.settle(CAUSE)
            if settings.transcripts.undecided:
                self._go_on()

    def _ask(self, talks: tuple[int, ...]) -> None:
        latest = self._get(talks[-1]) if talks else None
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

    def _still_needed(self, number: int) -> bool:
        """Delete the sound of a talk and return False; True where captions come from it, or will."""
        transcript, transcripts = self._get(number), self._controller.transcripts
        if transcript is None or transcripts is None:
            return False
        is_used = self._bridge.is_running and self._bridge.transcript == number
        if is_used or rests_of(transcripts, transcript):
            return True
        try:
            transcripts.sound.delete(number)
            transcripts.finish(number)  # without its sound it may hold nothing any more
        except UserError as error:
            self._message_bar.say(str(error))
        self._controller.refresh()
        return False

    def _is_worth_a_question(self, transcript: Transcript) -> bool:
        """Return whether a talk has sound; that of one in which nobody spoke goes unasked."""
        transcripts = self._controller.transcripts
        if transcripts is None or transcript.version_of is not None:
            return False
        if not transcripts.sound.path(transcript.id).exists():
            return False
        entries = transcripts.entries(transcript.id)
        return any(isinstance(entry, KeptCaption) for entry in entries) or self._still_needed(transcript.id)

    def _get(self, number: int | None) -> Transcript | None:
        transcripts = self._controller.transcripts
        if transcripts is None or number is None:
            return None
        try:
            return transcripts.get(number)
        except UserError:
            return None  # it was deleted
