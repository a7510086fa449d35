"""What earlier sessions had left is offered to be captioned, until it is, or its user does not want it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.widgets.message_bar import Offer
from app.windows.transcripts.caption_table import clock
from core.transcripts.rests import Rest

if TYPE_CHECKING:
    from app.windows.main.main_window import MainWindow


class RestOffers(QObject):
    """Offers each rest that is found in the message bar; who closes an offer meets it at the next start."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._declined: set[int] = set()
        window.transcript_controller.rest_found.connect(self._offer)
        window.transcript_controller.rest_wanted.connect(self._begin)

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
        self._window.message_bar.say(told.format(clock(rest.waiting_s), rest.transcript.name), offer)

    def _begin(self, rest: Rest) -> None:
        if self._window.bridge.is_running:
            told = self.tr("Captions are running: stop them, then caption the rest of “{}”.")
            self._window.message_bar.say(told.format(rest.transcript.name))
            return
        self._window.caption_rest(rest)
