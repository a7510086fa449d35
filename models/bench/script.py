"""A sentence whose translation is given, so that every scheme does the same work with any weights."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from core.translating.feeds import Feed, Words
from core.translating.open_sentence import OpenSentence
from core.translating.policies import Policy, ReadN, WriteUnit


@dataclass(slots=True)
class Script:
    """What the model is taken to say, token by token, whatever its weights would have it say."""

    target: Sequence[tuple[int, ...]]
    """The translation's tokens, word by word."""
    end_id: int
    end_of_write_id: int | None
    """What ends a WRITE, or None where a WRITE is a word and ends by look-ahead."""
    words_a_write: int = 1
    _n_words_at_write: int = field(default=0, init=False)

    @classmethod
    def of(cls, words: Words, target: Sequence[str], policy: Policy) -> Script:
        """Return the script of a translation under a policy."""
        ends_writes = policy.unit is WriteUnit.CHUNK
        return cls(
            [words.encode_word(word, is_first=i == 0) for i, word in enumerate(target)],
            end_id=min(words.end_ids),
            end_of_write_id=words.end_of_write_id if ends_writes else None,
            words_a_write=policy.n if isinstance(policy, ReadN) else 1,
        )

    @property
    def n_tokens(self) -> int:
        return sum(map(len, self.target))

    def next_token(self, n_written: int, source_ended: bool) -> int:
        """Return what follows so many written tokens; the end of a WRITE only while source may come."""
        n_words, n_over = self._words_in(n_written)
        ends_here = n_over == 0 and n_words - self._n_words_at_write >= self.words_a_write
        if self.end_of_write_id is not None and ends_here and not source_ended:
            self._n_words_at_write = n_words
            return self.end_of_write_id
        return self.target[n_words][n_over] if n_words < len(self.target) else self.end_id

    def _words_in(self, n_tokens: int) -> tuple[int, int]:
        """Return how many whole words so many tokens are, and how many tokens are over."""
        for n_words, word in enumerate(self.target):
            if n_tokens < len(word):
                return n_words, n_tokens
            n_tokens -= len(word)
        return len(self.target), 0


@dataclass(frozen=True, slots=True)
class Step:
    """One forward of a translation."""

    feed: Feed
    n_new_source: int
    """Source tokens that came in with it."""
    is_look_ahead: bool
    """Whether its prediction was only to tell that a word has ended."""
    seconds: float


def translate(
    sentence: OpenSentence, source: Iterable[str], script: Script, forward: Callable[[Feed], object]
) -> list[Step]:
    """Translate a sentence word by word through `forward`; return its forwards.

    The network runs for what it costs; what it predicts is set aside for the script.
    """
    return [step for steps in by_word(sentence, source, script, forward) for step in steps]


def by_word(
    sentence: OpenSentence, source: Iterable[str], script: Script, forward: Callable[[Feed], object]
) -> Iterator[list[Step]]:
    """Yield the forwards that follow on each word, and at last those on the source's end."""
    for word in source:
        sentence.read([word])
        yield _advance(sentence, script, forward, source_ended=False)
    sentence.end_source()
    yield _advance(sentence, script, forward, source_ended=True)
    assert sentence.is_finished and sentence.n_written == script.n_tokens


def _advance(
    sentence: OpenSentence, script: Script, forward: Callable[[Feed], object], source_ended: bool
) -> list[Step]:
    steps = []
    n_read = sentence.layout.n_read
    while (feed := sentence.next_feed()) is not None:
        start = time.perf_counter()
        forward(feed)
        seconds = time.perf_counter() - start
        is_look_ahead = feed.predicts and _answer(sentence, script, source_ended)
        steps.append(Step(feed, sentence.layout.n_read - n_read, is_look_ahead, seconds))
        n_read = sentence.layout.n_read
    return steps


def _answer(sentence: OpenSentence, script: Script, source_ended: bool) -> bool:
    """Give the sentence its next token; return whether it only took note of a word's end."""
    n_written = sentence.n_written
    token_id = script.next_token(n_written, source_ended)
    sentence.receive(token_id)
    is_marker = token_id == script.end_of_write_id
    return sentence.n_written == n_written and not is_marker and not sentence.is_finished
