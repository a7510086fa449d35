"""Sentence pairs as laid-out training examples of any scheme, under many policies at once."""

from __future__ import annotations

import random
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import islice

from core.layouts.actions import Follow, Write
from core.layouts.decisions import lay_out_decisions
from core.layouts.layout import Markers, Placed, lay_out
from core.translating.policies import Adaptive, Offline, ReadN, WaitK
from core.translating.schemes import Scheme
from models.translate.streaming import MAX_CONTEXT_TOKENS
from models.translate.vocabulary import Vocabulary
from training.data.augment import MisheardWords, as_heard
from training.data.chunks import Chunks, chunks_of, chunks_of_reads
from training.data.corpus import SentencePair
from training.data.mix import Chunked, PolicyMix, TrainingPolicy, prompt_kind
from training.data.timelines import (
    SupervisedTimeline,
    WordTokens,
    asked_timeline,
    chunked_timeline,
    flat,
    wait_k_timeline,
)
from training.learn.collate import padded_width

SHUFFLE_WINDOW = 20_000
"""Examples that are drawn before they are sorted into batches."""


@dataclass(frozen=True, slots=True)
class TokenizedText:
    """A text word by word: within a line each word has the space before it, `opening` has none."""

    words: WordTokens
    opening: tuple[int, ...]

    def tokens(self, opens: bool) -> WordTokens:
        """Return the words where the text opens a line, or goes on in one."""
        return (self.opening, *self.words[1:]) if opens else self.words


@dataclass(frozen=True, slots=True)
class TokenizedPair:
    """One pair; `needed` counts words of `source`, for each target word, and is empty without alignment.

    `heard` is the source as a recognizer gives it, `heard_of` the source word behind each of its words.
    """

    source: TokenizedText
    heard: TokenizedText
    heard_of: tuple[int, ...]
    target: TokenizedText
    needed: tuple[int, ...]
    row: int = 0
    """Where the pair stands in its data."""

    @property
    def n_tokens(self) -> int:
        return sum(map(len, self.source.words)) + sum(map(len, self.target.words))

    def needed_as(self, heard: bool) -> tuple[int, ...]:
        """Return how many words of the source, as written or as heard, each target word needs."""
        if not heard:
            return self.needed
        return tuple(bisect_left(self.heard_of, need) for need in self.needed)


def tokenize_pairs(
    pairs: Sequence[SentencePair],
    needed: Sequence[tuple[int, ...]],
    vocabulary: Vocabulary,
    heard: Sequence[MisheardWords] | None = None,
) -> list[TokenizedPair]:
    """Return the pairs with every word encoded on its own, as `OpenSentence` encodes them.

    `heard` are the sources as a recognizer gives them; without, they have neither case nor punctuation.
    A target that opens after a chat template's marker begins without a space, after a plain line with one.
    """
    encode = cache(vocabulary.encode_word)
    opens_bare = vocabulary.tokenizer.chat_template is not None

    def text(words: Sequence[str], bare: bool = True) -> TokenizedText:
        return TokenizedText(tuple(encode(word, False) for word in words), encode(words[0], bare))

    return [
        TokenizedPair(
            text(pair.source.split()),
            text(spoken.words),
            spoken.origins,
            text(pair.target.split(), opens_bare),
            need,
            pair.row,
        )
        for pair, need, spoken in zip(
            pairs, needed, heard or [as_heard(pair.source) for pair in pairs], strict=True
        )
    ]


@dataclass(frozen=True, slots=True)
class ExampleShares:
    """How often a source is as heard, how often sentences are joined, or stand after an earlier one."""

    heard: float = 0.5
    joined: float = 0.3
    """Examples of two or three sentences: speech has no full stops, utterances are long."""
    end_of_source: float = 1.0
    """Sources that end with the end-of-source token, if the translator is to have one."""
    context: float = 0.0
    """Examples with the pair before them in the prompt, as a session that carries its context over has it."""


