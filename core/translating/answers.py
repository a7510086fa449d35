"""What consecutive answers agree on, where a model is asked for the whole rest of a sentence again.

A model that knows whole sentences alone guesses how an unfinished one ends. What it says again when it has
heard more was no guess: that is committed (local agreement: Liu et al., Interspeech 2020).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain

from core.layouts.actions import Timeline, Write
from core.speech.hypothesis import n_agreed
from core.translating.feeds import Feed, Words

Tokens = tuple[int, ...]


def in_words(tokens: Sequence[int], words: Words) -> tuple[Tokens, ...]:
    """Return the tokens word by word; an end is a word of its own."""
    parts: list[list[int]] = []
    for token in tokens:
        is_end = token in words.end_ids or token == words.end_of_write_id
        if not parts or is_end or words.starts_word(token):
            parts.append([])
        parts[-1].append(token)
    return tuple(map(tuple, parts))


@dataclass(slots=True)
class Answers:
    """The last answer, and what was fed for it.

    `rest` is what it said after what is committed; None before the first answer. `is_lost` where it is to
    be asked for once more, as it was not kept. `strays` are the columns of what was fed for an answer, and
    does not stand.
    """

    rest: Tokens | None = None
    is_lost: bool = False
    strays: set[int] = field(default_factory=set)

    def agreed(self, answer: Tokens, words: Words) -> Tokens:
        """Return what the answer and the last one begin with, in whole words, and take it as the last one.

        The mark after its last word is left open: there an answer ends because the source does.
        """
        said = in_words(answer, words)
        n = 0 if self.rest is None else n_agreed([said, in_words(self.rest, words)])
        agreed = tuple(chain.from_iterable(said[:n]))
        if n == len(said):
            agreed = _without_mark(agreed, words)
        self.rest = answer[len(agreed) :]
        return agreed

    def remember(self, answer: Tokens) -> None:
        """Take what the last answer said, asked for once more."""
        self.rest, self.is_lost = answer, False

    def ahead(self, feed: Feed | None) -> Feed | None:
        """Return what an answer is to be fed, after noting that it does not stand."""
        if feed is not None:
            self.strays |= {cell.column for cell in feed.cells}
        return feed

    def drain_strays(self) -> tuple[int, ...]:
        """Return (once) the columns that are to be forgotten."""
        strays, self.strays = self.strays, set()
        return tuple(sorted(strays))


def n_until_answer(timeline: Timeline) -> int:
    """Return how many actions there are up to the last answer, which wrote something or nothing."""
    return max((i for i, action in enumerate(timeline, start=1) if isinstance(action, Write)), default=0)


def _without_mark(tokens: Tokens, words: Words) -> Tokens:
    return tokens[:-1] if tokens and words.is_sentence_mark(tokens[-1]) else tokens
