"""The sound of a session on its way from a source into the record, with its pauses and gaps."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event

from app.session.feed import SoundFeed
from app.session.keeping import SessionRecord
from app.sound.source import PAUSE_S, FromSource, Lost, Notice, SoundSource
from core.captions.captions import Gap
from core.speech.segments import SAMPLE_RATE, Samples
from core.system.threads import GuardedThread
from core.wire.messages import Trouble
from core.wording.causes import Mended
from core.wording.errors import TROUBLES, logged_sentence_of
from core.wording.sentences import phrased

log = logging.getLogger(__name__)

READ_S = 0.2
MAX_AHEAD_S = 10.0
"""How far a file is read before the engine has taken its sound."""


class Capturing:
    """Takes sound from `source` on a thread of its own, until it ends or is stopped.

    `ready` is set when captions can be shown, which a file waits for. `hear`
    is called with every block that was recorded, `tell` with gaps and what the
    user should know, `fail` with the sentence that ended the sound early.
    """

    def __init__(
        self,
        source: SoundSource,
        ready: Event,
        hear: Callable[[Samples], None],
        tell: Callable[[Gap | Trouble | Mended], None],
        fail: Callable[[str], None],
    ) -> None:
        self._source = source
        self._hear = hear
        self._tell = tell
        self._fail = fail
        self._ready = ready
        self._stopping = Event()
        self._paused = Event()
        self._interrupted = Event()
        """The source is, or will be, closed for a pause."""
        self._thread = GuardedThread(self._run, "capture")

    @property
    def source_name(self) -> str:
        return self._source.name

    @property
    def is_stopping(self) -> bool:
        return self._stopping.is_set()

    def open(self) -> None:
        """Return once sound comes.

        Raises:
            UserError: when it cannot.
        """
        self._source.open()

    def start(self, record: SessionRecord, feed: SoundFeed) -> None:
        """Begin to capture; `feed` tells how much the engine has taken of it."""
        self._record = record
        self._feed = feed
        self._thread.start()

    def pause(self) -> None:
        """Hear nothing until `resume`, at once.

        The thread that captures closes the source, so that none is closed that a `resume` has opened.
        """
        self._paused.set()
        self._interrupted.set()

    def resume(self) -> None:
        """Hear again, on the clock of the sound where it stood."""
        self._paused.clear()

    def end(self) -> None:
        """Read no more; the source is closed when what is being read has come."""
        self._stopping.set()

    def stop(self) -> None:
        """End the sound at once."""
        self._stopping.set()
        self._source.close()

    def join(self) -> None:
        """Return when everything is recorded."""
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        try:
            self._take_sound()
        except TROUBLES as error:
            self._fail(logged_sentence_of(error))
        except Exception:
            log.exception("the capture ends")
            self._fail(phrased("The source can no longer be heard: start again, or choose another."))
        finally:
            self._source.close()
            self._record.sound.end()

    def _take_sound(self) -> None:
        # A file can wait until its captions can be shown; what is said at a microphone cannot.
        while self._source.can_wait and not self._ready.wait(READ_S):
            if self._stopping.is_set():
                return
        while True:
            if not self._has_room():
                self._stopping.wait(READ_S / 10)
            elif (item := self._next()) is not None:
                self._take(item)
            elif not self._goes_on():
                return

    def _has_room(self) -> bool:
        """Return whether to read on: a file is not read far ahead of the engine."""
        ahead_s = (self._record.sound.n_samples - self._feed.n_sent) / SAMPLE_RATE
        return self._source.realtime or ahead_s < MAX_AHEAD_S or self._stopping.is_set()

    def _next(self) -> FromSource | None:
        if self._interrupted.is_set() or self._stopping.is_set():
            self._source.close()
        return self._source.read(READ_S)

    def _take(self, item: FromSource) -> None:
        """Record sound, and show where some of it was lost, never hide it."""
        match item:
            case Lost():
                self._keep_gap(item)
            case Notice():
                self._tell(Trouble(item.text, fatal=False, cause=item.cause))
            case Mended():
                self._tell(item)
            case _:
                self._record.append(item)
                self._hear(item)

    def _keep_gap(self, lost: Lost) -> None:
        """Give what was lost its time: what is recorded is the clock of the session."""
        end = self._record.sound.n_samples
        begin = max(0, end - lost.n_samples)
        gap = Gap(begin / SAMPLE_RATE, end / SAMPLE_RATE, is_pause=lost.is_pause)
        self._record.keep(gap)
        self._tell(gap)

    def _goes_on(self) -> bool:
        """Return whether more comes of the source that ended: if for a pause, when that is over."""
        if self._stopping.is_set() or not self._interrupted.is_set():
            return False
        self._interrupted.clear()
        self._record_pause()
        while self._paused.is_set():
            if self._stopping.wait(READ_S / 4):
                return False
        self._source = self._source.reopened()
        self._source.open()
        return True

    def _record_pause(self) -> None:
        """Let silence stand for the pause, unless nothing was heard before it."""
        if self._record.captured_s:
            self._record.append_silence(PAUSE_S)
            self._keep_gap(Lost(round(PAUSE_S * SAMPLE_RATE), is_pause=True))
