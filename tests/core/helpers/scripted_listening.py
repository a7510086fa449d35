"""A recognizer and an activity detector that do as they are told, and what comes of them."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import numpy as np

from core.hearing.listening import Listener
from core.speech.hypothesis import Agreement
from core.speech.segments import SAMPLE_RATE, AudioChunk, Samples, Segment, Word
from core.speech.silence import SILENCE

BLOCK_S = 0.2


def talk(*gaps_s: float, word_s: float = 0.3, every: int = 5) -> tuple[Word, ...]:
    """Return different words, each after a gap; every fifth one ends a sentence."""
    words, clock_s = [], 0.5
    for i, gap_s in enumerate(gaps_s):
        clock_s += gap_s
        text = f"word{i}." if i % every == every - 1 else f"word{i}"
        words.append(Word(text, clock_s, clock_s + word_s))
        clock_s += word_s
    return tuple(words)


class LoudnessActivity:
    """Takes whatever is loud for speech."""

    frame_s = 0.032

    def __init__(self) -> None:
        self.n_resets = 0
        self._waiting = np.zeros(0, np.float32)

    def reset(self) -> None:
        self.n_resets += 1
        self._waiting = np.zeros(0, np.float32)

    def speech_probability(self, samples: Samples) -> list[float]:
        sound = np.concatenate([self._waiting, samples])
        n_whole = len(sound) // 512 * 512
        self._waiting = sound[n_whole:]
        return [float(np.abs(frame).max() > 0.1) for frame in sound[:n_whole].reshape(-1, 512)]


class ScriptedRecognizer:
    """Hears the words of a script when their sound has passed; the word being spoken it gets wrong."""

    hears_when_asked = True

    def __init__(
        self, script: Sequence[Word], agreement: Agreement, punctuates: bool, update_s: float = 0.0
    ) -> None:
        self.agreement = agreement
        self.punctuates = punctuates
        self.adaptation = ""
        self.longest_s = 0.0
        self.n_looks = 0
        self._script = script
        self._update_s = update_s
        self._start_s = self._heard_s = self._looked_s = 0.0

    def expect(self, words: Sequence[str]) -> None:
        raise NotImplementedError

    def keep_pace(self, delay_s: float) -> None:
        raise NotImplementedError

    def start(self, start_s: float, before: tuple[str, ...] = (), earlier: Samples = SILENCE) -> None:
        self._start_s = self._heard_s = self._looked_s = start_s

    def accept(self, samples: Samples) -> None:
        self._heard_s += len(samples) / SAMPLE_RATE
        self.longest_s = max(self.longest_s, self._heard_s - self._start_s)

    def hypothesis(self) -> tuple[Word, ...] | None:
        if self._heard_s - self._looked_s < self._update_s:
            return None
        self._looked_s = self._heard_s
        self.n_looks += 1
        words = self.finish()
        spoken = [word for word in self._script if word.start_s < self._heard_s < word.end_s]
        return (*words, *(Word(f"um{self.n_looks}", word.start_s, self._heard_s) for word in spoken))

    def carry(self, until_s: float) -> float:
        return 0.0

    def finish(self) -> tuple[Word, ...]:
        middle_s = {word: (word.start_s + word.end_s) / 2 for word in self._script}
        return tuple(
            word
            for word in self._script
            if middle_s[word] > self._start_s and word.end_s <= self._heard_s + 0.01
        )


def blocks(sound: Samples, block_s: float = BLOCK_S, from_s: float = 0.0) -> list[AudioChunk]:
    step = round(block_s * SAMPLE_RATE)
    starts = range(0, len(sound), step)
    chunks = [AudioChunk(sound[i : i + step], i / SAMPLE_RATE) for i in starts]
    return [chunk for chunk in chunks if chunk.end_s > from_s]


def states_of(listener: Listener, chunks: Sequence[AudioChunk]) -> list[Segment]:
    states = [state for chunk in chunks for state in listener.feed(chunk)]
    return states + listener.finish()


def final_segments(states: Sequence[Segment]) -> list[Segment]:
    return [state for state in states if state.final]


def texts(segments: Sequence[Segment]) -> list[str]:
    return [word.text for segment in segments for word in segment.words]


@contextmanager
def measured_sound() -> Iterator[Callable[[], float]]:
    """Give what says how many seconds of sound the arrays hold that were made since and are still there."""
    arrays = tracemalloc.DomainFilter(inclusive=True, domain=np.lib.tracemalloc_domain)

    def held_s() -> float:
        held = tracemalloc.take_snapshot().filter_traces([arrays]).traces
        return sum(trace.size for trace in held) / np.float32().nbytes / SAMPLE_RATE

    tracemalloc.start()
    try:
        yield held_s
    finally:
        tracemalloc.stop()
