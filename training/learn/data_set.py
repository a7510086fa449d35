"""Sentence pairs as the batches of a run: cleaned, some held out, aligned where a policy wants it."""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from core.files.whole_files import write_whole
from core.layouts.layout import Placed
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.translate.vocabulary import Vocabulary
from training.data.alignment import needed_source_words
from training.data.augment import ErrorRates, MisheardWords, english_confusions, hear_all
from training.data.cleaning import clean
from training.data.confusions import NO_CONFUSIONS
from training.data.corpus import SentencePair, read_data
from training.learn.examples import ExampleMaker, TokenizedPair, draw_epoch, expansion, tokenize_pairs

MAX_HELD_OUT = 200
"""Pairs that are measured on instead of learned, a tenth of the data at most."""

WINDOW_BATCHES = 200
"""Batches whose examples are sorted by length among each other."""

SAMPLE = 500
"""Pairs, or examples, by which an epoch is estimated."""


@dataclass(frozen=True, slots=True)
class DataSet:
    """The pairs to learn from and those to measure on."""

    pairs: tuple[SentencePair, ...]
    dev: tuple[SentencePair, ...]
    report: str

    @property
    def digest(self) -> str:
        """A number that is another one for other pairs."""
        lines = "\n".join(f"{pair.source}\t{pair.target}" for pair in (*self.pairs, *self.dev))
        return f"{zlib.crc32(lines.encode()):08x}"


def read_data_set(data: str, dev: str, seed: int) -> DataSet:
    """Return what the files hold; without `dev`, some pairs are held out.

    Raises:
        UserError: a file is missing, empty or broken; names the line.
    """
    cleaned = clean(read_data(data))
    pairs = cleaned.pairs
    if dev:
        return DataSet(pairs, clean(read_data(dev)).pairs, cleaned.report())
    held_out = random.Random(seed).sample(range(len(pairs)), min(MAX_HELD_OUT, len(pairs) // 10))
    learned = sorted(set(range(len(pairs))) - set(held_out))  # in their order: each is the next one's context
    return DataSet(tuple(pairs[i] for i in learned), tuple(pairs[i] for i in held_out), cleaned.report())


def hear(data_set: DataSet, language: str, errors: float, seed: int) -> list[MisheardWords]:
    """Return all sources, those to measure on last, as heard, a share of the words wrongly if they can be.

    Words that sound alike are known of English only.
    """
    sources = [pair.source for pair in (*data_set.pairs, *data_set.dev)]
    confusions = english_confusions(sources) if errors and language == "en" else NO_CONFUSIONS
    return hear_all(sources, ErrorRates.of(errors), confusions, seed)


@dataclass(frozen=True, slots=True)
class Batches:
    """Batches of `n_sentences` examples, none of more than `max_length` cells."""

    pairs: Sequence[TokenizedPair]
    maker: ExampleMaker
    n_sentences: int
    max_length: int

    def draw(self, rng: random.Random) -> Iterator[list[Placed]]:
        """Yield the batches of one epoch, each of examples of like length.

        Not where answers are learned: look-aheads, which are short, all have the same one.
        """
        examples = self._examples(rng)
        while window := list(islice(examples, WINDOW_BATCHES * self.n_sentences)):
            if not self.maker.decides:
                window.sort(key=lambda example: len(example.cells))
            batches = [window[i : i + self.n_sentences] for i in range(0, len(window), self.n_sentences)]
            rng.shuffle(batches)
            yield from batches

    def _examples(self, rng: random.Random) -> Iterator[Placed]:
        for example in draw_epoch(self.pairs, self.maker, rng):
            if len(example.cells) <= self.max_length:
                yield example

    @property
    def expansion(self) -> float:
        """How many examples a pair becomes, estimated; above 1 where every visible source is trained."""
        return expansion(self._sample, self.maker, random.Random(0))

    @property
    def too_long(self) -> float:
        """The share of the examples that are left out for their length, estimated."""
        examples = islice(draw_epoch(self.pairs, self.maker, random.Random(0)), SAMPLE)
        lengths = [len(example.cells) for example in examples]
        return sum(length > self.max_length for length in lengths) / max(len(lengths), 1)

    @property
    def _sample(self) -> list[TokenizedPair]:
        return random.Random(0).sample(self.pairs, min(SAMPLE, len(self.pairs)))

    @property
    def steps_an_epoch(self) -> int:
        return max(1, round(len(self.pairs) * self.expansion / self.n_sentences))


def batches_of(
    data_set: DataSet,
    heard: Sequence[MisheardWords],
    maker: ExampleMaker,
    vocabulary: Vocabulary,
    kept: Path,
    *,
    n_sentences: int,
    max_length: int,
) -> tuple[Batches, list[list[Placed]]]:
    """Return what is learned and the examples that are measured; an alignment, if one is wanted, is `kept`.

    Raises:
        UserError: no pair is of use to the policies, all are too long, or the aligner is missing.
    """
    pairs = (*data_set.pairs, *data_set.dev)
    needed = kept_needs(kept, pairs) if maker.mix.needs_alignment else [()] * len(pairs)
    tokenized = tokenize_pairs(pairs, needed, vocabulary, heard)
    learned, measured = (
        Batches([pair for pair in part if maker.can_teach(pair)], maker, n_sentences, max_length)
        for part in (tokenized[: len(data_set.pairs)], tokenized[len(data_set.pairs) :])
    )
    if not learned.pairs:
        raise none_aligned()
    if learned.too_long == 1:
        raise UserError(
            phrased(
                "All examples are longer than {longest} tokens: give shorter sentences, or on the command"
                " line a higher --max-length.",
                longest=max_length,
            )
        )
    return learned, list(measured.draw(random.Random(0)))


def none_aligned() -> UserError:
    """Return what is said where all policies need word alignment and there is none."""
    return UserError(
        phrased("No pair could be aligned, which these policies need: give more data, or use wait-K.")
    )


def kept_needs(path: Path, pairs: Sequence[SentencePair]) -> list[tuple[int, ...]]:
    """Return the source words that each target word needs; the aligner draws, so they are kept for later.

    What is kept of another number of pairs is of other data, and is replaced.
    """
    if path.exists():
        rows = json.loads(path.read_text(encoding="utf-8"))
        if len(rows) == len(pairs):
            return [tuple(row) for row in rows]
    needed = needed_source_words(pairs)
    write_whole(path, json.dumps(needed))
    return needed
