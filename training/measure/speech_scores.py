"""Score speech that SimulEval had translated: BLEU, chrF, and latency in milliseconds, by the word.

    python -m training.measure.speech_scores LOG [--words FILE] [--segmentation FILE --references FILE]

LOG is the folder that SimulEval wrote (`--output`), `--words` the file that our agent wrote beside it
(`--word-log`): with it scores that count the computation's time (`ca_`) are of each word, without they are
SimulEval's, of each piece of sound. `--segmentation` is a JSON list of `wav`, `offset` and `duration` in
seconds for each line of `--references`, the recordings in the order of the log: then StreamLAAL and LongYAAL
are told too.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby
from pathlib import Path

from core.files.plain_files import read_plain_text
from core.files.strict_json import parse_json
from core.system.exit_codes import exit_code_of
from core.wording.errors import UserError, reason_of
from training.measure.instances import Instance, read_log
from training.measure.long_form import ReferenceLine, score_talks
from training.measure.scoring import score
from training.measure.word_log import timed


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m training.measure.speech_scores",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("log", type=Path)
    parser.add_argument("--words", type=Path)
    parser.add_argument("--segmentation", type=Path)
    parser.add_argument("--references", type=Path)
    return exit_code_of(lambda: _report(parser.parse_args(arguments)))


def _report(args: argparse.Namespace) -> None:
    instances = read_log(args.log)
    if any(one.sound_ms is None for one in instances):
        raise UserError(f"{args.log} is no log of speech: score it with surtitle evaluate.")
    if args.words:
        instances = timed(instances, args.words)
    figures = asdict(score(instances))
    if args.segmentation and args.references:
        figures |= talk_latencies(instances, read_lines(args.segmentation, args.references))
    sys.stdout.write(json.dumps(figures) + "\n")


def talk_latencies(
    instances: Sequence[Instance], talks: Sequence[Sequence[ReferenceLine]]
) -> dict[str, float | None]:
    """Return the latencies of talks in milliseconds, the translation cut along the lines by OmniSTEval.

    StreamLAAL (Papi et al., 2024), which OmniSTEval calls LongLAAL, is LAAL by line. LongYAAL (Polák et al.,
    2025) counts all words of a line that were written before the recording had ended.

    Raises:
        UserError: there are other talks than instances.
    """
    if len(talks) != len(instances):
        raise UserError(f"The segmentation tells of {len(talks)} recordings, the log of {len(instances)}.")
    scores = score_talks(list(zip(talks, instances, strict=True)))
    return {
        "stream_laal": scores.get("long_laal"),
        "ca_stream_laal": scores.get("ca_long_laal"),
        "long_yaal": scores.get("long_yaal"),
        "ca_long_yaal": scores.get("ca_long_yaal"),
    }


def read_lines(segmentation: Path, references: Path) -> list[list[ReferenceLine]]:
    """Return the lines of each recording.

    Raises:
        UserError: a file cannot be read, or the two do not go together.
    """
    try:
        places = parse_json(read_plain_text(segmentation))
        texts = read_plain_text(references).splitlines()
        lines = [
            (
                place["wav"],
                ReferenceLine(text, 1000 * float(place["offset"]), 1000 * float(place["duration"])),
            )
            for place, text in zip(places, texts, strict=True)
        ]
    except OSError as error:
        raise UserError(f"{segmentation} and {references} cannot be read: {reason_of(error)}.") from error
    except (ValueError, KeyError, TypeError) as error:
        raise UserError(
            f"{segmentation} is no list of wav, offset and duration for each line of {references}."
        ) from error
    return [[line for _, line in group] for _, group in groupby(lines, key=lambda one: str(one[0]))]


if __name__ == "__main__":
    sys.exit(main())
