"""Source text as recognizers give it: without case, without punctuation."""

from __future__ import annotations

import re
from dataclasses import dataclass

_NOT_SPOKEN = re.compile(r"[^\w' ]+")
_LOOSE_APOSTROPHE = re.compile(r"(?<!\w)'|'(?!\w)")


@dataclass(frozen=True, slots=True)
class Heard:
    """The words that a recognizer gives; `origins`, which never falls, has the written word behind each."""

    words: tuple[str, ...]
    origins: tuple[int, ...]


def as_heard(text: str) -> Heard:
    """Return `text` as a recognizer without punctuation writes it.

    Lower case but for the pronoun I; apostrophes within words stay. Text of
    which nothing would be left is returned unchanged.
    """
    written = text.split()
    spoken = [(word, i) for i, whole in enumerate(written) for word in _spoken(whole)]
    words, origins = zip(*(spoken or [(word, i) for i, word in enumerate(written)]), strict=True)
    return Heard(words, origins)


def as_recognized(text: str) -> str:
    """Return `text` in the words of `as_heard`."""
    return " ".join(as_heard(text).words)


def _spoken(word: str) -> list[str]:
    bare = _NOT_SPOKEN.sub(" ", word.replace("\u2019", "'")).replace("_", " ")
    return [_with_capital_i(part) for part in _LOOSE_APOSTROPHE.sub(" ", bare).lower().split()]


def _with_capital_i(word: str) -> str:
    return word.capitalize() if word == "i" or word.startswith("i'") else word
