"""Two sources heard at once, each on a track of its own: the microphone, and what the computer plays."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

import numpy as np

from app.sound.source import BLOCK_SAMPLES, Due, FromSource, Lost, Notice, SoundError, SoundSource
from core.speech.echo import EchoGate
from core.speech.segments import SAMPLE_RATE, Samples
from core.system.clock import awake_s
from core.wording.causes import Cause, Mended
from core.wording.sentences import phrased

LONGEST_LEAD = SAMPLE_RATE
"""Samples that one track may wait for the other: then silence stands in for what does not come."""


class BothSource:
    """Blocks of shape (n, 2) on one clock, though each source has its own.

    Two devices never run equally fast, and one may falter. Whichever is behind
    gets silence when the other has waited too long; what is ahead and silent
    is cut short in its stead. So neither track is late for more than a second,
    and no sound is lost. What the first, a microphone, hears of loudspeakers
    that play the second is left out once that is noticed.
    """

    def __init__(
        self,
        first: SoundSource,
        second: SoundSource,
        echo: EchoGate | None = None,
        clock: Callable[[], float] = awake_s,
    ) -> None:
        self._echo = echo or EchoGate()
        self._clock = clock
        self._tracks = (_Track(first), _Track(second))
        self._told: deque[Lost | Notice | Mended] = deque()
        """What is handed out before the next block."""
        self._due = Due(clock)
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
            opened_at = self._clock()
            second.source.open()
        except SoundError:
            self.close()
            raise
        if self.realtime:
            second.add(_silence(round((self._clock() - opened_at) * SAMPLE_RATE)))

    def read(self, timeout_s: float) -> FromSource | None:
        deadline = self._clock() + timeout_s
        while (item := self._next()) is None:
            if self._is_over():
                return None
            if self._clock() >= deadline:
                return np.zeros((0, 2), np.float32)
            self._closed.wait(self._due.wait_s(deadline))
        return item

    def close(self) -> None:
        self._closed.set()
        for track in self._tracks:
            track.source.close()

    def reopened(self) -> BothSource:
        first, second = (track.source.reopened() for track in self._tracks)
        return BothSource(first, second, self._echo, self._clock)

    def _next(self) -> FromSource | None:
        """Return what comes next, None where not both have a block, nor has one while the other has ended."""
        for track in self._tracks:
            self._told += track.fetch(LONGEST_LEAD if self.realtime else 0)
        if self.realtime:
            self._even_out()
        # A pause of both is one.
        self._told += dict.fromkeys(lost for track in self._tracks for lost in track.take_losses())
        if self._told:
            return self._told.popleft()
        if self._is_over() or not all(track.is_ready for track in self._tracks):
            return None
        n_left = max(track.n_waiting for track in self._tracks)
        return self._take(min(n_left, *(track.n_before_loss for track in self._tracks)))

    def _is_over(self) -> bool:
        return all(track.has_ended and not track.n_waiting for track in self._tracks)

    def _even_out(self) -> None:
        behind, ahead = sorted(self._tracks, key=lambda track: track.n_waiting)
        while ahead.n_waiting > LONGEST_LEAD and not behind.is_ready:
            if ahead.drops_silence():
                continue
            behind.add(_silence(BLOCK_SAMPLES))

    def _take(self, n: int) -> Samples:
        mine, theirs = (track.take(n) for track in self._tracks)
        if self.realtime:
            mine = self._echo.take(mine, theirs)
            if self._echo.take_news():
                self._told.append(Notice(_told_echo(), Cause.ECHO))
        self._due.found()
        return np.stack([mine, theirs], axis=1)


class _Track:
    """What one source has given and nobody has taken yet."""

    def __init__(self, source: SoundSource) -> None:
        self.source = source
        self.has_ended = False
        self._waiting = _silence(0)
        self._losses: list[tuple[int, Lost]] = []
        """Each with how many samples of those that wait come before it."""

    @property
    def n_waiting(self) -> int:
        return len(self._waiting)

    @property
    def is_ready(self) -> bool:
        return self.has_ended or self.n_waiting >= BLOCK_SAMPLES

    @property
    def n_before_loss(self) -> int:
        """How many samples may be taken at once."""
        return min([BLOCK_SAMPLES, *(place for place, _ in self._losses)])

    def fetch(self, n_ahead: int) -> list[Notice | Mended]:
        """Take what the source has, until a block and `n_ahead` samples wait; return what it tells."""
        told: list[Notice | Mended] = []
        while not self.has_ended and self.n_waiting < BLOCK_SAMPLES + n_ahead:
            match item := self.source.read(0.0):
                case None:
                    self.has_ended = True
                case Lost():
                    self._losses.append((self.n_waiting, item))
                case Notice() | Mended():
                    told.append(item)
                case _ if len(item):
                    self.add(item)
                case _:
                    break
        return told

    def add(self, samples: Samples) -> None:
        self._waiting = np.concatenate([self._waiting, samples])

    def take(self, n: int) -> Samples:
        """Return `n` samples, silence after the end."""
        taken = self._waiting[:n]
        self._drop(n)
        return np.concatenate([taken, _silence(n - len(taken))])

    def take_losses(self) -> list[Lost]:
        """Return what was lost right before the sample that is taken next."""
        here = [lost for place, lost in self._losses if not place]
        self._losses = [loss for loss in self._losses if loss[0]]
        return here

    def drops_silence(self) -> bool:
        """Leave the next block out if nothing is heard in it; return whether it was."""
        is_silent = not self._waiting[:BLOCK_SAMPLES].any()
        if is_silent:
            self._drop(BLOCK_SAMPLES)
        return is_silent

    def _drop(self, n: int) -> None:
        self._waiting = self._waiting[n:]
        self._losses = [(max(0, place - n), lost) for place, lost in self._losses]


def _silence(n: int) -> Samples:
    return np.zeros(n, dtype=np.float32)


def _told_echo() -> str:
    return phrased(
        "The microphone hears the loudspeakers too: what comes from them is captioned once. With"
        " headphones you are heard best while others speak."
    )
