"""Voices of the talk that are remembered: kept where their user agrees, and suggested where they are met."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.bridge.session_bridge import SessionBridge
from app.widgets.message_bar import Message, Tone
from app.widgets.question import confirmed
from app.windows.main.live_pane import LivePane
from core.speech.voices import VoicePrint
from core.wire.voice_messages import AskPrint, PrintHeard, VoicesSuggested
from core.wording.errors import TROUBLES, sentence_of
from core.wording.plain_lines import plain_line


class VoiceMemory(QObject):
    """Asks the engine for what a voice is like, and keeps it; nothing else here knows it.

    Only while a talk runs does anybody know what its voices are like.
    """

    told = Signal(object)
    """A `Message` of what was kept, or a sentence of why it was not."""

    def __init__(self, pane: LivePane, bridge: SessionBridge, parent: QObject) -> None:
        super().__init__(parent)
        self._pane, self._bridge = pane, bridge
        self._wanted: dict[tuple[int, ...], str] = {}
        """The names of voices that the engine was asked for."""
        bridge.suggested.connect(self._suggest)
        bridge.print_heard.connect(self._keep)
        bridge.ended.connect(self._give_up)

    @property
    def may_remember(self) -> bool:
        """Whether a voice of the talk that is shown can be remembered now."""
        return self._bridge.is_running and self._pane.tells_voices

    def remember(self, voice: int, name: str) -> None:
        """Have a voice known again by this name, if the user agrees to what is kept."""
        if not (name := plain_line(name).strip()) or not self._is_agreed(name):
            return
        self._wanted[voices := self._pane.text.heads.numbers_of(voice)] = name
        if self._bridge.is_running:
            self._bridge.use(AskPrint(voices))
        else:
            self._give_up()

    def _is_agreed(self, name: str) -> bool:
        from app.settings.remembered_voices import consent_to_remember

        title, no = self.tr("Remember a voice"), self.tr("Do &not remember")
        return confirmed(self._pane.window(), title, consent_to_remember(name), self.tr("&Remember"), no)

    def _keep(self, heard: PrintHeard) -> None:
        if not (name := self._wanted.pop(heard.voices, "")):
            return
        import numpy as np  # which no window needs to be seen

        from app.settings.remembered_voices import remember

        print_ = VoicePrint(np.array(heard.numbers, np.float32), heard.seconds, heard.networks)
        try:
            remember(name, print_)
        except TROUBLES as error:
            self.told.emit(sentence_of(error))
        else:
            kept = self.tr(
                "The voice of {} is remembered. You can have it forgotten in Settings, General."
            ).format(name)
            self.told.emit(Message(kept, Tone.GOOD, is_answer=True))

    def _give_up(self) -> None:
        for name in self._wanted.values():
            late = self.tr("The voice of {} is not remembered: the talk is over. Try it in the next one.")
            self.told.emit(late.format(name))
        self._wanted.clear()

    def _suggest(self, told: VoicesSuggested) -> None:
        self._pane.suggest_voices({one.voice: one.name for one in told.suggested})
