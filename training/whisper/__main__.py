"""Teach a small Whisper on speech that a synthesizer makes.

    python -m training.whisper --text PAIRS.tsv.gz ... --out FOLDER [--steps N] [--minutes N]

As `python -m training.speech`, with a folder of its own: PAIRS are files of `source TAB target TAB origin`,
of which the English sources are spoken whose origin allows it. The same command goes on at the step where
it was stopped (by Ctrl+C or the signal TERM). `log.jsonl` has losses and word error rates.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import torch

from core.process.exit_codes import exit_code_of
from models.networks.bf16 import in_bf16
from training.speech.command import course_parser, teach
from training.speech.exams import make_exams
from training.speech.sentences import read_sentences
from training.speech.shards import Shelf
from training.whisper.frames import energies
from training.whisper.lessons import Plan, whisper_course
from training.whisper.tokens import kept_tokens


def main(arguments: Sequence[str] | None = None) -> int:
    parser = course_parser("python -m training.whisper", __doc__)
    return exit_code_of(lambda: _run(parser.parse_args(arguments)))


def _run(options: argparse.Namespace) -> None:
    teach_whisper(options, Plan(bf16=in_bf16(options.precision, torch.device("cpu"))))


def teach_whisper(options: argparse.Namespace, plan: Plan, n_utterances: int = 512) -> None:
    """Teach by `plan` until it is to end."""
    sentences = read_sentences(options.text)
    shelf = Shelf(options.out / "sound", sentences.taught, plan.seed, n_utterances, frames=energies)
    tokens = kept_tokens(options.out, sentences.taught[:50_000])
    course = whisper_course(options.out, plan, shelf, tokens)
    teach(course, options, make_exams(sentences.unheard, options.exam, energies))


if __name__ == "__main__":
    sys.exit(main())
