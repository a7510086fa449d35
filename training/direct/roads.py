"""Roads from speech to a translation on the same recordings: cascades, and direct models.

    python -m training.direct.roads --data FOLDER --road RECOGNIZER@POLICY ... [--n N]

FOLDER has recordings and their list, as `surtitle train --method direct` reads them. RECOGNIZER is as of
`surtitle caption`, direct:FOLDER too; each recording is given in pieces of 0.1 s, as in lockstep. Prints a
line of JSON for each road: word error rate of what was heard, BLEU, chrF, and latencies in milliseconds,
those with the computation's time (`ca_`) by the word.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from functools import reduce
from operator import add
from pathlib import Path

from core.captions.scores import WordErrors, normalized_words, word_errors
from core.speech.segments import SAMPLE_RATE
from core.system.exit_codes import exit_code_of
from core.wire.defaults import SHIPPED_TRANSLATOR
from core.wire.messages import EngineSettings
from core.wording.errors import UserError
from training.direct.recordings import Recording, read_recordings
from training.measure.instances import Instance
from training.measure.scoring import score
from training.measure.spoken import Cascade, SpokenTranslation, SpokenWord, load_cascade

PIECE_S = 0.1


def translated(cascade: Cascade, recordings: Sequence[Recording]) -> Iterator[tuple[Instance, str]]:
    """Yield each recording as it was translated, and what was heard of it."""
    n = round(PIECE_S * SAMPLE_RATE)
    for one in recordings:
        spoken = SpokenTranslation(cascade)
        words: list[SpokenWord] = []
        for start in range(0, len(one.samples), n):
            words += spoken.hear(one.samples[start : start + n])
        words += spoken.finish()
        instance = Instance(
            " ".join(one.source),
            " ".join(one.target),
            " ".join(word.text for word in words),
            tuple(word.delay_ms for word in words),
            tuple(word.elapsed_ms for word in words),
            len(one.samples) / SAMPLE_RATE * 1000,
        )
        yield instance, spoken.source


def figures_of(road: str, asked: EngineSettings, recordings: Sequence[Recording]) -> dict[str, object]:
    """Return the figures of a road, `RECOGNIZER@POLICY`.

    Raises:
        UserError: it names no recognizer with a policy, or one cannot be loaded.
    """
    name, _, policy = road.rpartition("@")
    if not name:
        raise UserError(f"--road {road!r} is no recognizer with a policy, as in moonshine@wait-3.")
    found = list(translated(load_cascade(replace(asked, recognizer=name, policy=policy)), recordings))
    errors = [word_errors(normalized_words(one.source), normalized_words(heard)) for one, heard in found]
    wer = reduce(add, errors, WordErrors(0, 0, 0, 0)).rate
    return {"road": road, "wer": wer, **asdict(score([one for one, _ in found]))}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m training.direct.roads",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--road", action="append", required=True)
    parser.add_argument("--translator", default=SHIPPED_TRANSLATOR, help="of the cascades")
    parser.add_argument("--from", dest="source", default="en", metavar="CODE")
    parser.add_argument("--to", dest="target", default="de", metavar="CODE")
    parser.add_argument("--n", type=int, help="the first so many recordings alone")
    return exit_code_of(lambda: _report(parser.parse_args(arguments)))


def _report(args: argparse.Namespace) -> None:
    recordings = read_recordings(args.data)[: args.n]
    asked = EngineSettings(args.source, args.target, translator=args.translator, device="cpu")
    for road in args.road:
        figures = figures_of(road, asked, recordings)
        told = {name: round(one, 4) if isinstance(one, float) else one for name, one in figures.items()}
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
