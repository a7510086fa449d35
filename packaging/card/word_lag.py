"""From a committed source word to its committed target: what the translator adds to a caption's lag."""

from __future__ import annotations

from core.translating.feeds import Feed
from core.translating.schemes import Scheme
from models.bench.allowance import UNLIMITED, Allowance
from models.bench.machine import seconds_now
from models.bench.measure import decoder_of, new_sentence, script_of
from models.bench.script import by_word
from models.bench.sentences import PAIRS
from models.bench.subjects import Subject


def word_lags_s(subject: Subject, scheme: Scheme, allowance: Allowance = UNLIMITED) -> list[float]:
    """Return the seconds from each source word on which target words followed until the last of these.

    The first sentence is gone through once before, for its kernels and recordings.

    Raises:
        TooLong: if it takes longer than the allowance.
    """
    decoder = decoder_of(subject, scheme)

    def forward(feed: Feed) -> None:
        decoder.predict({0: feed})
        allowance.check()

    def lags_s(i: int) -> list[float]:
        sentence = new_sentence(subject, scheme)
        decoder.begin_sentence(sentence)
        found, n_written, began_s = [], 0, seconds_now(subject.device.type)
        for _ in by_word(sentence, PAIRS[i][0].split(), script_of(subject, scheme, i), forward):
            ended_s = seconds_now(subject.device.type)
            if sentence.n_written > n_written:
                found.append(ended_s - began_s)
            n_written, began_s = sentence.n_written, seconds_now(subject.device.type)
        return found

    lags_s(0)
    return [lag_s for i in range(len(PAIRS)) for lag_s in lags_s(i)]
