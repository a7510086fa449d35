"""How often the shipped translator's training draws each pair.

Documents are plentiful and read like manuals; spoken sentences, which captions are made of, are few.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from training.data.corpus import SentencePair

DOCUMENTS, SPOKEN = "ms-", "own-"
"""How the names of their origins begin."""

TIMES_DOCUMENTS = 0.6
"""How often an epoch draws a pair of a document: that many of them are drawn, others in the next epoch."""

TIMES_SPOKEN = 4.0
"""How often an epoch draws a pair of a sentence that was written as people speak."""

MOST_DOCUMENTS = 0.25
"""Of the source words of an epoch, at most; documents are drawn less often where it would be more."""

STUMBLES = re.compile(r"\b(u[hm]+|erm?|hmm+)\b|\b([\w']+(?: [\w']+)?), \2\b", re.IGNORECASE)
"""In English: a speaker who hesitates, or begins once more."""


def times_drawn(pairs: Sequence[SentencePair], into_english: bool = False) -> list[float]:
    """Return how many times an epoch draws each pair, on average: once what is named nowhere above.

    Never where English that is to be written stumbles as it was spoken.
    """
    of_documents = _times_documents(pairs)
    times = [of_documents if _is_document(pair) else _times_other(pair) for pair in pairs]
    if into_english:
        return [0.0 if _stumbles(pair) else n for pair, n in zip(pairs, times, strict=True)]
    return times


def drawn(times: Sequence[float], rng: random.Random) -> list[int]:
    """Return the pairs of an epoch by their number, in random order; of a part of a time, chance decides."""
    order = [i for i, n in enumerate(times) for _ in range(int(n + rng.random()))]
    rng.shuffle(order)
    return order


def _times_documents(pairs: Sequence[SentencePair]) -> float:
    n_documents = sum(_n_words(pair) for pair in pairs if _is_document(pair))
    n_others = sum(_n_words(pair) * _times_other(pair) for pair in pairs if not _is_document(pair))
    if not n_documents or not n_others:
        return 1.0
    return min(TIMES_DOCUMENTS, n_others * MOST_DOCUMENTS / (1 - MOST_DOCUMENTS) / n_documents)


def _is_document(pair: SentencePair) -> bool:
    return pair.origin.startswith(DOCUMENTS)


def _times_other(pair: SentencePair) -> float:
    return TIMES_SPOKEN if _is_spoken(pair) else 1.0


def _is_spoken(pair: SentencePair) -> bool:
    return pair.origin.startswith(SPOKEN)


def _stumbles(pair: SentencePair) -> bool:
    return _is_spoken(pair) and bool(STUMBLES.search(pair.target))


def _n_words(pair: SentencePair) -> int:
    return len(pair.source.split())
