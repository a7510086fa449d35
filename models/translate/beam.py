"""Small beams: a WRITE is explored along several paths, and what most of them agree on is written.

Where a policy writes in chunks, agreement of the beams' common prefix can end
a chunk in place of the model's end-of-write token (relaxed agreement of longest common
prefixes, by word: Wang et al., 2024).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from core.translating.answers import Tokens, in_words
from core.translating.feeds import Words
from core.translating.open_sentence import OpenSentence
from models.translate.decoding import Decoder, Scores

AGREEMENT = 0.5
"""The share of beams that must begin alike."""


@dataclass(frozen=True, slots=True)
class _Path:
    """One way to go on: a sentence that took it, its tokens, the sum of their log probabilities, its row."""

    sentence: OpenSentence
    tokens: Tokens
    log_probability: float
    row: int
    is_complete: bool

    @property
    def score(self) -> float:
        return self.log_probability / len(self.tokens)


class BeamSearch:
    """Runs one sentence at a time through a decoder of `n_beams` + 1 rows; row 0 holds what is committed."""

    def __init__(self, decoder: Decoder, n_beams: int) -> None:
        self._decoder = decoder
        self._n_beams = n_beams

    def run(self, sentence: OpenSentence) -> None:
        """Let the sentence go on until it has nothing to do; every WRITE is a beam's."""
        while (feed := sentence.next_feed()) is not None:
            if not self._decoder.has_room(feed.cells):
                sentence.cut_short()
                return
            scores = self._decoder.scores({0: feed})
            if scores.rows:
                sentence.accept(self._write(sentence, scores))

    def _write(self, sentence: OpenSentence, scores: Scores) -> Tokens:
        paths = self._best([], [_Path(sentence, (), 0.0, 0, False)], scores)
        while open_paths := [path for path in paths if not path.is_complete]:
            feeds = {path.row: path.sentence.next_feed() for path in open_paths}
            asked = {row: feed for row, feed in feeds.items() if feed is not None}
            if not all(self._decoder.has_room(feed.cells) for feed in asked.values()):
                break
            done = [path for path in paths if path.is_complete]
            paths = self._best(done, open_paths, self._decoder.scores(asked))
        if sentence.has_ended_source:
            return max(paths, key=lambda path: path.score).tokens
        return agreed_prefix([path.tokens for path in paths], sentence.words)

    def _best(self, done: list[_Path], parents: list[_Path], scores: Scores) -> list[_Path]:
        """Return the best paths among those done and the parents' children, each in a row of its own."""
        children = [
            (parent, token, parent.log_probability + log_probability)
            for parent, likely in zip(parents, scores.likeliest(self._n_beams), strict=True)
            for token, log_probability in likely
            if log_probability > -math.inf
        ]
        ranked: list[tuple[float, _Path, int | None, float]] = [
            *((path.score, path, None, path.log_probability) for path in done),
            *((total / (len(parent.tokens) + 1), parent, token, total) for parent, token, total in children),
        ]
        ranked = sorted(ranked, key=lambda entry: entry[0], reverse=True)[: self._n_beams]
        parent_rows = [path.row for _, path, _, _ in ranked]
        self._decoder.cache.reorder([0, *parent_rows, *[0] * (self._n_beams - len(ranked))])
        return [
            _moved(path, row) if token is None else _child(path, token, total, row)
            for row, (_, path, token, total) in enumerate(ranked, start=1)
        ]


def _moved(path: _Path, row: int) -> _Path:
    return _Path(path.sentence, path.tokens, path.log_probability, row, path.is_complete)


def _child(parent: _Path, token: int, log_probability: float, row: int) -> _Path:
    sentence = parent.sentence.branch()
    sentence.receive(token)
    return _Path(sentence, (*parent.tokens, token), log_probability, row, not sentence.is_writing)


def agreed_prefix(paths: Sequence[Tokens], words: Words) -> Tokens:
    """Return the longest beginning, in whole words, that at least `AGREEMENT` of the paths share.

    The best path stands first; ties go to it. An end is a word of its own.
    """
    split = [in_words(path, words) for path in paths]
    agreed: tuple[Tokens, ...] = ()
    while True:
        longer = Counter(path[: len(agreed) + 1] for path in split if len(path) > len(agreed))
        following = {path: n for path, n in longer.items() if path[: len(agreed)] == agreed}
        if not following:
            break
        best = max(following, key=lambda path: following[path])
        if following[best] < AGREEMENT * len(paths):
            break
        agreed = best
    return tuple(token for word in agreed for token in word)
