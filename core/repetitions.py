"""The guard against recognizers that say the same phrase for ever over silence or music."""

from __future__ import annotations

from collections.abc import Sequence

from core.hypothesis import spoken_form
from core.segments import Word

MAX_PHRASE = 8
"""Longest phrase, in words, whose repetition is noticed."""

MAX_REPEATS = 3
MAX_REPEATS_OF_A_WORD = 5
"""How often in a row a phrase, a single word, is believed."""

MEMORY = MAX_PHRASE * MAX_REPEATS
"""How many last words have to be remembered from one segment to the next."""


def without_loops(before: Sequence[str], words: Sequence[Word]) -> tuple[Word, ...]:
    """Return `words`, which follow the words `before`, without what repeats a phrase too often."""
    said = [spoken_form(text) for text in before]
    kept = []
    for word in words:
        said.append(spoken_form(word.text))
        if not is_looping(said):
            kept.append(word)
    return tuple(kept)


def is_looping(said: Sequence[str]) -> bool:
    """Return whether the last word carries a phrase beyond the repeats that are believed."""
    return any(_n_periodic(said, n) > n * _max_repeats(n) for n in range(1, MAX_PHRASE + 1))


def _max_repeats(n_words: int) -> int:
    return MAX_REPEATS_OF_A_WORD if n_words == 1 else MAX_REPEATS


def _n_periodic(said: Sequence[str], n: int) -> int:
    """Return how many last words form one phrase of `n` words over and over."""
    length = min(n, len(said))
    while length < len(said) and said[-length - 1] == said[-length - 1 + n]:
        length += 1
    return length
