"""A session for windows: what its threads tell becomes signals."""

from __future__ import annotations

import importlib
import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, assert_never

from PySide6.QtCore import QCoreApplication, QObject, Signal

from app.bridge.background_job import BackgroundJob, tell
from app.bridge.session_state import FOLLOWERS, SessionState
from app.sound.source import PEAKS_A_BLOCK, SoundSource
from core.captions.captions import Captioned, Gap
from core.speech.levels import peaks
from core.system.threads import GuardedThread
from core.wire.messages import (
    AdapterInUse,
    Change,
    Checkpoint,
    EngineSettings,
    Finished,
    Health,
    Loading,
    PolicyInUse,
    Prepared,
    Ready,
    Trouble,
)
from core.wire.voice_messages import PrintHeard, Voiced, VoicesSuggested
from core.wording.causes import Cause, Mended
from core.wording.errors import UserError

if TYPE_CHECKING:
    from app.session.keeping import BeginTranscript
    from app.session.live_session import LiveMessage, LiveSession
    from app.session.rest_session import RestSession
    from app.session.warm_engine import WarmEngine
    from core.transcripts.live_transcript import LiveTranscript
    from core.transcripts.rests import Rest
    from core.transcripts.transcripts import Transcripts

    AnySession = LiveSession | RestSession

logger = logging.getLogger(__name__)

SESSION = "app.session.live_session"


