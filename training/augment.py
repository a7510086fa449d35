"""Source text as recognizers give it: without case, without punctuation."""

from __future__ import annotations

import re

_NOT_SPOKEN = re.compile(r"[^\w' ]+")
_LOOSE_APOSTROPHE = re.compile(r"(?<!\w)'|'(?!\w)")


def as_recognized(text: str) -> str:
    """Return `text` as a recognizer without punctuation writes it.

    Lower case but for the pronoun I; apostrophes within words stay. Text of
    which nothing would be left is returned unchanged.
    """
    spoken = _NOT_SPOKEN.sub(" ", text.replace("\u2019", "'")).replace("_", " ")
    spoken = _LOOSE_APOSTROPHE.sub(" ", spoken).lower()
    words = [_with_capital_i(word) for word in spoken.split()]
    return " ".join(words) or text


def _with_capital_i(word: str) -> str:
    return word.capitalize() if word == "i" or word.startswith("i'") else word
