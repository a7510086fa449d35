"""Sound that captions leave out for now, as they are too far behind the speaker: a gap, filled in later."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core.captions.captions import Gap
from core.journal.sound_record import SoundRecord
from core.speech.quiet import quiet_place
from core.speech.segments import SAMPLE_RATE

MOST_BEHIND_S = 120.0
"""Readers of captions that are later than this do not follow the talk any more."""
SEARCH_S = 15.0
"""In how much sound a quiet place is looked for, where the gap is to begin and where it is to end."""


@dataclass(frozen=True, slots=True)
class Skip:
    """Samples that are not sent: from `start` up to `end`."""

    start: int
    end: int

    @property
    def gap(self) -> Gap:
        return Gap(self.start / SAMPLE_RATE, self.end / SAMPLE_RATE, is_missed=True)


class Skipping:
    """Knows what is left out of a live record; each engine, whenever it is started, leaves out the same.

    A gap begins in a quiet place after what the engine has, so that the sentence before it is heard to its
    end, and ends in one close to what is said now. While no more sound comes nothing is left out.
    """

    def __init__(
        self, sound: SoundRecord, tell: Callable[[Gap], None], *, most_behind_s: float = MOST_BEHIND_S
    ) -> None:
        self._sound = sound
        self._tell = tell
        self._most_behind = round(most_behind_s * SAMPLE_RATE)
        self._search = round(min(SEARCH_S, most_behind_s / 3) * SAMPLE_RATE)
        self._skips: list[Skip] = []

    def next_skip(self, position: int, shown: int = 0) -> Skip | None:
        """Return what is left out after or around `position`, which an engine is to be sent next.

        Up to `shown` words stand in captions already: their sentence is heard to its end.
        """
        known = next((skip for skip in self._skips if position < skip.end), None)
        if known is not None or self._sound.ended:
            return known
        now = self._sound.n_samples
        begin = max(position, shown)
        if now - begin <= self._most_behind:
            return None
        skip = Skip(self._quiet_in(begin, begin + self._search), self._quiet_in(now - self._search, now))
        self._skips.append(skip)
        self._tell(skip.gap)
        return skip

    def _quiet_in(self, start: int, end: int) -> int:
        return start + quiet_place(self._sound.read(start, end))
