"""The guard against networks that repeat themselves: recognizers over music, translators at a loss."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.hypothesis import spoken_form
from core.segments import Word

MAX_PHRASE = 8
"""Longest phrase, in words, whose repetition is noticed."""

MAX_REPEATS = 3
MAX_REPEATS_OF_A_WORD = 5
"""How often in a row a phrase, a single word, is believed."""

MAX_PHRASE_TOKENS = 24
"""Longest phrase, in tokens, whose repetition is noticed."""

MAX_REPEATED_TOKENS = MAX_PHRASE_TOKENS * MAX_REPEATS_OF_A_WORD
"""How many last tokens are looked at."""

MEMORY = MAX_PHRASE * MAX_REPEATS
"""How many last words have to be remembered from one segment to the next."""


def looping_token(written: Sequence[int], starts_word: Callable[[int], bool]) -> int | None:
    """Return the token that would begin a phrase once more which was written as often as is believed.

    Only a token that starts a word can be meant: zeros of a long number are no phrase. A model that is kept
    from it says something else, or ends.
    """
    for n in range(1, min(MAX_PHRASE_TOKENS, len(written)) + 1):
        first = written[-n]
        if not starts_word(first):
            continue
        n_words = sum(map(starts_word, written[-n:]))
        length = n * (MAX_REPEATS_OF_A_WORD if n_words == 1 else MAX_REPEATS)
        if len(written) >= length and _n_periodic(written[-length:], n) == length:
            return first
    return None


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


def _n_periodic(said: Sequence[object], n: int) -> int:
    """Return how many last words, or tokens, form one phrase of `n` words over and over."""
    length = min(n, len(said))
    while length < len(said) and said[-length - 1] == said[-length - 1 + n]:
        length += 1
    return length
