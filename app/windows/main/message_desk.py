"""What a session has to tell the user, with a way to fix it; and when advice may be given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal

from app.bridge.session_bridge import SessionBridge
from app.bridge.session_state import SessionState
from app.widgets.message_bar import Message, MessageBar, Offer, Tone
from app.widgets.settings_store import SettingsStore
from core.captions.captions import CaptionUpdate
from core.wire.messages import Health, Ready, Trouble
from core.wording.causes import Cause, Mended

FIRST_MINUTE_S = 60.0
"""Seconds of sound at the beginning of a session, in which no advice is given."""
NEWS_S = 15.0
"""Seconds of sound for which it is shown that something works again."""
NEWS, UNSAVED = "goes-well-again", "settings-not-saved"

WARNINGS = (Cause.MICROPHONE_MUTE, Cause.ENGINE_DIED, Cause.SERVER_AWAY, Cause.OTHER_LANGUAGE)
OF_HEARING = (Cause.MICROPHONE_AWAY, Cause.COMPUTER_AWAY, Cause.MICROPHONE_MUTE)
"""Settled when nothing is captured; told again when capturing goes on and they still hold."""
OF_ENGINE = (Cause.ENGINE_DIED, Cause.OTHER_LANGUAGE)
"""Settled when another engine listens, which judges for itself."""
OF_THIS_SOUND = (Cause.SOUND_TRACK, Cause.ECHO)
"""Not trouble, and of no interest once the sound is over."""


class MessageDesk(QObject):
    """Hands the messages of a session to the message bar, and removes those that are no longer true."""

    source_wanted = Signal()
    """Another source should be chosen."""
    test_wanted = Signal()
    """The microphone should be tested."""
    server_wanted = Signal()
    """Another translation server should be chosen, or the same one at another address."""
    language_wanted = Signal()
    """Another spoken language should be chosen."""
    action_wanted = Signal(str)
    """This action of the menus should be done."""

    def __init__(self, bridge: SessionBridge, message_bar: MessageBar, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._message_bar = message_bar
        self._news_until_s = float("inf")
        self._is_idle = True
        """Whether no session has been running."""
        bridge.trouble.connect(self._tell_trouble)
        bridge.mended.connect(self._tell_mended)
        bridge.captioned.connect(self._take_caption)
        bridge.ready.connect(self._take_ready)
        bridge.health.connect(self._follow)
        bridge.state_changed.connect(self._take_state)
        another = self.tr("Choose another"), self.source_wanted.emit
        models = self.tr("Models…"), partial(self.action_wanted.emit, "models")
        server = self.tr("Choose a server…"), self.server_wanted.emit
        check = self.tr("Check this computer"), partial(self.action_wanted.emit, "check-computer")
        self._offers: dict[Cause, tuple[str, Callable[[], None]]] = {
            Cause.NO_SOUND: another,
            Cause.MICROPHONE_AWAY: another,
            Cause.COMPUTER_AWAY: another,
            Cause.MICROPHONE_MUTE: (self.tr("Test it"), self.test_wanted.emit),
            Cause.SERVER_AWAY: server,
            Cause.SOUND_TRACK: another,
            Cause.OTHER_LANGUAGE: (self.tr("Choose the language"), self.language_wanted.emit),
            Cause.ENGINE_FAILED: check,
            Cause.NO_MODEL: models,
            Cause.NO_TORCH: models,
            Cause.UNKNOWN_MODEL: models,
            Cause.KEY_WANTED: server,
            Cause.UNCONFIRMED: server,
        }

    def answer(self, sentence: str, cause: str = "") -> None:
        """Tell at once why the user's request cannot be fulfilled."""
        self._message_bar.say(replace(self._message(sentence, cause), is_answer=True))

    def follow_settings(self, store: SettingsStore) -> None:
        """Tell that settings cannot be saved, until they can."""
        store.saved.connect(lambda: self._message_bar.settle(UNSAVED))
        store.trouble.connect(
            lambda told: self._message_bar.say(Message(told, cause=UNSAVED if store.is_unsaved else ""))
        )

    def _tell_trouble(self, trouble: Trouble) -> None:
        if trouble.fatal:
            self.answer(trouble.text, trouble.cause)
        elif trouble.cause == Cause.OTHERWISE:
            self._message_bar.say(trouble.text, tone=Tone.ADVICE)
        elif trouble.cause in OF_THIS_SOUND:
            told = self._message(trouble.text, trouble.cause)
            is_answer = trouble.cause == Cause.SOUND_TRACK
            self._message_bar.say(replace(told, tone=Tone.GOOD, is_answer=is_answer))
        else:
            self._message_bar.say(self._message(trouble.text, trouble.cause))

    def _message(self, sentence: str, cause: str) -> Message:
        offer = self._offers.get(Cause(cause)) if cause else None
        is_warning = cause in WARNINGS
        is_mute = cause in (Cause.MICROPHONE_MUTE, Cause.MICROPHONE_AWAY)
        return Message(
            sentence,
            Tone.WARNING if is_warning else Tone.TROUBLE,
            Offer(*offer) if offer else None,
            cause,
            "mic-off" if is_mute else "",
        )

    def _tell_mended(self, mended: Mended) -> None:
        self._message_bar.settle(mended.cause)
        if mended.text:
            self._news_until_s = self._bridge.captured_s + NEWS_S
            self._message_bar.say(Message(mended.text, Tone.GOOD, cause=NEWS, is_answer=True))

    def _take_caption(self, update: CaptionUpdate) -> None:
        """Settle that the microphone is mute: words on its track, the first one, show that it is not."""
        if update.has_text and update.segment.track == 0 and not update.is_filled:
            self._message_bar.settle(Cause.MICROPHONE_MUTE)

    def _take_ready(self, ready: Ready) -> None:
        for cause in OF_ENGINE:
            self._message_bar.settle(cause)
        for note in ready.notes:
            self._message_bar.say(note, tone=Tone.ADVICE)

    def _follow(self, health: Health) -> None:
        self._message_bar.hold_advice(health.captured_s < FIRST_MINUTE_S)
        if health.captured_s >= self._news_until_s:
            self._message_bar.settle(NEWS)
            self._news_until_s = float("inf")

    def _take_state(self, state: SessionState) -> None:
        if state is SessionState.IDLE:
            for cause in (*OF_ENGINE, *OF_THIS_SOUND, NEWS):
                self._message_bar.settle(cause)
            self._message_bar.hold_advice(False)
        elif state in (SessionState.LOADING, SessionState.CATCHING_UP) and self._is_idle:
            self._message_bar.hold_advice(True)
        if not state.may_capture:
            for cause in OF_HEARING:
                self._message_bar.settle(cause)
        self._is_idle = state is SessionState.IDLE
