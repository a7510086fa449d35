"""Source text as recognizers give it: without case, without punctuation, and with their errors.

    python -m training.data.augment --data FILE [--errors 0.1]

Prints some sources beside what would be heard of them.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from itertools import accumulate

from core.system.exit_codes import exit_code_of
from core.wording.errors import UserError
from core.wording.sentences import phrased
from training.data.confusions import NO_CONFUSIONS, Confusions, confusions_of, english_pronunciations
from training.data.corpus import read_data

SHORT_LETTERS = 3
"""Words up to here are dropped and doubled: `a`, `in`, `the`."""

N_KNOWN_WORDS = 100_000
"""Of which it is kept how they are spoken."""

_NOT_SPOKEN = re.compile(r"[^\w' ]+")
_LOOSE_APOSTROPHE = re.compile(r"(?<!\w)'|'(?!\w)")
_DRESSED = re.compile(r"(\W*)(.*?)(\W*)", re.DOTALL)
"""A word between what is written around it."""


@dataclass(frozen=True, slots=True)
class MisheardWords:
    """The words that a recognizer gives.

    `origins`, which never falls, has the written word behind each, the first one where it is several.
    """

    words: tuple[str, ...]
    origins: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ErrorRates:
    """How many of all words a recognizer gets wrong, where they can go wrong in that way.

    In the proportions of a small recognizer on 504 words of read speech: it took 101 words for others, left
    12 out and put 19 in; 5 came apart and 3 pairs grew together.
    """

    substituted: float = 0.07
    dropped: float = 0.01
    doubled: float = 0.003
    split: float = 0.01
    joined: float = 0.007

    @classmethod
    def of(cls, total: float) -> ErrorRates:
        """Return the default rates, scaled to `total` of all words."""
        usual = asdict(cls())
        return cls(**{kind: rate * total / sum(usual.values()) for kind, rate in usual.items()})


NO_ERRORS = ErrorRates(0.0, 0.0, 0.0, 0.0, 0.0)


def as_heard(text: str) -> MisheardWords:
    """Return `text` as a recognizer without punctuation writes it.

    Lower case but for the pronoun I; apostrophes within words stay. Text of
    which nothing would be left is returned unchanged.
    """
    written = text.split()
    spoken = [(word, i) for i, whole in enumerate(written) for word in _spoken(whole)]
    return _heard(spoken or [(word, i) for i, word in enumerate(written)])


def as_written(text: str) -> MisheardWords:
    """Return `text` as a recognizer that writes case and punctuation has it, if it is right."""
    return _heard([(word, i) for i, word in enumerate(text.split())])


def as_recognized(text: str) -> str:
    """Return `text` in the words of `as_heard`."""
    return " ".join(as_heard(text).words)


def hear_all(
    texts: Sequence[str],
    rates: ErrorRates = NO_ERRORS,
    confusions: Confusions = NO_CONFUSIONS,
    seed: int | str = 0,
    share_written: float = 0.0,
) -> list[MisheardWords]:
    """Return all texts as heard, a share of them with case and punctuation; the same for the same seed."""
    rng = random.Random(seed)

    def said(text: str) -> MisheardWords:
        return as_written(text) if share_written and rng.random() < share_written else as_heard(text)

    return [mishear(said(text), rates, confusions, rng) for text in texts]


def english_confusions(texts: Sequence[str]) -> Confusions:
    """Return which words of English texts sound alike."""
    words = (word for text in texts for word in as_heard(text).words)
    return confusions_of(words, english_pronunciations())


def mishear(
    heard: MisheardWords, rates: ErrorRates, confusions: Confusions, rng: random.Random
) -> MisheardWords:
    """Return what was heard with a recognizer's errors: never nothing."""
    errors, chances = _errors_of(rates)
    words: list[tuple[str, int]] = []
    i = 0
    while i < len(heard.words):
        error = bisect_right(chances, rng.random())
        kind = errors[error] if error < len(errors) else ""
        instead, n_taken = _misheard(kind, heard.words[i : i + 2], confusions, rng)
        words += [(_with_capital_i(word), heard.origins[i]) for word in instead]
        i += n_taken
    return _heard(words) if words else heard


