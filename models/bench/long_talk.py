"""Hours of words at full speed: memory must stay, and the time a word must not grow."""

from __future__ import annotations

import itertools
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass

from models.bench.machine import resident_mb
from models.bench.sentences import PAIRS
from models.translate.streaming import StreamingTranslator

WORDS_AN_HOUR = 9000
"""150 a minute, a lively talk."""


@dataclass(frozen=True, slots=True)
class Hour:
    """What one hour of the talk took."""

    n_words: int
    ms_per_word: float
    median_ms: float
    slowest_ms: float
    memory_mb: float | None
    """Of the process at the hour's end."""


def talk_through(translator: StreamingTranslator, hours: float) -> Iterator[Hour]:
    """Translate so many hours of words, each as soon as it comes; yield what each hour took.

    A talk of less than two hours is told in two halves.
    """
    n_parts = max(2, round(hours))
    n_words = round(hours * WORDS_AN_HOUR / n_parts)
    waits_s = _waits_s(translator)
    for _ in range(n_parts):
        yield _hour(list(itertools.islice(waits_s, n_words)))


def _hour(waits_s: list[float]) -> Hour:
    return Hour(
        n_words=len(waits_s),
        ms_per_word=1000 * statistics.fmean(waits_s),
        median_ms=1000 * statistics.median(waits_s),
        slowest_ms=1000 * max(waits_s),
        memory_mb=resident_mb(),
    )


def _waits_s(translator: StreamingTranslator) -> Iterator[float]:
    """Yield the seconds of every word of an endless talk; a sentence's end counts to its last word."""
    for source, _ in itertools.cycle(PAIRS):
        words = source.split()
        stream = translator.open()
        for word in words:
            start = time.perf_counter()
            stream.read([word])
            if word is words[-1]:
                stream.finish()
            yield time.perf_counter() - start
