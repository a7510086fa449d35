"""What is captioned from kept sound: what earlier sessions left over, and whole talks again."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from app.bridge.session_bridge import SessionBridge
from app.choices.talk_titles import title_of
from app.settings.settings import Settings
from app.widgets.message_bar import Message, MessageBar, Offer, Tone
from app.windows.transcripts.controller import TranscriptController
from core.captions.captions import Gap
from core.transcripts.markdown import clock
from core.transcripts.rests import Rest
from core.transcripts.transcripts import Transcript


class RestOffers(QObject):
    """Offers each rest that is found in the message bar; a closed offer comes back at the next start."""

    wanted = Signal(object)
    """A `Rest` that the user wants captioned, while no session runs."""
    again_wanted = Signal(object, object)
    """The `Transcript` of a talk that is to be captioned again, and the `Settings` for it, likewise."""

    def __init__(
        self,
        transcript_controller: TranscriptController,
        bridge: SessionBridge,
        message_bar: MessageBar,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._message_bar = message_bar
        self._tried: set[tuple[int, Gap | None]] = set()
        transcript_controller.rest_found.connect(self._offer)
        transcript_controller.rest_wanted.connect(self._begin)
        transcript_controller.again_wanted.connect(self._begin_again)

    def _offer(self, rest: Rest) -> None:
        """Offer a rest; what captions have missed of the talk that has just ended is filled in at once."""
        place = rest.transcript.id, rest.gap
        if (
            rest.gap is not None
            and rest.transcript.id == self._bridge.transcript
            and not self._bridge.was_cut_short
            and place not in self._tried
        ):
            self._tried.add(place)
            QTimer.singleShot(0, self, lambda: self._fill_in(rest))
            return
        told = self.tr("{} of “{}” is not captioned yet; the sound is kept.")
        sentence = told.format(clock(rest.waiting_s), title_of(rest.transcript))
        offer = Offer(self.tr("Caption them"), lambda: self._begin(rest))
        self._message_bar.say(Message(sentence, Tone.ADVICE, offer, _cause_of(rest), icon="transcript"))

    def _fill_in(self, rest: Rest) -> None:
        """Fill a gap in while there is time for it: nothing else is captioned."""
        if self._bridge.is_running:
            self._offer(rest)
        else:
            self.wanted.emit(rest)

    def _begin(self, rest: Rest) -> None:
        if self._bridge.is_running:
            told = self.tr("Captions are running: stop them, then caption the rest of “{}”.")
            self._warn(told.format(title_of(rest.transcript)))
            return
        self._message_bar.settle(_cause_of(rest))
        self.wanted.emit(rest)

    def _begin_again(self, transcript: Transcript, settings: Settings) -> None:
        if self._bridge.is_running:
            told = self.tr("Captions are running: stop them, then caption “{}” again.")
            self._warn(told.format(title_of(transcript)))
            return
        self.again_wanted.emit(transcript, settings)

    def _warn(self, sentence: str) -> None:
        self._message_bar.say(Message(sentence, Tone.WARNING, is_answer=True))


def _cause_of(rest: Rest) -> str:
    """Return the cause that a message about this rest has."""
    return f"rest of {rest.transcript.id} {rest.gap.start_s if rest.gap else ''}"
