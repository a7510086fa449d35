"""What captions have missed of a talk is filled in while that goes on, as long as nobody speaks.

A second engine captions it from the recorded sound. It has the lowest priority and is sent nothing while
anything is said, or anything that was said waits: live captions come first.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Event, RLock
from typing import assert_never

from app.host.memory_fit import holds_two, look_at_memory
from app.session.captioning import Captioning
from app.session.engine_life import Patience
from app.session.keeping import SessionRecord
from app.session.voices import SessionVoices, VoicesAgain
from core.captions.captions import Captioned, Gap
from core.journal.progress import SessionProgress
from core.journal.sound_record import FinishedRecord
from core.speech.segments import SAMPLE_RATE
from core.system.clock import awake_s
from core.system.threads import GuardedThread
from core.transcripts.missed import Missed, Settled, first_missed, left_of, rest_missed, with_adaptation
from core.wire.messages import (
    AdapterInUse,
    Checkpoint,
    EngineSettings,
    Finished,
    FromEngine,
    Health,
    Loading,
    PolicyInUse,
    Prepared,
    Ready,
    Start,
    Trouble,
)
from core.wire.voice_messages import PrintHeard, Voiced, VoicesSuggested
from core.wording.causes import Mended
from core.wording.errors import UserError

logger = logging.getLogger(__name__)

A_SAMPLE_S = 1 / SAMPLE_RATE
BEHIND_S = 1.0
"""Captions that wait for less than that are not behind."""


def has_room(settings: EngineSettings) -> bool:
    """Return whether there is memory for a second engine."""
    memory = look_at_memory().of(settings.device)
    return holds_two(settings.recognizer, settings.translator, memory, settings.precision)


@dataclass(frozen=True, slots=True)
class Quiet:
    """When gaps are filled in while a talk goes on: after `begins_s` in which nobody has spoken.

    After `ends_s` of speech the memory is given free. A second engine is started where it `has_room`.
    """

    begins_s: float = 10.0
    ends_s: float = 60.0
    has_room: Callable[[EngineSettings], bool] = has_room


QUIET = Quiet()


class GapFilling:
    """Knows what a live session has missed, and fills it in; what is left at its end is for later.

    `lock` is the session's, with which it tells.
    """

    def __init__(
        self,
        settings: EngineSettings,
        record: SessionRecord,
        tell: Callable[[Captioned | Gap | Voiced], None],
        lock: RLock,
        quiet: Quiet,
        patience: Patience | None = None,
        voices: SessionVoices | None = None,
    ) -> None:
        self._voices, self.tells_voices = voices, settings.tells_voices
        self._settings, self._record, self._tell = settings, record, tell
        self._lock, self._quiet, self._patience = lock, quiet, patience
        self._missed: list[Missed] = []
        self._n_missed = 0
        self._is_quiet = False
        self._quiet_since_s = self._closed_since_s = awake_s()
        self._gate = Event()
        """Set while a second engine may work."""
        self._thread: GuardedThread | None = None
        self._is_filling = False
        self._captioning: Captioning | None = None
        self._given_up: set[Gap] = set()
        """What cannot be filled in now: not tried again while the talk goes on."""
        self._is_over = False

    @property
    def is_running(self) -> bool:
        """Whether a second engine is at work, or waits until it may be."""
        return self._thread is not None and self._thread.is_alive()

    def miss(self, gap: Gap) -> None:
        """Note what captions leave out."""
        with self._lock:
            self._n_missed += 1
            self._note(first_missed(gap, self._n_missed, self._settings))

    def miss_rest(self, start: Start, end_s: float) -> None:
        """Note what was not captioned any more, where an engine would go on by `start`."""
        with self._lock:
            known = [missed.gap for missed in self._missed]
            for missed in rest_missed(start, end_s, known, self._n_missed):
                self._note(missed)

    def _note(self, missed: Missed) -> None:
        self._missed.append(missed)
        self._record.miss(missed)
        self._tell(missed.gap)

    def follow(self, message: FromEngine) -> None:
        """Take what the live engine says: it tells whether anybody speaks, and what a listener knew."""
        if isinstance(message, Checkpoint):
            self._note_listener(message)
            return
        now_s = awake_s()
        is_quiet = isinstance(message, Health) and not message.speech and message.waiting_s < BEHIND_S
        if not is_quiet:
            self._hold(now_s)
        elif not self._is_quiet:
            self._quiet_since_s = now_s
        self._is_quiet = is_quiet
        if is_quiet and now_s - self._quiet_since_s >= self._quiet.begins_s:
            self._go_on()

    def end(self) -> None:
        """Begin nothing any more, and end what runs; `close` waits for that."""
        with self._lock:
            self._is_over = True
        self._kill()

    def close(self) -> None:
        """Return when nothing runs any more, and what is left is kept."""
        self.end()
        if self._thread is not None:
            self._thread.join()

    def _note_listener(self, checkpoint: Checkpoint) -> None:
        """Note with a gap what the listener knew where it begins: it tells that where the gap ends."""
        with self._lock:
            for number, missed in enumerate(self._missed):
                if abs(missed.gap.end_s - checkpoint.replay_from_s) < A_SAMPLE_S:
                    self._missed[number] = with_adaptation(missed, checkpoint)
                    self._record.miss(self._missed[number])

    def _hold(self, now_s: float) -> None:
        """Let the running session have all there is; a second engine that waits for long ends."""
        if self._gate.is_set():
            self._gate.clear()
            self._closed_since_s = now_s
        elif now_s - self._closed_since_s >= self._quiet.ends_s:
            self._kill()

    def _go_on(self) -> None:
        with self._lock:
            if self._gate.is_set() or self._is_over:
                return
            self._gate.set()
            if self._missed and not self._is_filling:
                self._is_filling = True
                self._thread = GuardedThread(self._fill_all, "gap-filling")
                self._thread.start()

    def _kill(self) -> None:
        with self._lock:
            captioning = self._captioning
        if captioning is not None:
            captioning.kill()

    def _fill_all(self) -> None:
        """Fill in one after the other, as long as it is quiet."""
        try:
            if not self._quiet.has_room(self._settings):
                return
            while (missed := self._next()) is not None:
                self._fill(missed)
        except UserError as error:
            logger.warning("what was missed is filled in later: %s", error)
        finally:
            with self._lock:
                self._is_filling = False

    def _next(self) -> Missed | None:
        """Return what is to be filled in now; where it is nothing, the next call begins again."""
        with self._lock:
            left = [missed for missed in self._missed if missed.gap not in self._given_up]
            self._is_filling = bool(left) and self._gate.is_set() and not self._is_over
            return left[0] if self._is_filling else None

    def _fill(self, missed: Missed) -> None:
        gap, start = missed.gap, missed.start
        with contextlib.closing(
            FinishedRecord(self._record.sound.path, self._settings.n_tracks, gap.end_s)
        ) as sound:
            if sound.n_samples < round(gap.end_s * SAMPLE_RATE):  # it waits for room on the disk
                self._given_up.add(gap)
                return
            captioning = Captioning(
                replace(start.settings, tells_voices=self._voices is not None and self.tells_voices),
                sound,
                self._take,
                lambda: None,
                patience=self._patience,
                progress=SessionProgress(start.resumes, start.finished),
                gate=self._gate,
                voices=VoicesAgain(self._voices) if self._voices is not None else None,
            )
            with self._lock:
                if self._is_over:
                    return
                self._captioning = captioning
            captioning.start()
            captioning.wait()
        left = left_of(gap, captioning.next_start())
        if captioning.is_given_up:
            self._given_up.add(left.gap)
        self._settle(gap, None if captioning.is_complete else left)

    def _take(self, message: FromEngine) -> None:
        match message:
            case Captioned(update):
                filled = replace(message, update=replace(update, is_filled=True))
                self._record.fill(filled)
                self._tell(filled)
            case Voiced():
                self._record.fill(message)
                self._tell(message)
            case (
                Loading()
                | Prepared()
                | Ready()
                | AdapterInUse()
                | PolicyInUse()
                | VoicesSuggested()
                | PrintHeard()
                | Checkpoint()
                | Health()
                | Trouble()
                | Mended()
                | Finished()
            ):
                pass  # how a second engine fares is of nobody's concern
            case _:
                assert_never(message)

    def _settle(self, gap: Gap, left: Missed | None) -> None:
        """Keep and show how much of a gap is filled in."""
        with self._lock:
            self._captioning = None
            others = [missed for missed in self._missed if missed.gap != gap]
            self._missed = [*filter(None, [left]), *others]
        self._record.settle(Settled(gap, left))
        if left is None:
            self._tell(replace(gap, is_filled=True))
        elif left.gap.start_s > gap.start_s:
            self._tell(replace(gap, end_s=left.gap.start_s, is_filled=True))
            self._tell(left.gap)
