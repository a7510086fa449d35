"""A session for windows: what its threads tell becomes signals."""

from __future__ import annotations

import logging
import threading
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.bridge.telling import tell
from app.session.keeping import BeginTranscript
from app.session.live_session import LiveMessage, LiveSession
from app.session.rest_session import RestSession
from app.sound.source import PEAKS_A_BLOCK, SoundSource
from core.captions.captions import Gap
from core.process.threads import GuardedThread
from core.speech.levels import peaks
from core.transcripts.rests import Rest
from core.transcripts.transcripts import Transcripts
from core.wire.messages import (
    AdapterInUse,
    Captioned,
    Change,
    EngineSettings,
    Health,
    Loading,
    PolicyInUse,
    Ready,
    Trouble,
)
from core.wording.errors import TROUBLES, logged_sentence_of

logger = logging.getLogger(__name__)


class SessionBridge(QObject):
    """Runs one session at a time; whatever happens in it arrives in the thread of the receiver.

    `start` and `stop` return at once: opening a device, loading networks and
    writing the end of a translation take their time on threads of their own.
    """

    captioned = Signal(object)
    """A `CaptionUpdate`."""
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
    paused_changed = Signal(bool)
    """Whether the session is paused from now on."""
    gap = Signal(object)
    """A `Gap`."""
    trouble = Signal(str)
    """One sentence for the user."""
    ended = Signal()
    """The session is over, and everything that it had to say was said."""
    _over = Signal()
    """The same, from the session's thread."""

    def __init__(
        self, journal_folder: Path, parent: QObject | None = None, *, transcripts: Transcripts | None = None
    ) -> None:
        super().__init__(parent)
        self._journal_folder = journal_folder
        self._transcripts = transcripts
        self._session: LiveSession | RestSession | None = None
        self._thread: threading.Thread | None = None
        self.is_running = False
        """From `start` until `ended`, though the session's thread may be over before."""
        self._is_paused = False
        self._over.connect(self._end)

    def start(self, source: SoundSource, settings: EngineSettings, *, keeps_sound: bool = False) -> None:
        """Begin a session, unless one runs; `keeps_sound` in its transcript."""
        if self.is_running:
            return
        session = LiveSession(
            source,
            settings,
            self._forward,
            journal_folder=self._journal_folder,
            begin_transcript=self._transcript_of(source, settings, keeps_sound),
            on_block=lambda samples: tell(self.level, peaks(samples, PEAKS_A_BLOCK)),
        )
        self._begin(session)

    def caption_rest(self, rest: Rest, *, keeps_sound: bool) -> None:
        """Go on with a session that was cut off, unless one runs; `keeps_sound` when all is captioned."""
        if not self.is_running and self._transcripts is not None:
            self._begin(RestSession(self._transcripts, rest, self._forward, keeps_sound=keeps_sound))

    def _begin(self, session: LiveSession | RestSession) -> None:
        self._session = session
        self.is_running = True
        self._is_paused = False
        self._thread = GuardedThread(self._run, "session", (session,))
        self._thread.start()

    def _transcript_of(
        self, source: SoundSource, settings: EngineSettings, keeps_sound: bool
    ) -> BeginTranscript | None:
        transcripts = self._transcripts
        if transcripts is None:
            return None
        return lambda journal: transcripts.begin(journal, source.name, settings, keeps_sound=keeps_sound)

    def stop(self) -> None:
        """End the sound; what was said until now is still captioned before `ended`."""
        session = self._session
        if session is not None:
            GuardedThread(self._stop, "session-stop", (session,)).start()

    @property
    def captured_s(self) -> float:
        """The clock of the sound that was captured in the session that runs."""
        return self._session.captured_s if isinstance(self._session, LiveSession) else 0.0

    @property
    def captions_rest(self) -> bool:
        """Whether a session that was cut off is captioned, and nothing is heard."""
        return isinstance(self._session, RestSession)

    @property
    def is_paused(self) -> bool:
        return self.is_running and self._is_paused

    def pause(self) -> None:
        """Hear nothing until `resume`, and keep nothing."""
        session = self._session
        if isinstance(session, LiveSession) and self.is_running and not self._is_paused:
            session.pause()
            self._show_paused(True)

    def resume(self) -> None:
        """Go on with the same session."""
        session = self._session
        if isinstance(session, LiveSession) and self.is_paused:
            session.resume()
            self._show_paused(False)

    def _show_paused(self, is_paused: bool) -> None:
        self._is_paused = is_paused
        self.paused_changed.emit(is_paused)

    def use(self, change: Change) -> None:
        """Go on otherwise from the next words on; `adapter_changed` answers, or `policy_kept` if in vain."""
        session = self._session
        if isinstance(session, LiveSession) and self.is_running:
            session.use(change)

    def abort(self, *, keeps_rest: bool = False) -> None:
        """End at once: what was said and is not captioned yet is given up, or kept for later."""
        session = self._session
        if session is not None:
            GuardedThread(self._abort, "session-abort", (session, keeps_rest)).start()

    def end(self, timeout_s: float) -> None:
        """Return when session and engine are over; what takes longer than that is kept for recovery."""
        if self._thread is None or self._session is None:
            return
        self.stop()
        self._thread.join(timeout_s)
        if self._thread.is_alive():
            self._session.abort(keeps_rest=True)
            self._thread.join(timeout_s)

    def _run(self, session: LiveSession | RestSession) -> None:
        try:
            session.start()
            session.wait()
        except TROUBLES as error:
            tell(self.trouble, logged_sentence_of(error))
        except Exception as error:
            logger.exception("the session failed")
            sentence = self.tr(
                "The session ended because of a fault in the program: {}. Start again; if it happens "
                "once more, run `surtitle doctor`."
            )
            tell(self.trouble, sentence.format(error))
        finally:
            tell(self._over)

    def _end(self) -> None:
        # Before the signal: who hears it may start the next session.
        self.is_running = False
        self.ended.emit()

    def _stop(self, session: LiveSession | RestSession) -> None:
        try:
            session.stop()
        except Exception:
            logger.exception("the session could not be stopped")

    def _abort(self, session: LiveSession | RestSession, keeps_rest: bool) -> None:
        try:
            session.abort(keeps_rest=keeps_rest)
        except Exception:
            logger.exception("the session could not be ended")

    def _forward(self, message: LiveMessage) -> None:
        if isinstance(message, Captioned):
            tell(self.captioned, message.update)
        elif isinstance(message, Health):
            tell(self.health, message)
        elif isinstance(message, Loading):
            tell(self.loading, message)
        elif isinstance(message, Ready):
            tell(self.ready, message)
        elif isinstance(message, AdapterInUse):
            tell(self.adapter_changed, message)
        elif isinstance(message, PolicyInUse):
            if message.trouble:
                tell(self.policy_kept, message.policy)
        elif isinstance(message, Gap):
            tell(self.gap, message)
        elif isinstance(message, Trouble):
            tell(self.trouble, message.text)