@dataclass(frozen=True, slots=True)
class ExampleMaker:
    """Draws the policy, the spelling and the joining of an example and lays it out.

    `markers` has one entry for each kind of prompt that the mix needs (`wait`, `read`).
    `end_of_write` may be None where no policy of the mix writes in chunks. `end_of_source`, if the
    translator is to have one, stands after the last source word, as if it were one more.
    """

    scheme: Scheme
    markers: Mapping[str, Markers]
    end_token: int
    end_of_write: int | None
    mix: PolicyMix
    slot_length: int
    shares: ExampleShares = ExampleShares()
    end_of_source: int | None = None
    decides: bool = False
    """Whether its examples are of a policy head's answers instead of tokens."""

    def draw(
        self, group: Sequence[TokenizedPair], rng: random.Random, before: TokenizedPair | None = None
    ) -> list[Placed]:
        """Return one example of the pairs in `group`, joined to one utterance, by chance after `before`.

        It is one table, or, where targets are fed again as the source grows, one for each visible source.
        """
        policy = self.mix.draw(rng, is_aligned=all(pair.needed for pair in group))
        heard = rng.random() < self.shares.heard
        marked = rng.random() < self.shares.end_of_source
        follows = before if rng.random() < self.shares.context else None
        return self.lay_out(group, policy, rng, heard=heard, marked=marked, follows=follows)

    def lay_out(
        self,
        group: Sequence[TokenizedPair],
        policy: TrainingPolicy,
        rng: random.Random,
        *,
        heard: bool = False,
        marked: bool = True,
        follows: TokenizedPair | None = None,
    ) -> list[Placed]:
        """Return the example under one policy; `rng` is asked for random chunks only."""
        markers = self.markers[prompt_kind(policy)]
        supervised = self.supervised(group, policy, rng, heard=heard, marked=marked)
        context = _context(follows, heard)
        opened = markers.after(context) if context else markers
        new_layout = partial(self.scheme.new_layout, opened, self.slot_length)
        if self.decides:
            return lay_out_decisions(new_layout, supervised.timeline)
        tables = _learned(lay_out(new_layout(), supervised.timeline), supervised)
        if self.scheme.learns_closed:
            return [table.closed() for table in tables]
        if not self.scheme.learns_end_of_read:
            return tables
        return [_with_end_of_read(table, markers.assistant[0]) for table in tables]

    def can_teach(self, pair: TokenizedPair) -> bool:
        """Return whether some policy of the mix suits the pair."""
        return self.mix.can_teach(is_aligned=bool(pair.needed))

    def supervised(
        self,
        group: Sequence[TokenizedPair],
        policy: TrainingPolicy,
        rng: random.Random,
        *,
        heard: bool = False,
        marked: bool = True,
    ) -> SupervisedTimeline:
        """Return the timeline of the pairs in `group`, joined, under one policy.

        The source's end is `marked` if the translator has a token for it; a policy head is asked before it.
        """
        sentence = _join(group, heard)
        source, target = sentence.source, sentence.target
        if marked and self.end_of_source is not None and not self.decides:
            source = [*source, (self.end_of_source,)]
        if isinstance(policy, (WaitK, Offline)):
            k = policy.k if isinstance(policy, WaitK) else len(source)
            ending = self.end_of_write if self.scheme.ends_writes else None
            return SupervisedTimeline(wait_k_timeline(source, target, k, self.end_token, ending))
        assert self.end_of_write is not None
        chunks = _chunks(sentence.needed, len(source), policy, rng)
        if self.decides:
            return SupervisedTimeline(asked_timeline(source, target, chunks, self.end_of_write))
        return chunked_timeline(source, target, chunks, self.end_of_write, self.end_token)


@dataclass(frozen=True, slots=True)
class _Sentence:
    source: WordTokens
    target: WordTokens
    needed: tuple[int, ...]


def _join(group: Sequence[TokenizedPair], heard: bool) -> _Sentence:
    source: list[tuple[int, ...]] = []
    target: list[tuple[int, ...]] = []
    needed: list[int] = []
    for i, pair in enumerate(group):
        needed += [len(source) + need for need in pair.needed_as(heard)]
        source += (pair.heard if heard else pair.source).tokens(i == 0)
        target += pair.target.tokens(i == 0)
    return _Sentence(source, target, tuple(needed))


