"""Sentence pairs said by a synthesizer, as recordings from which a direct model learns.

    python -m training.speech.spoken_pairs --text PAIRS.tsv --out FOLDER [--n N] [--voice NAME]
    python -m training.speech.spoken_pairs --text PAIRS.tsv --out FOLDER --varied [--common N] [--unheard]

Takes the first N pairs of `source TAB target` whose English source can be said as it is written. `--varied`
draws pairs whose origin allows weights to be given away, each source once, and has them said by several
voices, faster, higher, in noise and in rooms; words are then in small letters, without punctuation.
`--common N` leaves out sentences with a word that fewer than N others have; `--unheard` takes those that are
kept for tests, and no others.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path

import numpy as np

from core.speech.segments import SAMPLE_RATE
from core.system.exit_codes import exit_code_of
from core.transcripts.recordings import LIST_NAME
from core.wording.errors import UserError
from training.data.corpus import SHIPPABLE_ORIGINS, SentencePair, read_pairs
from training.direct.recordings import Recording, write_recordings
from training.speech.flite import PITCH_HZ, Manner, say
from training.speech.sentences import digest_of, is_unheard, plain_words, spoken_words
from training.speech.utterances import TRAINING_VOICES, say_somewhere

QUIET_S = 0.2
"""Silence before and after what is said."""


def spoken(pairs: Iterable[SentencePair], manner: Manner) -> Iterator[Recording]:
    """Yield the pairs of which the synthesizer says every word as it is written, with their times."""
    quiet = np.zeros(round(QUIET_S * SAMPLE_RATE), np.float32)
    for pair in pairs:
        words = pair.source.split()
        speech = say(pair.source, manner)
        if len(speech.words) != len(words):
            continue
        samples = np.concatenate([quiet, speech.samples, quiet])
        ends_s = tuple(QUIET_S + word.end_s for word in speech.words)
        yield Recording(_name(pair), samples, tuple(words), tuple(pair.target.split()), ends_s)


def varied(pairs: Iterable[SentencePair], voices: Sequence[str], seed: int) -> Iterator[Recording]:
    """Yield the pairs, each said by chance and somewhere; a pair sounds the same with the same seed."""
    for pair in pairs:
        chance = np.random.default_rng([seed, pair.row])
        speech = say_somewhere(pair.source.replace("-", " "), voices, chance)
        words = [(bare, word.end_s) for word in speech.words for bare in spoken_words(word.text)]
        if [bare for bare, _ in words] == spoken_words(pair.source):
            source, ends_s = zip(*words, strict=True)
            yield Recording(_name(pair), speech.samples, source, tuple(pair.target.split()), ends_s)


def plain_pairs(pairs: Iterable[SentencePair], n_common: int, *, unheard: bool) -> list[SentencePair]:
    """Return those that can be said as they are written, each source once, in an order of their words.

    They are of one part of the sentences: of what is learned from, or of what is kept for tests.
    """
    by_words = {words: pair for pair in pairs if (words := plain_words(pair.source))}
    counts = Counter(word for words in by_words for word in set(words.split()))
    chosen = (
        words
        for words in by_words
        if is_unheard(words) == unheard and all(counts[word] >= n_common for word in words.split())
    )
    return [by_words[words] for words in sorted(chosen, key=digest_of)]


def _name(pair: SentencePair) -> str:
    return f"{pair.row:06}.flac"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m training.speech.spoken_pairs",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--text", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--n", type=int, default=20, help="how many (default: %(default)s)")
    parser.add_argument("--voice", choices=PITCH_HZ, help="who says them (default: slt; --varied: several)")
    parser.add_argument("--varied", action="store_true", help="said and heard in many ways")
    parser.add_argument("--common", type=int, default=1, help="how many sentences have each of its words")
    parser.add_argument("--unheard", action="store_true", help="of what is kept for tests")
    parser.add_argument("--seed", type=int, default=1)
    return exit_code_of(lambda: _write(parser.parse_args(arguments)))


def _said(args: argparse.Namespace) -> Iterator[Recording]:
    if not args.varied:
        return spoken(read_pairs(args.text), Manner(args.voice or "slt"))
    pairs = plain_pairs(read_pairs(args.text, SHIPPABLE_ORIGINS), args.common, unheard=args.unheard)
    return varied(pairs, (args.voice,) if args.voice else TRAINING_VOICES, args.seed)


def _write(args: argparse.Namespace) -> None:
    if (args.out / LIST_NAME).exists():
        raise UserError(f"{args.out} holds recordings already: choose another folder.")
    recordings = islice(_said(args), args.n)
    first = next(recordings, None)
    if first is None:
        raise UserError(f"No sentence of {args.text} can be said as it is written.")
    write_recordings(args.out, chain([first], recordings))


if __name__ == "__main__":
    sys.exit(main())
