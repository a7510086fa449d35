"""Which words a recognizer takes for one another, from a pronouncing dictionary.

Two words are confusable that sound the same, or differ in one vowel or one consonant, or of which
one has a sound more. A word comes apart where two others sound like it one after the other.
"""

from __future__ import annotations

import lzma
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

Phones = tuple[str, ...]
Choice = TypeVar("Choice")

DICTIONARY = Path(__file__).parent / "pronunciations" / "cmudict.dict.xz"

MIN_PHONES = 3
"""Shorter words are taken only for those that sound the same: all others are too far away."""

MIN_SHARE = 0.02
"""A word is taken only for those at least so common beside it: nobody hears `thee` for `the`."""

_VOWELS = frozenset("AEIOU")
_VARIANT = re.compile(r"\(\d+\)$")


@dataclass(frozen=True, slots=True)
class Confusions:
    """For each word those that it may be taken for; pairs of words and the one that they may be taken for.

    `weights` has how common each word is: the common one is what a recognizer believes.
    """

    similar: Mapping[str, tuple[str, ...]]
    splits: Mapping[str, tuple[tuple[str, str], ...]]
    joins: Mapping[tuple[str, str], str]
    weights: Mapping[str, int]


NO_CONFUSIONS = Confusions({}, {}, {}, {})


def confusions_of(words: Iterable[str], pronunciations: Mapping[str, tuple[Phones, ...]]) -> Confusions:
    """Return what `words`, a text's, are confused with: only words of that text, lower-cased."""
    weights = Counter(word for word in map(str.lower, words) if word in pronunciations)
    sounding: dict[Phones, list[str]] = defaultdict(list)
    for word in weights:
        for phones in pronunciations[word]:
            sounding[phones].append(word)

    def is_common(word: str, beside: str) -> bool:
        return weights[word] >= MIN_SHARE * weights[beside]

    similar = {
        word: tuple(sorted(other for other in near if is_common(other, word)))
        for word, near in _similar(sounding).items()
    }
    splits = {
        word: tuple(
            pair
            for pair in _splits(pronunciations[word], sounding)
            if all(is_common(part, word) for part in pair)
        )
        for word in weights
    }
    joins = {
        pair: word
        for word, pairs in splits.items()
        for pair in pairs
        if any(is_common(word, part) for part in pair)
    }
    return Confusions(_filled(similar), _filled(splits), joins, weights)


def _filled(choices: dict[str, tuple[Choice, ...]]) -> dict[str, tuple[Choice, ...]]:
    return {word: chosen for word, chosen in choices.items() if chosen}


def english_pronunciations() -> dict[str, tuple[Phones, ...]]:
    """Return the pronouncing dictionary of Carnegie Mellon University, American English."""
    return read_pronunciations(DICTIONARY)


def read_pronunciations(path: Path) -> dict[str, tuple[Phones, ...]]:
    """Return the pronunciations of each word: lines of `word PHONE PHONE`, variants as `word(2)`."""
    found: dict[str, tuple[Phones, ...]] = {}
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            word, *phones = line.split()
            word = _VARIANT.sub("", word)
            found[word] = (*found.get(word, ()), tuple(phones))
    return found


def _similar(sounding: Mapping[Phones, list[str]]) -> dict[str, set[str]]:
    """Return for each word the others that sound like it, or almost."""
    groups: dict[Phones, set[str]] = defaultdict(set)
    for phones, words in sounding.items():
        for key in _keys(phones):
            groups[key].update(words)
    similar: dict[str, set[str]] = defaultdict(set)
    for phones, words in sounding.items():
        near = set().union(*(groups[key] for key in _keys(phones)))
        if len(phones) > MIN_PHONES:
            near.update(word for shorter in _one_less(phones) for word in sounding.get(shorter, ()))
        for word in words:
            similar[word] |= near
            for other in near:
                similar[other].add(word)
    return {word: near - {word} for word, near in similar.items()}


def _keys(phones: Phones) -> Iterator[Phones]:
    """Yield the sounds, and the sounds with a kind of sound in the place of each."""
    yield phones
    if len(phones) >= MIN_PHONES:
        for i, phone in enumerate(phones):
            yield (*phones[:i], "vowel" if phone[0] in _VOWELS else "consonant", *phones[i + 1 :])


def _one_less(phones: Phones) -> Iterator[Phones]:
    for i in range(len(phones)):
        yield phones[:i] + phones[i + 1 :]


def _splits(
    pronunciations: tuple[Phones, ...], sounding: Mapping[Phones, list[str]]
) -> Iterator[tuple[str, str]]:
    for phones in pronunciations:
        for i in range(1, len(phones)):
            for left in sounding.get(phones[:i], ()):
                for right in sounding.get(phones[i:], ()):
                    yield left, right
