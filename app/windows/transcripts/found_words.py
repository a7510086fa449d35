"""Where in a text the words stand that a search has found."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from core.wording.languages import UNSPACED_CHARACTER

WORDS = re.compile(r"\w+")

Span = tuple[int, int]
"""Where words begin and end, in characters."""


def found_spans(text: str, query: str) -> list[Span]:
    """Return where the words of `text` stand that begin as a word of the query does.

    Case and accents do not matter, as in the index (`core.transcripts.search`). In scripts without spaces
    the characters themselves are looked for.
    """
    wanted = [folded(word) for word in WORDS.findall(query)]
    spans = [*_by_words(text, wanted), *_by_characters(text, wanted)]
    return _joined(sorted(spans))


def _by_words(text: str, wanted: list[str]) -> Iterator[Span]:
    for match in WORDS.finditer(text):
        word = folded(match.group())
        if any(word.startswith(begin) for begin in wanted):
            yield match.span()


def _by_characters(text: str, wanted: list[str]) -> Iterator[Span]:
    for characters in wanted:
        if UNSPACED_CHARACTER.search(characters):
            yield from (match.span() for match in re.finditer(re.escape(characters), text))


def _joined(spans: list[Span]) -> list[Span]:
    """Return spans in order, none of which begins in another."""
    joined: list[Span] = []
    for begin, end in spans:
        if joined and begin < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((begin, end))
    return joined


def folded(text: str) -> str:
    """Return a text without case and accents, as the index folds it: it takes no ß for ss."""
    parts = unicodedata.normalize("NFD", text.lower())
    return "".join(part for part in parts if not unicodedata.combining(part))