class SessionBridge(QObject):
    """Runs one session at a time; whatever happens in it arrives in the thread of the receiver.

    `start` and `stop` return at once: opening a device, loading networks and
    writing the end of a translation take their time on threads of their own.
    """

    captioned = Signal(object)
    """A `CaptionUpdate`."""
    voiced = Signal(object)
    """A `Voiced`."""
    suggested = Signal(object)
    """A `VoicesSuggested`."""
    print_heard = Signal(object)
    """A `PrintHeard`."""
    health = Signal(object)
    """A `Health`."""
    loading = Signal(object)
    """A `Loading`."""
    ready = Signal(object)
    """A `Ready`."""
    adapter_changed = Signal(object)
    """An `AdapterInUse`."""
    policy_kept = Signal(str)
    """The policy that goes on, where another was asked for in vain."""
    level = Signal(object)
    """The peaks of the sound that was captured last, a tuple."""
    state_changed = Signal(object)
    """The `SessionState` from now on."""
    gap = Signal(object)
    """A `Gap`."""
    trouble = Signal(object)
    """A `Trouble`: what went wrong, and whether the session ends by it."""
    mended = Signal(object)
    """A `Mended`: what went wrong goes well again."""
    ended = Signal()
    """The session is over, and everything that it had to say was said."""
    again_wanted = Signal()
    """The next session is to begin, as `starts_again` had it."""
    _heard = Signal(object)
    """What the session says, from a thread of its own."""

    def __init__(
        self, journal_folder: Path, parent: QObject | None = None, *, transcripts: Transcripts | None = None
    ) -> None:
        super().__init__(parent)
        self.warm: WarmEngine | None = None
        """Whose engine sessions take, if it fits, and where they leave theirs."""
        self._journal_folder = journal_folder
        self._transcripts = transcripts
        self._session: AnySession | None = None
        self._live: LiveSession | None = None
        """The session, if something is heard in it."""
        self._running = BackgroundJob(
            "session",
            self,
            fault=self.tr(
                "The captions ended because of a fault in the program. Start again; if it happens once "
                "more, check this computer."
            ),
        )
        self._running.done.connect(self._end)
        self._running.failed.connect(self._tell_fault)
        self._running.failed.connect(self._end)
        self._stopping = BackgroundJob("session-stop", self)
        for over in (self._stopping.done, self._stopping.failed):
            over.connect(self._finish)
        self._aborting = BackgroundJob("session-abort", self)
        self.state = SessionState.IDLE
        """Changed by `become` alone; IDLE only with `ended`: the session's thread may be over before."""
        self.starts_again = False
        """Whether the next session is wished for as soon as this one is over."""
        self.transcript: int | None = None
        """The number of the transcript of the session that runs or ran last; None where none is kept."""
        self._name = ""
        """What that transcript is called by its user, who may not wait until it is begun."""
        self._has_engine = False
        """Whether the engine of the session is ready."""
        self.was_cut_short = False
        """Whether the session that ran last ended before all was captioned: what is left is not gone on with
        unasked."""
        self.settings: EngineSettings | None = None
        """Those that the session which runs or ran last began with."""
        self.leaves_to = ""
        """The other computer that what is said goes to in the session that runs or ran last, "" for none."""
        self._heard.connect(self._take)

    @property
    def is_running(self) -> bool:
        return self.state is not SessionState.IDLE

    def become(self, state: SessionState) -> None:
        """Be in `state` from now on; what may not follow is a fault of the program, logged and not done."""
        if state is self.state:
            return
        if state not in FOLLOWERS[self.state]:
            logger.error("a session that is %s cannot be %s", self.state.name, state.name)
            return
        self.state = state
        self.state_changed.emit(state)

    def load(self) -> None:
        """Import what a session needs, beside the window, so that the first begins at once."""
        GuardedThread(lambda: importlib.import_module(SESSION), "session-import").start()

    def start(self, source: SoundSource, settings: EngineSettings, *, keeps_sound: bool = False) -> None:
        """Begin a session, unless one runs; `keeps_sound` in its transcript."""
        if self.is_running:
            return
        from app.session.live_session import LiveSession

        session = LiveSession(
            source,
            settings,
            self._hear,
            journal_folder=self._journal_folder,
            begin_transcript=self._transcript_of(source, settings, keeps_sound),
            on_block=lambda samples: tell(self.level, peaks(samples, PEAKS_A_BLOCK)),
            warm=self.warm,
        )
        self.settings, self.leaves_to = settings, settings.leaves_to
        self._begin(session, SessionState.LOADING)
        self._live = session

    def caption_rest(self, rest: Rest, *, keeps_sound: bool) -> None:
        """Go on with a session that was cut off, unless one runs; `keeps_sound` when all is captioned."""
        if not self.is_running and self._transcripts is not None:
            from app.session.rest_session import RestSession

            session = RestSession(self._transcripts, rest, self._hear, keeps_sound=keeps_sound)
            self.settings, self.leaves_to = rest.start.settings, rest.start.settings.leaves_to
            self._begin(session, SessionState.CATCHING_UP)
            self.transcript = rest.transcript.id

    def _begin(self, session: AnySession, state: SessionState) -> None:
        self._session, self._live = session, None
        self.transcript, self._name = None, ""
        self._has_engine = self.starts_again = self.was_cut_short = False
        self._running.begin(lambda tell, given_up: _run(session, self._hear))
        self.become(state)

    def _transcript_of(
        self, source: SoundSource, settings: EngineSettings, keeps_sound: bool
    ) -> BeginTranscript | None:
        transcripts = self._transcripts
        if transcripts is None:
            return None

        def begin(journal: str) -> LiveTranscript:
            transcript = transcripts.begin(journal, source.name, settings, keeps_sound=keeps_sound)
            self.transcript = transcript.id
            with suppress(UserError):  # it costs the talk its name alone
                self._write_name()
            return transcript

        return begin

    def call(self, name: str) -> None:
        """Give the transcript of the session that runs this name, as soon as there is one.

        Raises:
            TranscriptError: when it cannot be written.
        """
        self._name = name
        self._write_name()

    def _write_name(self) -> None:
        """Write what is known by now: name and number may come at once, each in its thread."""
        if self._name and self.transcript is not None and self._transcripts is not None:
            self._transcripts.rename(self.transcript, self._name)

    def stop(self) -> None:
        """End the sound; what was said until now is still captioned before `ended`."""
        session = self._session
        if session is not None and self.state.can_be_stopped:
            self.become(self.state.stopped)
            self.was_cut_short |= self.captions_rest  # which ends at once
            self._stopping.begin(lambda tell, given_up: session.stop())

    @property
    def captured_s(self) -> float:
        """The clock of the sound that was captured in the session that runs."""
        return self._live.captured_s if self._live else 0.0

    @property
    def captions_rest(self) -> bool:
        """Whether a session that was cut off is captioned, and nothing is heard."""
        return self._session is not None and self._live is None

    def pause(self) -> None:
        """Hear nothing until `resume`, and keep nothing."""
        if self._live and SessionState.PAUSED in FOLLOWERS[self.state]:
            self._live.pause()
            self.become(SessionState.PAUSED)

    def resume(self) -> None:
        """Go on with the same session."""
        if self._live and self.state is SessionState.PAUSED:
            self._live.resume()
            self.become(self._state_of_engine)

    @property
    def _state_of_engine(self) -> SessionState:
        return SessionState.CAPTIONING if self._has_engine else SessionState.LOADING

    def use(self, change: Change) -> None:
        """Go on otherwise from the next words on; `adapter_changed` answers, or `policy_kept` if in vain."""
        if self._live and self.is_running:
            self._live.use(change)

    def abort(self) -> None:
        """End at once: what was said and is not captioned yet is kept for later."""
        session = self._session
        if session is None:
            return
        if self.state.can_be_stopped:
            self.become(self.state.stopped)
        self.was_cut_short = True
        self._aborting.begin(lambda tell, given_up: session.abort())

    def end(self, timeout_s: float) -> None:
        """Return when session and engine are over; what takes longer than that is kept for recovery."""
        self.stop()
        if not self._running.join(timeout_s) and self._session is not None:
            self._session.abort()
            self._running.join(timeout_s)
        QCoreApplication.sendPostedEvents(self)  # what it told until now is shown, written and shared

    def _finish(self) -> None:
        if self.state is SessionState.STOPPING:
            self.become(SessionState.FINISHING)

    def _end(self) -> None:
        self._stopping.give_up()
        # Before the signals: their receivers may start the next session.
        self.become(SessionState.IDLE)
        self.ended.emit()
        if self.starts_again:
            self.starts_again = False
            self.again_wanted.emit()

    def _hear(self, message: LiveMessage) -> None:
        tell(self._heard, message)

    def _take(self, message: LiveMessage) -> None:
        match message:
            case Captioned(update):
                self.captioned.emit(update)
            case Voiced():
                self.voiced.emit(message)
            case VoicesSuggested():
                self.suggested.emit(message)
            case PrintHeard():
                self.print_heard.emit(message)
            case Health():
                self.health.emit(message)
            case Loading():
                self._follow_engine(is_ready=False)
                self.loading.emit(message)
            case Ready():
                self._follow_engine(is_ready=True)
                self.ready.emit(message)
            case AdapterInUse():
                self.adapter_changed.emit(message)
            case PolicyInUse(policy, trouble):
                if trouble:
                    self.policy_kept.emit(policy)
            case Gap():
                self.gap.emit(message)
            case Mended():
                self.mended.emit(message)
            case Trouble():
                self.was_cut_short |= message.fatal
                self.trouble.emit(message)
            case Prepared() | Checkpoint() | Finished():
                pass  # of the session's own concern
            case _:
                assert_never(message)

    def _tell_fault(self, sentence: str) -> None:
        self.trouble.emit(Trouble(sentence, fatal=True, cause=Cause.ENGINE_FAILED))

    def _follow_engine(self, *, is_ready: bool) -> None:
        self._has_engine = is_ready
        if self.state in (SessionState.LOADING, SessionState.CAPTIONING):
            self.become(self._state_of_engine)


def _run(session: AnySession, hear: Callable[[LiveMessage], None]) -> None:
    try:
        session.start()
    except UserError as error:
        hear(Trouble(str(error), fatal=True, cause=error.cause))
        return
    session.wait()
