"""How far the captions are behind the speaker: what a user of the window wants to know of it."""

from __future__ import annotations

from collections import deque
from statistics import median

from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.wire.messages import Health

N_WORDS = 12
"""The last five seconds of a talk."""
BEHIND_S = 4.0
"""When so much waits, captions come later than they usually do,"""
CAUGHT_UP_S = 2.0
"""until no more than this does."""
CHANGE_S = 0.5
"""By so much what waits has to change before it is told whether it grows or shrinks."""


class WaitingSpeech:
    """What waits to be captioned: whether it is much, and whether it shrinks."""

    def __init__(self) -> None:
        self.waiting_s = 0.0
        self.is_large = False
        self.is_shrinking = False
        self._compared_s = 0.0

    def hear(self, health: Health) -> None:
        """Take how much waits now."""
        self.waiting_s = health.waiting_s
        self.is_large = health.waiting_s >= (CAUGHT_UP_S if self.is_large else BEHIND_S)
        if not self.is_large:
            self.is_shrinking = False
        elif abs(health.waiting_s - self._compared_s) < CHANGE_S:
            return
        else:
            self.is_shrinking = health.waiting_s < self._compared_s
        self._compared_s = health.waiting_s


class Delay:
    """Seconds between the end of a word and the moment at which it stood there, or its translation did.

    What waits in the queues is only part of that: a recognizer wants to hear more before it is sure of a
    word, a translator to read more. While much waits, that is the delay; words that were late then are
    forgotten as soon as it is made up for.
    """

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Measure a new session."""
        self.backlog = WaitingSpeech()
        self._open: dict[SegmentId, list[CaptionUpdate]] = {}
        self._late: set[SegmentId] = set()
        """The open captions that began while much waited."""
        self._delays_s: deque[float] = deque(maxlen=N_WORDS)

    @property
    def seconds(self) -> float | None:
        """How far behind captions are now, None where no word was measured."""
        if self.backlog.is_large:
            return self.backlog.waiting_s
        return median(self._delays_s) if self._delays_s else None

    @property
    def n_open(self) -> int:
        """How many captions are kept in mind, as they are not final yet."""
        return len(self._open.keys() | self._late)

    def take(self, update: CaptionUpdate) -> None:
        """Take the next state of a caption."""
        states = self._open.setdefault(update.segment, [])
        states.append(update)
        if self.backlog.is_large:
            self._late.add(update.segment)
        if update.final:
            del self._open[update.segment]
            self._measure(states)
            self._late.discard(update.segment)

    def _measure(self, states: list[CaptionUpdate]) -> None:
        if states[-1].segment not in self._late:
            from core.captions.scores import commit_delays

            delays = commit_delays(states)
            self._delays_s.extend(delays.target.values_s or delays.source.values_s)

    def hear(self, health: Health) -> None:
        """Take how much waits now."""
        self.backlog.hear(health)
        if self.backlog.is_large:
            self._late.update(self._open)
            self._delays_s.clear()
