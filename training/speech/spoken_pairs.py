"""Sentence pairs said by a synthesizer, as recordings from which a direct model learns.

    python -m training.speech.spoken_pairs --text PAIRS.tsv --out FOLDER [--n N] [--voice NAME]

Takes the first N pairs of `source TAB target` whose English source can be said as it is written.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import numpy as np

from core.process.exit_codes import exit_code_of
from core.speech.segments import SAMPLE_RATE
from core.wording.errors import UserError
from training.data.corpus import Pair, read_pairs
from training.direct.recordings import Recording, write_recordings
from training.speech.flite import PITCH_HZ, Manner, say

QUIET_S = 0.2
"""Silence before and behind what is said."""


def spoken(pairs: Iterable[Pair], manner: Manner) -> Iterator[Recording]:
    """Yield the pairs of which the synthesizer says every word as it is written, with their times."""
    quiet = np.zeros(round(QUIET_S * SAMPLE_RATE), np.float32)
    for pair in pairs:
        words = pair.source.split()
        speech = say(pair.source, manner)
        if len(speech.words) != len(words):
            continue
        samples = np.concatenate([quiet, speech.samples, quiet])
        ends_s = tuple(QUIET_S + word.end_s for word in speech.words)
        name = f"{pair.row:06}.flac"
        yield Recording(name, samples, tuple(words), tuple(pair.target.split()), ends_s)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m training.speech.spoken_pairs",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--text", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--n", type=int, default=20, help="how many (default: %(default)s)")
    parser.add_argument("--voice", choices=PITCH_HZ, default="slt")
    return exit_code_of(lambda: _write(parser.parse_args(arguments)))


def _write(args: argparse.Namespace) -> None:
    recordings = list(islice(spoken(read_pairs(args.text), Manner(args.voice)), args.n))
    if not recordings:
        raise UserError(f"No sentence of {args.text} can be said as it is written.")
    write_recordings(args.out, recordings)


if __name__ == "__main__":
    sys.exit(main())
