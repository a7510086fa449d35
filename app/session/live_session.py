"""One session from a source of sound to captions: the road of the command line and of the window."""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable
from dataclasses import replace
from pathlib import Path
from threading import Event, Lock, RLock

import numpy as np

from app.session.client import EngineClient, Patience
from app.session.feed import SoundFeed
from app.sound.source import SoundSource
from core.captions.captions import Gap
from core.journal.journal import Journal
from core.process.threads import GuardedThread
from core.speech.segments import SAMPLE_RATE, Samples
from core.transcripts.transcripts import LiveTranscript
from core.wire.backlog import Backlog
from core.wire.messages import (
    Captioned,
    Change,
    Checkpoint,
    EngineSettings,
    Finished,
    FromEngine,
    Health,
    Ready,
    Trouble,
)
from core.wording.errors import TROUBLES, UserError, logged_sentence_of
from core.wording.sentences import phrased

log = logging.getLogger(__name__)

READ_S = 0.2
PAUSE_S = 1.0
"""Silence that stands for a pause, however long it is: enough to end the sentence before it."""
HEALTH_S = 1.0
"""Sound behind which is told anew how much waits, though the engine says nothing."""
MAX_AHEAD_S = 10.0
"""How far a file is read before the engine has taken its sound."""

LiveMessage = FromEngine | Gap
HearBlock = Callable[[Samples], None]
BeginTranscript = Callable[[str], LiveTranscript]
"""Begins the transcript of the session whose journal has that name."""


