"""Sentences that may be spoken for weights that are given away, and which of them are kept for tests."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.wording.errors import UserError
from training.data.corpus import SHIPPABLE_ORIGINS, read_pairs

N_WORDS = range(2, 15)
_PLAIN = re.compile(r"[A-Za-z',.?! -]+")
_NOT_SAID_AS_WRITTEN = re.compile(r"[A-Z]{2}|\b(?:Mr|Mrs|Ms|Dr|St|No|etc|vs|Jr|Sr|Prof|approx)\b\.?")
_UNHEARD_OF = 50


@dataclass(frozen=True, slots=True)
class Sentences:
    """What is learned from, and what is never learned from; both in a fixed order."""

    taught: tuple[str, ...]
    unheard: tuple[str, ...]


def spoken_words(text: str) -> list[str]:
    """Return the words as a transcript has them: small letters and apostrophes."""
    words = re.findall(r"[a-z']+", text.lower())
    return [bare for word in words if (bare := word.strip("'"))]


def read_sentences(files: Sequence[Path]) -> Sentences:
    """Return the English sentences of files of pairs whose origin allows it, each once.

    Whether a sentence is kept for tests depends on its words alone: more files never move one.

    Raises:
        UserError: a file is missing or broken, or they hold too few sentences.
    """
    texts = (pair.source for file in files for pair in read_pairs(file, SHIPPABLE_ORIGINS))
    taught: list[tuple[bytes, str]] = []
    unheard: list[tuple[bytes, str]] = []
    for words, text in _by_words(texts).items():
        (unheard if is_unheard(words) else taught).append((digest_of(words), text))
    if not taught or not unheard:
        raise UserError("The files hold too few plain English sentences whose origin is known to allow this.")
    return Sentences(*(tuple(text for _, text in sorted(group)) for group in (taught, unheard)))


def digest_of(words: str) -> bytes:
    """Return what puts sentences into an order that has nothing to do with what they say."""
    return hashlib.sha256(words.encode()).digest()


def is_unheard(words: str) -> bool:
    """Return whether the sentence of these words, in small letters, is kept for tests."""
    return digest_of(words)[0] % _UNHEARD_OF == 0


def plain_words(text: str) -> str:
    """Return a sentence's words in small letters; nothing if it may not be said as it is written."""
    if not _PLAIN.fullmatch(text) or _NOT_SAID_AS_WRITTEN.search(text):
        return ""
    words = spoken_words(text)
    return " ".join(words) if len(words) in N_WORDS else ""


def _by_words(texts: Iterable[str]) -> dict[str, str]:
    """Return the plain sentences by their words."""
    found: dict[str, str] = {}
    for text in texts:
        if words := plain_words(text):
            found.setdefault(words, text.replace("-", " "))
    return found