@cache
def _errors_of(rates: ErrorRates) -> tuple[list[str], list[float]]:
    """Return the kinds of errors, and for each the chance that it or one before it happens."""
    return list(asdict(rates)), [*accumulate(asdict(rates).values())]


def _misheard(
    kind: str, words: Sequence[str], confusions: Confusions, rng: random.Random
) -> tuple[Sequence[str], int]:
    """Return what the first of `words` is taken for, written as that was, and how many of them that is."""
    if not kind:
        return words[:1], 1
    (before, first, after), *others = (_dressed(word) for word in words)
    if not first:
        return words[:1], 1
    bare = [first.lower(), *(word.lower() for _, word, _ in others if not after)]
    instead, n_taken = _taken_for(kind, bare, confusions, rng)
    if not instead:
        return instead, n_taken
    if n_taken > 1:
        after = others[0][2]
    opening = instead[0].capitalize() if first[:1].isupper() else instead[0]
    taken = [before + opening, *instead[1:]]
    return [*taken[:-1], taken[-1] + after], n_taken


def _taken_for(
    kind: str, words: Sequence[str], confusions: Confusions, rng: random.Random
) -> tuple[Sequence[str], int]:
    """Return what the first of `words`, all in small letters, is taken for, and how many of them that is."""
    word = words[0]
    is_short = len(word) <= SHORT_LETTERS
    match kind:
        case "substituted" if word in confusions.similar:
            near = confusions.similar[word]
            return rng.choices(near, [confusions.weights[other] for other in near]), 1
        case "dropped" if is_short:
            return [], 1
        case "doubled" if is_short:
            return [word, word], 1
        case "split" if word in confusions.splits:
            pairs = confusions.splits[word]
            return rng.choices(pairs, [min(confusions.weights[part] for part in pair) for pair in pairs])[
                0
            ], 1
        case "joined" if len(words) > 1 and (word, words[1]) in confusions.joins:
            return [confusions.joins[word, words[1]]], 2
    return words[:1], 1


def _heard(words: Sequence[tuple[str, int]]) -> MisheardWords:
    return MisheardWords(tuple(word for word, _ in words), tuple(origin for _, origin in words))


def _dressed(word: str) -> tuple[str, str, str]:
    """Return what is written before a word, the word, and what is written after it."""
    parts = _DRESSED.fullmatch(word)
    assert parts is not None
    return parts[1], parts[2], parts[3]


@lru_cache(maxsize=N_KNOWN_WORDS)
def _spoken(word: str) -> list[str]:
    bare = _NOT_SPOKEN.sub(" ", word.replace("\u2019", "'")).replace("_", " ")
    return [_with_capital_i(part) for part in _LOOSE_APOSTROPHE.sub(" ", bare).lower().split()]


def _with_capital_i(word: str) -> str:
    return word.capitalize() if word == "i" or word.startswith("i'") else word


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m training.data.augment",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--data", required=True, help="pairs.tsv, pairs.jsonl, or two text files: a.en,a.de")
    parser.add_argument("--errors", type=float, default=0.1, help="words that go wrong if they can (0.1)")
    parser.add_argument("--lines", type=int, default=20, help="how many sources to print (20)")
    parser.add_argument("--seed", type=int, default=1)
    return exit_code_of(lambda: _show(parser.parse_args(arguments)))


def _show(options: argparse.Namespace) -> None:
    if not 0 <= options.errors <= 1:
        raise UserError(
            phrased("{option} {value} is not a share: use 0 to 1.", option="--errors", value=options.errors)
        )
    sources = [pair.source for pair in read_data(options.data)]
    confusions = english_confusions(sources)
    chosen = random.Random(options.seed).sample(sources, min(options.lines, len(sources)))
    heard = hear_all(chosen, ErrorRates.of(options.errors), confusions, options.seed)
    for source, words in zip(chosen, heard, strict=True):
        sys.stdout.write(f"{source}\t{' '.join(words.words)}\n")


if __name__ == "__main__":
    sys.exit(main())
