"""One session from a source of sound to captions: the road of the command line and of the window.

`capturing` brings the sound into the record, `keeping` is the record, `captioning` the engine at work on it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Event, RLock

from app.session.captioning import Captioning
from app.session.capturing import Capturing
from app.session.engine_life import Patience
from app.session.filling import QUIET, GapFilling, Quiet
from app.session.keeping import BeginTranscript, SessionRecord
from app.session.skipping import MOST_BEHIND_S, Skipping
from app.session.voices import SessionVoices
from app.session.warm_engine import WarmEngine
from app.sound.source import SoundSource
from core.captions.captions import Captioned, Gap
from core.speech.segments import Samples
from core.transcripts.missed import left_of
from core.transcripts.rests import is_left
from core.wire.messages import Change, Checkpoint, EngineSettings, FromEngine, Health, Ready, Trouble
from core.wire.voice_messages import CorrectVoice, TellVoices, Voiced

HEALTH_S = 1.0
"""Sound after which it is told again how much waits, though the engine says nothing."""

LiveMessage = FromEngine | Gap
HearBlock = Callable[[Samples], None]


class LiveSession:
    """Sound from `source` into the journal, from there into the engine, captions out.

    `on_message` is called on threads of the session, one call at a time; it must not call `abort` or
    `wait`, which wait for them. The last message is `Finished` or a fatal `Trouble`, after which only the
    gaps of a transcript follow that are its `rest`, unless the session is
    aborted, or stopped before there was anything to caption. `trouble` then
    holds the sentence that ended it early, if one did. What finds no room on the
    disk is told and waits for it while captions go on; where the transcript
    cannot be written to the end the journal stays, from which it is completed later.
    Speech that was captured and not captioned when it ends is its `rest`, and is kept (`abort`).
    `on_block` is called with every block of sound that is captured. What captions leave out as they are more
    than `most_behind_s` late is filled in while it is `quiet`. An engine that is `warm` is taken if it fits.
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
        most_behind_s: float = MOST_BEHIND_S,
        quiet: Quiet = QUIET,
        warm: WarmEngine | None = None,
    ) -> None:
        self._settings = replace(settings, realtime=source.realtime)
        self._on_message = on_message
        self._journal_folder = journal_folder
        self._keep_sound = keep_sound
        self._begin_transcript = begin_transcript
        self._patience = patience
        self._on_block = on_block
        self._most_behind_s, self._quiet = most_behind_s, quiet
        self._warm = warm
        self._is_of_device = source.realtime and not source.can_wait
        self._filling: GapFilling | None = None
        self._lock = RLock()
        self._ready = Event()
        self._capturing = Capturing(source, self._ready, self._hear, self._tell, self._fail)
        self._record: SessionRecord | None = None
        self._captioning: Captioning | None = None
        self._voices: SessionVoices | None = None
        self._health: Health | None = None
        self._keeps_record = False
        self.rest: Gap | None = None
        """What of its speech nobody has captioned, once it is over."""
        self.trouble = ""

    @property
    def engine_pid(self) -> int | None:
        """The process id of the present engine."""
        return self._captioning.engine_pid if self._captioning else None

    @property
    def record_name(self) -> str:
        """What the journal of the session is called."""
        return self._record.name if self._record else ""

    @property
    def captured_s(self) -> float:
        """The clock of the sound captured so far."""
        return self._record.captured_s if self._record else 0.0

    def start(self) -> None:
        """Open the source, the journal and the engine.

        Raises:
            UserError: when the source gives no sound or the session cannot be recorded.
        """
        self._capturing.open()
        try:
            self._begin()
        except BaseException:
            self.abort()
            raise
        if self._capturing.is_stopping:
            self._end_unless_captured()

    def _begin(self) -> None:
        name = self._capturing.source_name
        self._record = record = SessionRecord(self._journal_folder, self._settings, name, self._tell)
        self._voices = SessionVoices(self._settings, record.sound)
        with self._lock:
            self._captioning = captioning = Captioning(
                self._settings,
                record.sound,
                self._take,
                self._close,
                patience=self._patience,
                skipping=self._skipping(record),
                warm=self._warm,
                voices=self._voices,
            )
        if self._begin_transcript is not None:
            record.begin_transcript(self._begin_transcript)
        captioning.start()
        self._capturing.start(record, captioning.feed)

    def _skipping(self, record: SessionRecord) -> Skipping | None:
        """Return what may leave sound out, for a transcript to have it filled in; a file waits."""
        if self._begin_transcript is None:
            return None
        assert self._voices is not None
        self._filling = GapFilling(
            self._settings, record, self._tell, self._lock, self._quiet, self._patience, self._voices
        )
        if not self._is_of_device:
            return None
        return Skipping(record.sound, self._filling.miss, most_behind_s=self._most_behind_s)

    def use(self, change: Change) -> None:
        """Go on otherwise from the next words on, or begin so (`EngineClient.use`)."""
        with self._lock:
            if self._captioning is None or isinstance(change, TellVoices):
                self._settings = self._settings.after(change)
            if isinstance(change, TellVoices) and self._filling is not None:
                self._filling.tells_voices = change.is_on
            if isinstance(change, CorrectVoice) and not self._settings.tells_voices:
                self._answer(change)
            elif self._captioning is not None:
                self._captioning.use(change)

    def _answer(self, change: CorrectVoice) -> None:
        """Keep whose words they are as no engine does that."""
        if self._voices is not None and (answer := self._voices.accept(self._voices.answer(change))):
            self._take(answer)

    def pause(self) -> None:
        """Hear nothing until `resume`, at once; what was said before is still captioned."""
        self._capturing.pause()

    def resume(self) -> None:
        """Hear again, on the clock of the sound where it stood."""
        self._capturing.resume()

    def stop(self) -> None:
        """End the sound; what was captured is still captioned (`wait` for it)."""
        if self._filling is not None:
            self._filling.end()
        self._capturing.stop()
        self._end_unless_captured()

    def _end_unless_captured(self) -> None:
        """Do not wait for networks that would be loaded, or even fetched, for nothing."""
        if self._captioning is not None and not self._ready.is_set() and not self.captured_s:
            self._captioning.kill()

    def abort(self, *, keeps_record: bool = False) -> None:
        """End at once; what was captioned was handed out, the rest is not waited for.

        It is a gap of the transcript, with its sound. Where there is no transcript the journal stays, as
        after a crash, if what was said can be had nowhere else; if it `keeps_record`, in any case.
        """
        if keeps_record:
            self.keep_record()
        self.stop()
        if self._captioning is not None:
            self._captioning.stop()

    def keep_record(self) -> None:
        """Have the journal stay when it is over: captions of it are missing where they should be."""
        self._keeps_record = True

    def wait(self, timeout_s: float | None = None) -> bool:
        """Return whether the session is over, waiting for it; then everything is closed."""
        assert self._captioning is not None
        return self._captioning.wait(timeout_s)

    def _close(self) -> None:
        """Close what is left when the engine has ended."""
        assert self._record is not None
        self._capturing.stop()
        self._capturing.join()
        if self._filling is not None:
            self._filling.close()
        assert self._captioning is not None
        self._note_rest(self._record, self._captioning)
        self._record.close(stays=self._stays(self._record, self._captioning), keep_sound=self._keep_sound)

    def _note_rest(self, record: SessionRecord, captioning: Captioning) -> None:
        """Note what was said and is not captioned; where no engine could begin there is nothing."""
        has_begun = self._ready.is_set() or record.has_captions  # words come before the translator is loaded
        is_over = captioning.is_complete or (captioning.is_given_up and not has_begun)
        start = captioning.next_start()
        if is_over or not record.captured_s or not is_left(start, record.sound):
            return
        self.rest = left_of(Gap(0.0, record.captured_s, is_missed=True), start).gap
        if self._filling is not None:
            self._filling.miss_rest(start, record.captured_s)

    def _stays(self, record: SessionRecord, captioning: Captioning) -> bool:
        """Return whether the record is needed: it alone has what was said and nobody has captioned."""
        if self._filling is not None:
            return False
        is_given_up = captioning.is_given_up and self._settings.realtime
        is_cut_off = self._is_of_device and self._keep_sound is None
        is_wanted = self._keeps_record and bool(record.captured_s)
        return is_wanted or (self.rest is not None and (is_given_up or is_cut_off))

    def _hear(self, samples: Samples) -> None:
        """Hand on a block that was captured, and how much waits now."""
        if self._on_block is not None:
            self._on_block(samples)
        health = self._health
        if health is not None and self.captured_s >= health.captured_s + HEALTH_S:
            self._health = self._with_lag(health)
            self._tell(self._health)

    def _fail(self, sentence: str) -> None:
        self.trouble = self.trouble or sentence
        self._tell(Trouble(sentence, fatal=False))

    def _take(self, message: FromEngine) -> None:
        """Take what the engine says: keep or note it, then tell it."""
        assert self._record is not None and self._captioning is not None
        match message:
            case Captioned():
                message = self._stamped(message)
            case Health():
                message = self._health = self._with_lag(message)
        if self._filling is not None:
            self._filling.follow(message)
        match message:
            case Captioned() | Checkpoint() | Voiced():
                self._record.keep(message)
            case Ready():
                self._ready.set()
            case _ if self._captioning.last is not None:
                self.trouble = self.trouble or self._captioning.trouble
                self._capturing.end()
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

    def _tell(self, message: LiveMessage) -> None:
        with self._lock:
            self._on_message(message)
