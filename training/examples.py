"""Sentence pairs as laid-out training examples under many policies at once."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from core.actions import Timeline
from core.layout import Markers, Placed, lay_out
from core.slot_layout import SlotLayout
from models.prompt import Vocabulary
from training.augment import as_recognized
from training.collate import padded_width
from training.corpus import Pair
from training.timelines import WordTokens, read_n_timeline, wait_k_timeline

WAIT_K = (1, 2, 3, 4, 5, 6, 7, 9)
READ_N = (2, 3, 4, 5, 6, 7, 8, 10)
OFFLINE_K = 10_000

SHARE_OFFLINE, SHARE_READ_N = 0.15, 0.25
"""The rest of all examples is wait-k."""
SHARE_AS_RECOGNIZED = 0.5
"""Sources without case and punctuation."""
SHARE_JOINED = 0.3
"""Examples of two or three sentences: speech has no full stops, utterances are long."""

SHUFFLE_WINDOW = 20_000


@dataclass(frozen=True, slots=True)
class TokenizedPair:
    """One pair, word by word; `needed` is empty where no alignment is known."""

    source: WordTokens
    source_as_recognized: WordTokens
    target: WordTokens
    needed: tuple[int, ...]

    @property
    def n_tokens(self) -> int:
        return sum(map(len, self.source)) + sum(map(len, self.target))


def tokenize_pairs(
    pairs: Sequence[Pair], needed: Sequence[tuple[int, ...]], vocabulary: Vocabulary
) -> list[TokenizedPair]:
    """Return the pairs with every word encoded on its own.

    Words stripped of punctuation can vanish, so `needed`, which counts the
    words of the written source, is kept as a share of the source elsewhere.
    """
    encode = cache(vocabulary.encode_word)

    def words(text: str) -> WordTokens:
        return tuple(encode(word, False) for word in text.split())

    return [
        TokenizedPair(words(pair.source), words(as_recognized(pair.source)), words(pair.target), need)
        for pair, need in zip(pairs, needed, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class ExampleMaker:
    """Draws the policy, the spelling and the joining of an example and lays it out."""

    markers_wait: Markers
    markers_read: Markers
    end_of_write: int
    end_token: int
    slot_length: int

    def draw(self, group: Sequence[TokenizedPair], rng: random.Random) -> Placed:
        """Return one example of the pairs in `group`, joined to one utterance."""
        spoken = rng.random() < SHARE_AS_RECOGNIZED
        share = rng.random()
        if share < SHARE_READ_N and all(pair.needed for pair in group):
            timeline = self._read_n(group, spoken, rng.choice(READ_N))
            return self._placed(self.markers_read, timeline)
        is_offline = share < SHARE_READ_N + SHARE_OFFLINE
        return self.wait_k(group, spoken, OFFLINE_K if is_offline else rng.choice(WAIT_K))

    def wait_k(self, group: Sequence[TokenizedPair], spoken: bool, k: int) -> Placed:
        source = [word for pair in group for word in _source(pair, spoken)]
        target = [word for pair in group for word in pair.target]
        timeline = wait_k_timeline(source, target, k, self.end_token)
        return self._placed(self.markers_wait, timeline)

    def _placed(self, markers: Markers, timeline: Timeline) -> Placed:
        [placed] = lay_out(SlotLayout(markers, self.slot_length), timeline)
        return placed

    def _read_n(self, group: Sequence[TokenizedPair], spoken: bool, n: int) -> Timeline:
        source: list[tuple[int, ...]] = []
        target: list[tuple[int, ...]] = []
        needed: list[int] = []
        for pair in group:
            words = _source(pair, spoken)
            needed += [len(source) + min(need, len(words)) for need in pair.needed]
            source += words
            target += pair.target
        return read_n_timeline(source, target, needed, n, self.end_of_write, self.end_token)


def _source(pair: TokenizedPair, spoken: bool) -> WordTokens:
    return pair.source_as_recognized if spoken else pair.source


def draw_batches(
    pairs: Sequence[TokenizedPair], maker: ExampleMaker, tokens_per_batch: int, rng: random.Random
) -> Iterator[list[Placed]]:
    """Yield one epoch in batches of like length, at most `tokens_per_batch` padded cells each."""
    order = list(range(len(pairs)))
    rng.shuffle(order)
    for start in range(0, len(order), SHUFFLE_WINDOW):
        window = iter(order[start : start + SHUFFLE_WINDOW])
        examples = [maker.draw(group, rng) for group in _groups(window, pairs, rng)]
        batches = list(_bucket(examples, tokens_per_batch))
        rng.shuffle(batches)
        yield from batches


def _groups(
    indices: Iterator[int], pairs: Sequence[TokenizedPair], rng: random.Random
) -> Iterator[list[TokenizedPair]]:
    for index in indices:
        n_more = rng.choice((1, 1, 2)) if rng.random() < SHARE_JOINED else 0
        group = [pairs[index]]
        for other in indices if n_more else ():
            group.append(pairs[other])
            if len(group) > n_more:
                break
        yield group


def _bucket(examples: list[Placed], tokens_per_batch: int) -> Iterator[list[Placed]]:
    """Yield batches of one size for each padded width: every new shape costs kernels and memory.

    What is left over of one width goes into the next.
    """
    by_width: dict[int, list[Placed]] = {}
    for example in examples:
        by_width.setdefault(padded_width(len(example.cells)), []).append(example)
    waiting: list[Placed] = []
    for width in sorted(by_width):
        waiting += by_width[width]
        size = max(1, tokens_per_batch // width)
        while len(waiting) >= size:
            yield waiting[:size]
            waiting = waiting[size:]
    if waiting:
        yield waiting
