"""The guard against networks that repeat themselves: recognizers over music, translators at a loss.

A loop is the same phrase over and over, more often in a row than people say it. A phrase may be of any
length: several words, a word, or a piece within a word ("Metal-Metal-…"). What people do repeat is no
loop: "ha ha ha", "bye bye", "brrrr", and what carries no letters, or few among digits, as the zeros of
1,000,000, the digits of a telephone number, however they are written, and "2x2x2x2".

- A recognizer is believed a phrase `MAX_REPEATS` times, a single word or a piece of one
  `MAX_REPEATS_OF_A_WORD` times: what is really said so often is heard so often.
- A translator has less reason: a phrase twice, a word or a piece three times, and as often as
  the source says anything over, if that is more. Within a word, parts between hyphens count as the same
  that are nearly so ("Metal-Malal-Salal"). Nothing else joins such parts: members of a list are alike too
  ("10kg/20kg/30kg"), and where no spaces are written the whole of it is one word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Protocol

from core.speech.hypothesis import spoken_form
from core.speech.segments import Word
from core.wording.languages import UNSPACED_CHARACTER

MAX_PHRASE = 24
"""Longest phrase, in words, whose repetition is noticed in what is heard."""

MAX_REPEATS = 3
MAX_REPEATS_OF_A_WORD = 5
"""How often in a row a phrase, a single word, is believed of what is heard."""

MEMORY = MAX_PHRASE * MAX_REPEATS
"""How many last words have to be remembered from one segment to the next."""

MAX_WRITTEN = 2
MAX_WRITTEN_OF_A_WORD = 3
MAX_WRITTEN_OF_SIGNS = 16
"""How often a translator may write a phrase, a word or a piece of one, and digits or a drawn-out letter."""

MIN_LOOPS, MANY_LOOPS = 5, 0.15
"""How many translations, at least, and which share of all that begin a loop are worth telling of."""

MIN_LETTERS = 3
"""Parts between hyphens with fewer letters, and pieces with fewer among digits, are no words: "2x2x2"."""

HYPHENS = "-\u2010\u2011"

_LETTER = re.compile(r"[^\W\d_]")
_DIGIT = re.compile(r"\d")
_PART = re.compile(rf"\W*([^\W\d_]{{{MIN_LETTERS},}})")


class Pieces(Protocol):
    """What the guard must know of a vocabulary."""

    def decode(self, token_ids: Sequence[int]) -> str: ...

    def starts_word(self, token_id: int) -> bool: ...


def looping_tokens(written: Sequence[int], words: Pieces, n_in_source: int = 1) -> frozenset[int]:
    """Return the tokens that would write a phrase once more which stands as often as is believed.

    `n_in_source` is how often in a row the source says something. A phrase of words is stopped where
    its first word would begin again, a piece of a word anywhere. A model that is kept from it says
    something else, or ends.
    """
    exact = {written[-n] for n in _periods(written) if _is_said_out(written, n, words, n_in_source)}
    return frozenset(exact | _joints(written, words, n_in_source))


def n_repeats(tokens: Sequence[int]) -> int:
    """Return how often in a row the phrase is said that the tokens end with, begun ones included."""
    most = 1
    for n in _periods(tokens):
        if len(tokens) <= n * most:
            break  # a longer phrase has no room to be said more often
        most = max(most, -(-_n_periodic(tokens, n) // n))
    return most


def most_repeats(tokens: Sequence[int]) -> int:
    """Return how often in a row a text says something anywhere."""
    return max((n_repeats(tokens[:n]) for n in range(1, len(tokens) + 1)), default=1)


def begins_loop(written: Sequence[int], words: Pieces, n_in_source: int) -> bool:
    """Return whether a text came anywhere to where the guard would stop it."""
    return any(looping_tokens(written[:n], words, n_in_source) for n in range(1, len(written) + 1))


def n_before_stop(tokens: Sequence[int], words: Pieces, n_in_source: int) -> int | None:
    """Return how many tokens of a text could be written before the guard forbade the next, None if all."""
    n_free = range(1, len(tokens))
    return next((n for n in n_free if tokens[n] in looping_tokens(tokens[:n], words, n_in_source)), None)


class LoopTally:
    """Counts the translations that began a loop since it was made."""

    def __init__(self) -> None:
        self.n_translations = self.n_loops = 0
        self._was_told = False

    def count(self, begins_loop: bool) -> bool:
        """Count a translation; return whether loops are now too many, which is said once."""
        self.n_translations += 1
        self.n_loops += begins_loop
        are_many = self.n_loops >= max(MIN_LOOPS, MANY_LOOPS * self.n_translations)
        tells = are_many and not self._was_told
        self._was_told = self._was_told or are_many
        return tells


def _periods(tokens: Sequence[int]) -> Iterator[int]:
    """Yield the lengths of phrases that the tokens may end with twice."""
    return (n for n in range(1, len(tokens) // MAX_WRITTEN + 1) if tokens[-n - 1] == tokens[-1])


def _is_said_out(written: Sequence[int], n: int, words: Pieces, n_in_source: int) -> bool:
    """Return whether the last phrase of `n` tokens was written as often as is believed."""
    n_periodic = _n_periodic(written, n)
    if n_periodic < n * MAX_WRITTEN:
        return False
    phrase = written[-n:]
    n_words = sum(map(words.starts_word, phrase))
    if n_words and not words.starts_word(phrase[0]):
        return False
    return n_periodic >= n * max(_max_written(words.decode(phrase), n_words), n_in_source)


def _max_written(phrase: str, n_words: int) -> int:
    is_drawn_out = not n_words and len(set(phrase)) == 1
    if is_drawn_out or _are_signs(phrase, n_words):
        return MAX_WRITTEN_OF_SIGNS
    return MAX_WRITTEN if n_words > 1 else MAX_WRITTEN_OF_A_WORD


def _are_signs(phrase: str, n_words: int) -> bool:
    """Return whether a phrase has no letters, or is a piece of a word with few of them among digits."""
    n_letters = len(_LETTER.findall(phrase))
    return not n_letters or (not n_words and n_letters < MIN_LETTERS and bool(_DIGIT.search(phrase)))


def _joints(written: Sequence[int], words: Pieces, n_in_source: int) -> set[int]:
    """Return the hyphens of the last word if as many parts between them are alike as is believed."""
    start = next((i for i in range(len(written) - 1, -1, -1) if words.starts_word(written[i])), 0)
    n_parts = max(MAX_WRITTEN_OF_A_WORD, n_in_source)
    word = written[start:]
    if len(word) - len(set(word)) < n_parts - 2:
        return set()  # what joins the parts does so again
    parts = _hyphenated(words.decode(word))[-n_parts:]
    if len(parts) < n_parts or not all(map(_are_alike, parts, parts[1:])):
        return set()
    return {token for token in word if words.decode([token]).strip() in tuple(HYPHENS)}


def _hyphenated(text: str) -> list[str]:
    """Return the parts between hyphens that a text ends with, as far back as all are words."""
    parts: list[str] = []
    for piece in reversed(re.split(f"[{HYPHENS}]", text)):
        part = _PART.fullmatch(piece)
        if not part or UNSPACED_CHARACTER.search(piece):
            break
        parts.insert(0, part[1])
    return parts


def _are_alike(one: str, other: str) -> bool:
    """Return whether most letters of two parts of a word are the same, at the same places."""
    n_same = sum(a == b for a, b in zip(one.casefold(), other.casefold(), strict=False))
    return 2 * n_same > max(len(one), len(other))


def without_loops(before: Sequence[str], words: Sequence[Word]) -> tuple[Word, ...]:
    """Return `words`, which follow the words `before`, without what repeats a phrase too often."""
    said = [spoken_form(text) for text in before]
    kept = []
    for word in words:
        said.append(spoken_form(word.text))
        if not is_looping(said):
            kept.append(replace(word, text=_shortened(word.text)))
    return tuple(kept)


def is_looping(said: Sequence[str]) -> bool:
    """Return whether the last word carries a phrase beyond the repeats that are believed."""
    return any(_n_periodic(said, n) > n * _max_repeats(n) for n in range(1, MAX_PHRASE + 1))


def _max_repeats(n_words: int) -> int:
    return MAX_REPEATS_OF_A_WORD if n_words == 1 else MAX_REPEATS


def _shortened(text: str) -> str:
    """Return the word with no piece in it more often in a row than a word is believed."""
    return "".join(text[i] for i in range(len(text)) if not _is_stutter(text[: i + 1]))


def _is_stutter(text: str) -> bool:
    """Return whether the last letter carries a piece beyond the repeats that are believed."""
    return any(
        _n_periodic(text, n) > n * MAX_REPEATS_OF_A_WORD and _LETTER.search(text[-n:])
        for n in range(1, len(text) // MAX_REPEATS_OF_A_WORD + 1)
    )


def _n_periodic(said: Sequence[object], n: int) -> int:
    """Return how many last words, or tokens, form one phrase of `n` words over and over."""
    length = min(n, len(said))
    while length < len(said) and said[-length - 1] == said[-length - 1 + n]:
        length += 1
    return length
