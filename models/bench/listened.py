"""What a recognizer made of a sound that came in blocks, and how long after each word it was sure of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from core.backends import Recognizer
from core.hearing.listening import Listener
from core.speech.segments import SAMPLE_RATE, AudioChunk, Samples, Segment, SegmentId, Word


class WholeRecognizer(Recognizer, Protocol):
    """A recognizer that can also hear a recording at once."""

    def whole(self, samples: Samples) -> tuple[Word, ...]: ...


@dataclass(frozen=True, slots=True)
class HeardSegments:
    """The final segments of a sound, and the time from the end of each word to its commitment.

    `delays_s` are on the clock of the sound. `aware_delays_s` count what it takes to compute as well: each
    block comes when it was said, and is worked on when those before it are done.
    """

    segments: tuple[Segment, ...]
    delays_s: tuple[float, ...]
    aware_delays_s: tuple[float, ...]

    @property
    def text(self) -> str:
        return " ".join(segment.text for segment in self.segments)


def listen(listener: Listener, sound: Samples, block_s: float) -> HeardSegments:
    """Return what is heard of a sound that comes in blocks."""
    step = round(block_s * SAMPLE_RATE)
    shown: dict[SegmentId, Segment] = {}
    delays_s: list[float] = []
    aware_delays_s: list[float] = []
    done_s = 0.0

    def take(hear: Callable[[], Iterable[Segment]], clock_s: float) -> None:
        nonlocal done_s
        began_s = time.perf_counter()
        states = hear()
        done_s = max(done_s, clock_s) + time.perf_counter() - began_s
        for state in states:
            n_known = len(shown[state.index].words) if state.index in shown else 0
            delays_s.extend(clock_s - word.end_s for word in state.words[n_known:])
            aware_delays_s.extend(done_s - word.end_s for word in state.words[n_known:])
            shown[state.index] = state

    for start in range(0, len(sound), step):
        chunk = AudioChunk(sound[start : start + step], start / SAMPLE_RATE)
        take(partial(listener.feed, chunk), chunk.end_s)
    take(listener.finish, len(sound) / SAMPLE_RATE)
    segments = tuple(state for state in shown.values() if state.final)
    return HeardSegments(segments, tuple(delays_s), tuple(aware_delays_s))
