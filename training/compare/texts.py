"""The texts of the comparison: what the bases learn, and the sentences that all runs translate."""

from __future__ import annotations

import random
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from pathlib import Path

from core.wording.errors import UserError
from training.data.corpus import SentencePair, read_pairs
from training.learn.data_set import kept_needs
from training.learn.tokenizer import train_tokenizer

TEST_SETS = {
    "en-de": ("multi30k2016", "newstest2019", "ted", "tatoeba"),
    "en-fr": ("multi30k2016", "newstest2014", "tatoeba"),
}
"""Captions, news, talks and everyday sentences: short and long, near to what was learned and far from it."""

TEST_SEED = 1


@dataclass(frozen=True)
class ComparedTexts:
    """The texts of one pair of languages; what takes long to make is kept in `kept`."""

    data: Path
    pair: str
    kept: Path

    @cached_property
    def pairs(self) -> list[SentencePair]:
        """All training pairs, of whatever licence: nothing of this is given away."""
        pairs = list(read_pairs(self._training_file))
        if not pairs:
            raise UserError(f"{self._training_file} holds no sentence pairs.")
        return pairs

    @cached_property
    def needed(self) -> list[tuple[int, ...]]:
        """The source words that each target word needs, by word alignment."""
        self.kept.mkdir(parents=True, exist_ok=True)
        return kept_needs(self.kept / f"needed.{self.pair}.{self.digest}.json", self.pairs)

    def save_tokenizer(self, folder: Path, vocab_size: int) -> None:
        texts = chain.from_iterable((pair.source, pair.target) for pair in self.pairs)
        train_tokenizer(texts, vocab_size).save_pretrained(folder)

    def test_sentences(self, n: int) -> list[SentencePair]:
        """Return `n` sentences, as many of each test set, or one more of the first ones; always the same."""
        names = TEST_SETS[self.pair]
        drawn = [self.drawn(name, n // len(names) + (i < n % len(names))) for i, name in enumerate(names)]
        return list(chain.from_iterable(drawn))

    def drawn(self, name: str, n: int) -> Sequence[SentencePair]:
        path = self.data / f"{self.pair}.test.{name}.tsv"
        pairs = list(read_pairs(path))
        if len(pairs) < n:
            raise UserError(f"{path} has {len(pairs)} sentences, and {n} are to be translated.")
        chosen = sorted(random.Random(TEST_SEED).sample(range(len(pairs)), n))
        return [pairs[i] for i in chosen]

    @cached_property
    def digest(self) -> str:
        """A number that is another one for other training or test files."""
        crc = 0
        for path in (self._training_file, *self._test_files):
            if not path.is_file():
                raise UserError(f"The data file {path} does not exist.")
            crc = zlib.crc32(path.read_bytes(), crc)
        return f"{crc:08x}"

    @property
    def _training_file(self) -> Path:
        return self.data / f"{self.pair}.train.tsv.gz"

    @property
    def _test_files(self) -> list[Path]:
        return [self.data / f"{self.pair}.test.{name}.tsv" for name in TEST_SETS[self.pair]]