def _context(pair: TokenizedPair | None, heard: bool) -> Follow | None:
    """Return what a sentence follows: nothing where a live session would leave it out as too long."""
    if pair is None:
        return None
    sentence = _join([pair], heard)
    follow = Follow(flat(sentence.source), flat(sentence.target))
    return follow if len(follow.source_ids) + len(follow.target_ids) <= MAX_CONTEXT_TOKENS else None


def _chunks(needed: Sequence[int], n_source: int, policy: TrainingPolicy, rng: random.Random) -> Chunks:
    if isinstance(policy, Chunked):
        return chunks_of(needed, n_source, policy.latency, rng)
    assert isinstance(policy, (ReadN, Adaptive))
    n = policy.n if isinstance(policy, ReadN) else 1  # an adaptive model is asked after every word
    return chunks_of_reads(needed, n_source, n)


def _learned(tables: Sequence[Placed], supervised: SupervisedTimeline) -> list[Placed]:
    """Return the tables without the labels of what is not to be learned, those that keep any."""
    is_learned = iter(
        [
            i not in supervised.unlearned
            for i, action in enumerate(supervised.timeline)
            if isinstance(action, Write)
            for _ in action.token_ids
        ]
    )
    masked = [
        replace(
            table,
            labels=tuple(label if label is not None and next(is_learned) else None for label in table.labels),
        )
        for table in tables
    ]
    return [table for table in masked if any(label is not None for label in table.labels)]


def _with_end_of_read(table: Placed, end_of_read: int) -> Placed:
    """Return the table with the label of every end-of-read token whose WRITE is learned."""
    labels = list(table.labels)
    for i, cell in enumerate(table.cells):
        if cell.token_id == end_of_read and labels[i] is not None:
            labels[i - 1] = end_of_read
    return replace(table, labels=tuple(labels))


def in_batches(
    examples: Iterator[Placed], tokens_per_batch: int, rng: random.Random
) -> Iterator[list[Placed]]:
    """Yield the examples in batches of like length, at most `tokens_per_batch` padded cells each."""
    while window := list(islice(examples, SHUFFLE_WINDOW)):
        batches = list(_bucket(window, tokens_per_batch))
        rng.shuffle(batches)
        yield from batches


def draw_epoch(
    pairs: Sequence[TokenizedPair],
    maker: ExampleMaker,
    rng: random.Random,
    among: Sequence[int] | None = None,
) -> Iterator[Placed]:
    """Yield the examples of one epoch: every pair (of those `among`) once, alone or joined with others."""
    order = list(range(len(pairs)) if among is None else among)
    rng.shuffle(order)
    for indices in _groups(iter(order), maker.shares.joined, rng):
        yield from maker.draw([pairs[i] for i in indices], rng, _before(pairs, indices[0]))


def _before(pairs: Sequence[TokenizedPair], i: int) -> TokenizedPair | None:
    """Return the pair in front, if it stood there in the data, too, which keep the order of talks."""
    is_there = i > 0 and pairs[i - 1].row == pairs[i].row - 1
    return pairs[i - 1] if is_there else None


def mixed(parts: Sequence[tuple[int, Iterator[Placed]]], rng: random.Random) -> Iterator[Placed]:
    """Yield the examples of several sources in random order, each with about how many it has."""
    order = [i for i, (n, _) in enumerate(parts) for _ in range(n)]
    rng.shuffle(order)
    for i in order:
        yield from islice(parts[i][1], 1)


def expansion(pairs: Sequence[TokenizedPair], maker: ExampleMaker, rng: random.Random) -> float:
    """Return how many examples a pair becomes: above 1 where recomputation trains every visible source."""
    return sum(1 for _ in draw_epoch(pairs, maker, rng)) / len(pairs)


def _groups(indices: Iterator[int], share_joined: float, rng: random.Random) -> Iterator[list[int]]:
    for index in indices:
        n_more = rng.choice((1, 1, 2)) if rng.random() < share_joined else 0
        yield [index, *islice(indices, n_more)]


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
