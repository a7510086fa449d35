"""Teach a small streaming recognizer on speech that a synthesizer makes.

    python -m training.speech --text PAIRS.tsv.gz ... --out FOLDER [--start FOLDER] [--steps N] [--minutes N]

PAIRS are files of `source TAB target TAB origin`, of which the English sources are spoken whose origin
allows it. FOLDER keeps the sound made so far and the state of the course: the same command goes on at the
step where it was stopped (by Ctrl+C or the signal TERM). `log.jsonl` there has losses and word error rates.
`--start` begins with an exported recognizer.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import torch

from core.process.exit_codes import exit_code_of
from models.networks.bf16 import in_bf16
from training.speech.command import course_parser, teach
from training.speech.exams import make_exams
from training.speech.lessons import Plan, streaming_course
from training.speech.pieces import kept_pieces
from training.speech.sentences import read_sentences
from training.speech.shards import Shelf
from training.speech.start import begin_with


def main(arguments: Sequence[str] | None = None) -> int:
    parser = course_parser("python -m training.speech", __doc__)
    parser.add_argument("--start", type=Path, help="an exported recognizer, whose weights learn on")
    return exit_code_of(lambda: _run(parser.parse_args(arguments)))


def _run(options: argparse.Namespace) -> None:
    teach_streaming(options, Plan(bf16=in_bf16(options.precision, torch.device("cpu"))))


def teach_streaming(options: argparse.Namespace, plan: Plan, n_utterances: int = 512) -> None:
    """Teach by `plan` until it is to end."""
    sentences = read_sentences(options.text)
    shelf = Shelf(options.out / "sound", sentences.taught, plan.seed, n_utterances)
    pieces = kept_pieces(options.out, sentences.taught[:50_000], options.start)
    course = streaming_course(options.out, plan, shelf, pieces)
    if options.start and not course.position.step:
        begin_with(options.start, course)
    teach(course, options, make_exams(sentences.unheard, options.exam))


if __name__ == "__main__":
    sys.exit(main())
