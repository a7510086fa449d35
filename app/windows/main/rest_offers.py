"""What earlier sessions had left is offered to be captioned, until it is, or its user does not want it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.bridge.session_bridge import SessionBridge
from app.choices.talk_titles import title_of
from app.widgets.message_bar import Message, MessageBar, Offer, Tone
from app.windows.transcripts.caption_table import clock
from app.windows.transcripts.controller import TranscriptController
from core.transcripts.rests import Rest


class RestOffers(QObject):
    """Offers each rest that is found in the message bar; who closes an offer meets it at the next start."""

    wanted = Signal(object)
    """A Rest that its user wants captioned, while no session runs."""

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
        transcript_controller.rest_found.connect(self._offer)
        transcript_controller.rest_wanted.connect(self._begin)

    def _offer(self, rest: Rest) -> None:
        told = self.tr("The last {} of “{}” are not captioned yet; their sound is kept.")
        sentence = told.format(clock(rest.waiting_s), title_of(rest.transcript))
        offer = Offer(self.tr("Caption the rest"), lambda: self._begin(rest))
        cause = f"rest of {rest.transcript.id}"
        self._message_bar.say(Message(sentence, Tone.ADVICE, offer, cause, icon="transcript"))

    def _begin(self, rest: Rest) -> None:
        if self._bridge.is_running:
            told = self.tr("Captions are running: stop them, then caption the rest of “{}”.")
            self._message_bar.say(
                Message(told.format(title_of(rest.transcript)), Tone.WARNING, is_answer=True)
            )
            return
        self.wanted.emit(rest)
