"""Two sources heard at once, each on a track of its own: the microphone, and what the computer plays."""

from __future__ import annotations

import threading

import numpy as np

from app.sound.source import BLOCK_SAMPLES, Due, Notice, SoundError, SoundSource
from core.captions.captions import Gap
from core.speech.echo import EchoGate
from core.speech.segments import SAMPLE_RATE, AudioChunk, Samples
from core.system.clock import awake_s
from core.wording.causes import Cause, Mended
from core.wording.sentences import phrased

LONGEST_LEAD = SAMPLE_RATE
"""Samples that one track may wait for the other: then silence stands in for what does not come."""


class BothSource:
    """Chunks of shape (n, 2) on one clock, though each source has its own.

    Two devices never run equally fast, and one may falter. Whichever is behind
    gets silence when the other has waited too long; what is ahead and silent
    is cut short in its stead. So neither track is late for more than a second,
    and no sound is lost. What the first, a microphone, hears of loudspeakers
    that play the second is left out once that is noticed.
    """

    def __init__(self, first: SoundSource, second: SoundSource, echo: EchoGate | None = None) -> None:
        self._echo = echo or EchoGate()
        self._tracks = (_Track(first), _Track(second))
        self._n_out = 0
        self._due = Due()
        self._closed = threading.Event()

    @property
    def name(self) -> str:
        return " + ".join(track.source.name for track in self._tracks)

    @property
    def realtime(self) -> bool:
        return all(track.source.realtime for track in self._tracks)

    @property
    def can_wait(self) -> bool:
        return all(track.source.can_wait for track in self._tracks)

    def open(self) -> None:
        """Return when sound comes from both; raise `SoundError` where it does not."""
        first, second = self._tracks
        try:
            first.source.open()
            opened_at = awake_s()
            second.source.open()
        except SoundError:
            self.close()
            raise
        if self.realtime:
            second.add(_silence(round((awake_s() - opened_at) * SAMPLE_RATE)))

    def read(self, timeout_s: float) -> AudioChunk | None:
        deadline = awake_s() + timeout_s
        while not self._has_block():
            if self._is_over():
                return None
            if awake_s() >= deadline:
                return self._take(0)
            self._closed.wait(self._due.wait_s(deadline))
        n_left = max(track.n_waiting for track in self._tracks)
        return self._take(min(n_left, BLOCK_SAMPLES))

    def take_gaps(self) -> list[Gap]:
        return [gap for track in self._tracks for gap in track.take_gaps()]

    def take_notices(self) -> list[Notice | Mended]:
        notices = [notice for track in self._tracks for notice in track.source.take_notices()]
        return [*notices, Notice(_told_echo(), Cause.ECHO)] if self._echo.take_news() else notices

    def close(self) -> None:
        self._closed.set()
        for track in self._tracks:
            track.source.close()

    def reopened(self) -> BothSource:
        first, second = (track.source.reopened() for track in self._tracks)
        return BothSource(first, second, self._echo)

    def _has_block(self) -> bool:
        """Fetch what has come; return whether both have a block, or one has and the other has ended."""
        for track in self._tracks:
            track.fetch(LONGEST_LEAD if self.realtime else 0)
        if self.realtime:
            self._even_out()
        return all(track.is_ready for track in self._tracks) and not self._is_over()

    def _is_over(self) -> bool:
        return all(track.has_ended and not track.n_waiting for track in self._tracks)

    def _even_out(self) -> None:
        behind, ahead = sorted(self._tracks, key=lambda track: track.n_waiting)
        while ahead.n_waiting > LONGEST_LEAD and not behind.is_ready:
            if ahead.drops_silence():
                continue
            behind.add(_silence(BLOCK_SAMPLES))

    def _take(self, n: int) -> AudioChunk:
        mine, theirs = (track.take(n) for track in self._tracks)
        if self.realtime and n:
            mine = self._echo.take(mine, theirs)
        chunk = AudioChunk(np.stack([mine, theirs], axis=1), self._n_out / SAMPLE_RATE)
        self._n_out += n
        if n:
            self._due.found()
        return chunk


class _Track:
    """What one source has given and nobody has taken yet."""

    def __init__(self, source: SoundSource) -> None:
        self.source = source
        self.has_ended = False
        self._waiting = _silence(0)
        self._n_taken = 0
        self._shift_s = 0.0
        """Where on the clock of both the source's own begins now."""
        self._gaps: list[Gap] = []

    @property
    def n_waiting(self) -> int:
        return len(self._waiting)

    @property
    def is_ready(self) -> bool:
        return self.has_ended or self.n_waiting >= BLOCK_SAMPLES

    def fetch(self, n_ahead: int) -> None:
        """Take what the source has, until a block and `n_ahead` samples wait."""
        while not self.has_ended and self.n_waiting < BLOCK_SAMPLES + n_ahead:
            chunk = self.source.read(0.0)
            if chunk is not None and len(chunk.samples):
                self._shift_s = (self._n_taken + self.n_waiting) / SAMPLE_RATE - chunk.start_s
                self.add(chunk.samples)
            self._note_gaps()
            self.has_ended = chunk is None
            if chunk is None or not len(chunk.samples):
                return

    def add(self, samples: Samples) -> None:
        self._waiting = np.concatenate([self._waiting, samples])

    def take(self, n: int) -> Samples:
        """Return `n` samples, silence behind the end."""
        taken, self._waiting = self._waiting[:n], self._waiting[n:]
        self._n_taken += n
        return np.concatenate([taken, _silence(n - len(taken))])

    def drops_silence(self) -> bool:
        """Leave the next block out if nothing is heard in it; return whether it was."""
        is_silent = not self._waiting[:BLOCK_SAMPLES].any()
        if is_silent:
            self._waiting = self._waiting[BLOCK_SAMPLES:]
        return is_silent

    def take_gaps(self) -> list[Gap]:
        gaps, self._gaps = self._gaps, []
        return gaps

    def _note_gaps(self) -> None:
        """Keep the gaps that were come upon, on the clock of both."""
        for gap in self.source.take_gaps():
            self._gaps.append(gap.later(self._shift_s))


def _silence(n: int) -> Samples:
    return np.zeros(n, dtype=np.float32)


def _told_echo() -> str:
    return phrased(
        "The microphone hears the loudspeakers too: what comes from them is captioned once. With"
        " headphones you are heard best while others speak."
    )
