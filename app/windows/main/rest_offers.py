"""What earlier sessions had left is offered to be captioned, until it is, or its user does not want it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.bridge.session_bridge import SessionBridge
from app.widgets.message_bar import MessageBar, Offer
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
        self._declined: set[int] = set()
        transcript_controller.rest_found.connect(self._offer)
        transcript_controller.rest_wanted.connect(self._begin)

    def _offer(self, rest: Rest) -> None:
        number = rest.transcript.id
        if number in self._declined:
            return
        told = self.tr("The last {} of “{}” are not captioned yet; their sound is kept.")
        offer = Offer(
            self.tr("Caption the rest"),
            taken=lambda: self._begin(rest),
            declined=lambda: self._declined.add(number),
        )
        self._message_bar.say(told.format(clock(rest.waiting_s), rest.transcript.name), offer)

    def _begin(self, rest: Rest) -> None:
        if self._bridge.is_running:
            told = self.tr("Captions are running: stop them, then caption the rest of “{}”.")
            self._message_bar.say(told.format(rest.transcript.name))
            return
        self.wanted.emit(rest)
