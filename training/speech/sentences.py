"""Sentences that can be said as they are written, and which of them are kept for tests."""

from __future__ import annotations

import hashlib
import re

N_WORDS = range(2, 15)
_PLAIN = re.compile(r"[A-Za-z',.?! -]+")
_NOT_SAID_AS_WRITTEN = re.compile(r"[A-Z]{2}|\b(?:Mr|Mrs|Ms|Dr|St|No|etc|vs|Jr|Sr|Prof|approx)\b\.?")
_UNHEARD_OF = 50


def spoken_words(text: str) -> list[str]:
    """Return the words as a transcript has them: small letters and apostrophes."""
    words = re.findall(r"[a-z']+", text.lower())
    return [bare for word in words if (bare := word.strip("'"))]


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
