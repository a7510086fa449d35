"""What a recognizer made of a sound that came in blocks, and how long after each word it was sure of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from core.backends import Recognizer
from core.hearing.listening import Listener
from core.speech.segments import SAMPLE_RATE, AudioChunk, Samples, Segment, Word


class WholeRecognizer(Recognizer, Protocol):
    """A recognizer that can also hear a recording at once."""

    def whole(self, samples: Samples) -> tuple[Word, ...]: ...


@dataclass(frozen=True, slots=True)
class Heard:
    """The final segments of a sound, and the time from the end of each word to its commitment."""

    segments: tuple[Segment, ...]
    delays_s: tuple[float, ...]

    @property
    def text(self) -> str:
        return " ".join(segment.text for segment in self.segments)


def listen(listener: Listener, sound: Samples, block_s: float) -> Heard:
    """Return what is heard of a sound that comes in blocks."""
    step = round(block_s * SAMPLE_RATE)
    shown: dict[int, Segment] = {}
    delays_s: list[float] = []

    def take(states: Iterable[Segment], clock_s: float) -> None:
        for state in states:
            n_known = len(shown[state.index].words) if state.index in shown else 0
            delays_s.extend(clock_s - word.end_s for word in state.words[n_known:])
            shown[state.index] = state

    for start in range(0, len(sound), step):
        chunk = AudioChunk(sound[start : start + step], start / SAMPLE_RATE)
        take(listener.feed(chunk), chunk.end_s)
    take(listener.finish(), len(sound) / SAMPLE_RATE)
    return Heard(tuple(state for state in shown.values() if state.final), tuple(delays_s))
