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
    for words, text in _plain(texts).items():
        digest = hashlib.sha256(words.encode()).digest()
        (unheard if digest[0] % _UNHEARD_OF == 0 else taught).append((digest, text))
    if not taught or not unheard:
        raise UserError("The files hold too few plain English sentences whose origin is known to allow this.")
    return Sentences(*(tuple(text for _, text in sorted(group)) for group in (taught, unheard)))


def _plain(texts: Iterable[str]) -> dict[str, str]:
    """Return the sentences that a synthesizer says as they are written, by their words."""
    found: dict[str, str] = {}
    for text in texts:
        if _PLAIN.fullmatch(text) and not _NOT_SAID_AS_WRITTEN.search(text):
            words = spoken_words(text)
            if len(words) in N_WORDS:
                found.setdefault(" ".join(words), text.replace("-", " "))
    return found