class LiveSession:
    """Sound from `source` into the journal, from there into the engine, captions out.

    `on_message` is called on threads of the session, one call at a time. The
    last message is `Finished` or a fatal `Trouble`, unless the session is
    aborted, or stopped before there was anything to caption. `trouble` then
    holds the sentence that ended it early, if one did. What finds no room on the
    disk is told and waits for it while captions go on; where the transcript
    cannot be written to the end the journal stays, from which it is completed later.
    `on_block` is called with every block of sound that is captured.
    """

    def __init__(
        self,
        source: SoundSource,
        settings: EngineSettings,
        on_message: Callable[[LiveMessage], None],
        *,
        journal_folder: Path,
        keep_sound: Path | None = None,
        begin_transcript: BeginTranscript | None = None,
        patience: Patience | None = None,
        on_block: HearBlock | None = None,
    ) -> None:
        self._source = source
        self._settings = replace(settings, realtime=source.realtime)
        self._on_message = on_message
        self._journal_folder = journal_folder
        self._keep_sound = keep_sound
        self._begin_transcript = begin_transcript
        self._transcript: LiveTranscript | None = None
        self._transcript_failed = False
        self._unwritten = Backlog(self._write_transcript)
        self._unrecorded = Backlog(self._write_journal)
        self._told_of: set[type[UserError]] = set()
        self._patience = patience
        self._on_block = on_block
        self._lock = RLock()
        self._closing = Lock()
        self._ready = Event()
        self._stopping = Event()
        self._paused = Event()
        self._interrupted = Event()
        """The source is, or will be, closed for a pause."""
        self._shift_s = 0.0
        """Where on the session's clock the source's own began: behind a pause it begins anew."""
        self._journal: Journal | None = None
        self._client: EngineClient | None = None
        self._feed: SoundFeed | None = None
        self._health: Health | None = None
        self._n_captions = 0
        self._engine_failed = False
        self._keeps_rest = False
        self._capture = GuardedThread(self._run_capture, "capture")
        self.trouble = ""

    @property
    def engine_pid(self) -> int | None:
        """The process id of the present engine."""
        return self._client.engine_pid if self._client else None

    @property
    def captured_s(self) -> float:
        """The clock of the sound captured so far."""
        journal = self._journal  # another thread may close it
        return journal.sound.n_samples / SAMPLE_RATE if journal else 0.0

    def start(self) -> None:
        """Open the source, the journal and the engine.

        Raises:
            UserError: when the source gives no sound or the session cannot be recorded.
        """
        self._source.open()
        try:
            self._begin()
        except BaseException:
            self.abort()
            raise
        if self._stopping.is_set():
            self._end_unless_captured()

    def _begin(self) -> None:
        self._journal = Journal(self._journal_folder, self._settings, self._source.name)
        self._open_transcript(self._journal.path.name)
        self._feed = SoundFeed(self._journal.sound)
        with self._lock:
            self._client = EngineClient(
                self._settings, self._from_engine, self._feed, patience=self._patience
            )
        self._client.start()
        self._capture.start()

    def _open_transcript(self, journal: str) -> None:
        try:
            self._transcript = self._begin_transcript(journal) if self._begin_transcript else None
        except UserError as error:
            self._give_up_transcript(error)

    def _keep(self, key: Hashable, entry: Captioned | Gap) -> None:
        """Put a caption or a gap into journal and transcript; captions go on where there is no room."""
        for backlog in (self._unrecorded, self._unwritten):
            self._attempt(backlog.put, key, entry)

    def _write_journal(self, entry: Captioned | Checkpoint | Gap) -> None:
        assert self._journal is not None
        self._journal.record_any(entry)

    def _write_transcript(self, entry: Captioned | Gap) -> None:
        if self._transcript is not None:
            self._transcript.write(entry if isinstance(entry, Gap) else entry.update)

    def _flush(self) -> None:
        """Write what waited for room."""
        assert self._journal is not None
        for flush in (self._unrecorded.flush, self._journal.sound.flush):
            self._attempt(flush)
        try:
            self._unwritten.flush()
        except UserError as error:
            self._give_up_transcript(error)

    def _give_up_transcript(self, error: UserError) -> None:
        self._transcript = None
        self._transcript_failed = True
        self._tell_once(error)

    def _attempt(self, write: Callable[..., None], *what: object) -> None:
        try:
            write(*what)
        except UserError as error:
            self._tell_once(error)

    def _tell_once(self, error: UserError) -> None:
        """Tell what cannot be kept now; it waits for room."""
        if type(error) not in self._told_of:
            self._told_of.add(type(error))
            self._tell(Trouble(str(error), fatal=False))

    def use(self, change: Change) -> None:
        """Go on otherwise from the next words on, or begin so (`EngineClient.use`)."""
        with self._lock:
            if self._client is None:
                self._settings = self._settings.after(change)
            else:
                self._client.use(change)

    def pause(self) -> None:
        """Hear nothing until `resume`, at once; what was said before is still captioned.

        Whoever captures closes the source, so that none is closed that a `resume` has opened.
        """
        self._paused.set()
        self._interrupted.set()

    def resume(self) -> None:
        """Hear again, on the clock of the sound where it stood."""
        self._paused.clear()

    def stop(self) -> None:
        """End the sound; what was captured is still captioned (`wait` for it)."""
        self._stopping.set()
        self._source.close()
        self._end_unless_captured()

    def _end_unless_captured(self) -> None:
        """Do not wait for networks that would be loaded, or even fetched, for nothing."""
        if self._client is not None and not self._ready.is_set() and not self.captured_s:
            self._client.kill()

    def abort(self, *, keeps_rest: bool = False) -> None:
        """End at once; what was captioned was handed out, the rest is not waited for.

        It is given up, or, if `keeps_rest`, stays in the journal as after a crash.
        """
        self._keeps_rest = keeps_rest
        self.stop()
        if self._client is not None:
            self._client.stop()
        self._close()

    def wait(self, timeout_s: float | None = None) -> bool:
        """Return whether the session is over, waiting for it; then everything is closed."""
        assert self._client is not None
        if not self._client.wait(timeout_s):
            return False
        self._close()
        return True

    def _close(self) -> None:
        """Close everything once, though one thread waits for the end and another aborts."""
        self._stopping.set()
        self._source.close()
        with self._closing:
            if self._capture.is_alive():
                self._capture.join()
            self._close_journal()

    def _close_journal(self) -> None:
        if self._journal is None:
            return
        self._flush()
        journal, self._journal = self._journal, None
        if self._has_unheard(journal) or self._transcript_failed:
            journal.abandon()  # what could not be captioned can still be heard
            return
        transcript = self._transcript
        journal.close(keep_sound=transcript.sound_path if transcript else self._keep_sound)
        if transcript is not None:
            transcript.finish()

    def _has_unheard(self, journal: Journal) -> bool:
        """Return whether the record holds live sound for which captions may be missing."""
        is_given_up = self._engine_failed and bool(self._n_captions)
        is_cut_off = self._keeps_rest and bool(journal.sound.n_samples)
        return self._settings.realtime and (is_given_up or is_cut_off)

    def _run_capture(self) -> None:
        try:
            self._take_sound()
        except TROUBLES as error:
            self._tell_trouble(logged_sentence_of(error))
        except Exception:
            log.exception("the capture ends")
            self._tell_trouble(
                phrased(
                    "The sound of {name} could no longer be read; start again or choose another source.",
                    name=self._source.name,
                )
            )
        finally:
            self._source.close()
            assert self._journal is not None
            self._journal.sound.end()

    def _tell_trouble(self, sentence: str) -> None:
        self.trouble = self.trouble or sentence
        self._tell(Trouble(sentence, fatal=False))

    def _take_sound(self) -> None:
        assert self._journal is not None
        # A file can wait until its captions can be shown; what is said at a microphone cannot.
        while self._source.can_wait and not self._ready.wait(READ_S):
            if self._stopping.is_set():
                return
        while not self._stopping.is_set():
            if not self._has_room():
                self._stopping.wait(READ_S / 10)
                continue
            if self._interrupted.is_set():
                self._source.close()
            chunk = self._source.read(READ_S)
            if chunk is None:
                self._tell_gaps()
                if not self._sit_out_pause():
                    return
                continue
            self._shift_s = self.captured_s - chunk.start_s
            self._append(chunk.samples)
            if self._on_block is not None:
                self._on_block(chunk.samples)
            self._renew_health()
            self._tell_gaps()
            for notice in self._source.take_notices():
                self._tell(Trouble(notice, fatal=False))

    def _sit_out_pause(self) -> bool:
        """Return whether the sound goes on: it had ended for a pause, which is over."""
        if not self._interrupted.is_set():
            return False
        self._interrupted.clear()
        self._append_pause()
        while self._paused.is_set():
            if self._stopping.wait(READ_S / 4):
                return False
        self._source = self._source.reopened()
        self._source.open()
        return True

    def _append(self, samples: Samples) -> None:
        assert self._journal is not None
        self._attempt(self._journal.sound.append, samples)

    def _append_pause(self) -> None:
        """Let silence stand for the pause, unless nothing was heard before it."""
        start_s = self.captured_s
        if not start_s:
            return
        n_samples, n_tracks = round(PAUSE_S * SAMPLE_RATE), self._settings.n_tracks
        shape = (n_samples, n_tracks) if n_tracks > 1 else (n_samples,)
        self._append(np.zeros(shape, dtype=np.float32))
        self._keep_gap(Gap(start_s, self.captured_s, is_pause=True))

    def _has_room(self) -> bool:
        """Return whether to read on: a file is not read far ahead of the engine."""
        assert self._journal is not None
        assert self._feed is not None
        ahead_s = (self._journal.sound.n_samples - self._feed.n_sent) / SAMPLE_RATE
        return self._settings.realtime or ahead_s < MAX_AHEAD_S

    def _tell_gaps(self) -> None:
        """Show where sound was lost, never hide it."""
        for lost in self._source.take_gaps():
            self._keep_gap(Gap(lost.start_s + self._shift_s, lost.end_s + self._shift_s))

    def _keep_gap(self, gap: Gap) -> None:
        self._keep(gap, gap)
        self._tell(gap)

    def _from_engine(self, message: FromEngine) -> None:
        if isinstance(message, Captioned) and self._journal is not None:
            message = self._stamped(message)
            self._n_captions += 1
            self._keep(message.update.segment, message)
        elif isinstance(message, Checkpoint) and self._journal is not None:
            self._attempt(self._unrecorded.put, (Checkpoint, message.segment), message)
        elif isinstance(message, Health):
            message = self._health = self._with_lag(message)
        elif isinstance(message, Ready):
            self._ready.set()
        elif isinstance(message, Trouble) and message.fatal:
            self.trouble = self.trouble or message.text
            self._engine_failed = True
            self._stopping.set()
        elif isinstance(message, Finished):
            self._stopping.set()
        self._tell(message)

    def _stamped(self, captioned: Captioned) -> Captioned:
        """Live, a caption is shown when the clock of the sound stands at what is captured."""
        if not self._settings.realtime:
            return captioned
        return replace(captioned, update=replace(captioned.update, emitted_s=self.captured_s))

    def _with_lag(self, health: Health) -> Health:
        """What the engine has not been sent yet waits too."""
        recognition_lag_s = max(0.0, self.captured_s - health.heard_s)
        waiting_s = recognition_lag_s + health.translation_lag_s
        return replace(health, recognition_lag_s=recognition_lag_s, waiting_s=waiting_s)

    def _renew_health(self) -> None:
        health = self._health
        if health is not None and self.captured_s >= health.captured_s + HEALTH_S:
            self._health = self._with_lag(health)
            self._tell(self._health)

    def _tell(self, message: LiveMessage) -> None:
        with self._lock:
            self._on_message(message)
