"""Count what training data share with a test set, and leave it out.

    python -m training.data.overlap --train FILE --test FILE [--out FILE.tsv]

A translator that has seen its test sentences is measured too well. With --out, the training pairs that share
nothing are written as TSV (`.tsv.gz` is compressed).
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from core.system.exit_codes import exit_code_of
from training.data.cleaning import normalized
from training.data.corpus import SentencePair, read_data, write_pairs

MIN_WORDS = 4
"""Shorter targets and shorter neighbours say nothing: everybody says `Thank you.`"""

_EDGES = re.compile(r"^\W+|\W+$")


class Likeness(Enum):
    """How a training pair and a test pair can be alike, and what the report calls it."""

    PAIR = "same source and target"
    SOURCE = "same source"
    SPELLED_SOURCE = "same source but for case and punctuation"
    TARGET = f"same target, from {MIN_WORDS} words"
    SPELLED_TARGET = "same target but for case and punctuation"
    NEAR = f"source but for one word, from {MIN_WORDS} words"


Key = tuple[Likeness, Hashable]


@dataclass(frozen=True, slots=True)
class Overlap:
    """The indices of the training pairs and of the test pairs that are alike, by kind."""

    train: dict[Likeness, frozenset[int]]
    test: dict[Likeness, frozenset[int]]

    @property
    def tainted(self) -> frozenset[int]:
        """The training pairs to leave out."""
        return frozenset().union(*self.train.values())

    def table(self) -> str:
        """Return the counts as a Markdown table."""
        rows = [f"| {kind.value} | {len(self.test[kind])} | {len(self.train[kind])} |" for kind in Likeness]
        return "\n".join(["| overlap | test sentences | training pairs |", "|---|---|---|", *rows])


def find_overlap(train: Sequence[SentencePair], test: Sequence[SentencePair]) -> Overlap:
    """Return what the two have in common; each kind counts for itself, a later one includes the earlier."""
    found: dict[Key, list[int]] = defaultdict(list)
    for i, pair in enumerate(test):
        for key in (*_same(pair), *_near(pair, "one word less", "all")):
            found[key].append(i)
    in_train: dict[Likeness, set[int]] = {kind: set() for kind in Likeness}
    in_test: dict[Likeness, set[int]] = {kind: set() for kind in Likeness}
    for i, pair in enumerate(train):
        for key in (*_same(pair), *_near(pair, "all", "one word less")):
            if key in found:
                in_train[key[0]].add(i)
                in_test[key[0]].update(found[key])
    return Overlap(
        {kind: frozenset(indices) for kind, indices in in_train.items()},
        {kind: frozenset(indices) for kind, indices in in_test.items()},
    )


def _same(pair: SentencePair) -> Iterator[Key]:
    yield Likeness.PAIR, (pair.source, pair.target)
    yield Likeness.SOURCE, pair.source
    yield Likeness.SPELLED_SOURCE, normalized(pair.source)
    if len(pair.target.split()) >= MIN_WORDS:
        yield Likeness.TARGET, pair.target
        yield Likeness.SPELLED_TARGET, normalized(pair.target)


def _near(pair: SentencePair, shortened: str, whole: str) -> Iterator[Key]:
    """Yield what finds sources in which one word is another, missing or added.

    A sentence without its word i meets one that differs in that word, and, being `shortened`, the whole
    of one that has a word less.
    """
    words = tuple(_EDGES.sub("", word).casefold() for word in pair.source.split())
    if len(words) < MIN_WORDS:
        return
    yield Likeness.NEAR, (whole, words)
    for i in range(len(words)):
        rest = words[:i] + words[i + 1 :]
        yield Likeness.NEAR, (i, rest)
        yield Likeness.NEAR, (shortened, rest)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m training.data.overlap",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    data = "pairs.tsv, pairs.jsonl, or two text files: a.en,a.de"
    parser.add_argument("--train", required=True, help=data)
    parser.add_argument("--test", required=True, help=data)
    parser.add_argument("--out", type=Path, help="where to write the training pairs that share nothing")
    return exit_code_of(lambda: _report(parser.parse_args(arguments)))


def _report(options: argparse.Namespace) -> None:
    train, test = read_data(options.train), read_data(options.test)
    overlap = find_overlap(train, test)
    sys.stdout.write(f"{len(train):,} training pairs, {len(test):,} test sentences\n\n{overlap.table()}\n")
    if options.out:
        kept = [pair for i, pair in enumerate(train) if i not in overlap.tainted]
        write_pairs(options.out, kept)
        sys.stdout.write(f"\n{len(kept):,} pairs that share nothing are in {options.out}\n")


if __name__ == "__main__":
    sys.exit(main())
