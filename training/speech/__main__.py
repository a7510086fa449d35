"""Teach a small streaming recognizer on speech that a synthesizer makes.

    python -m training.speech --text PAIRS.tsv.gz ... --out FOLDER [--steps N] [--minutes N]

PAIRS are files of `source TAB target TAB origin`, of which the English sources are spoken whose origin
allows it. FOLDER keeps the sound made so far and the state of the course: the same command goes on at the
step where it was stopped (by Ctrl+C or the signal TERM). `log.jsonl` there has losses and word error rates.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from core.process.exit_codes import exit_code_of
from training.speech.course import Course, Plan, Reporting
from training.speech.exams import make_exams
from training.speech.pieces import kept_pieces
from training.speech.sentences import read_sentences
from training.speech.shards import Shelf


def main(arguments: Sequence[str] | None = None) -> int:
    return exit_code_of(lambda: _run(arguments))


def _run(arguments: Sequence[str] | None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m training.speech",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--text", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=1_000_000, help="steps in all")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="minutes this time")
    parser.add_argument("--float32", action="store_true", help="for processors without bfloat16")
    parser.add_argument("--exam", type=int, default=48, help="utterances of each kind to be examined on")
    options = parser.parse_args(arguments)
    teach(options, Plan(bf16=not options.float32))


def teach(options: argparse.Namespace, plan: Plan, n_utterances: int = 512) -> None:
    """Teach by `plan` until the steps are made, the minutes are over, or a signal comes."""
    stopped = _stop_signals()
    sentences = read_sentences(options.text)
    shelf = Shelf(options.out / "sound", sentences.taught, plan.seed, n_utterances)
    course = Course(options.out, plan, shelf, kept_pieces(options.out, sentences.taught[:50_000]))
    ends_s = time.monotonic() + 60 * options.minutes
    exams = make_exams(sentences.unheard, options.exam)
    course.learn(options.steps, lambda: bool(stopped) or time.monotonic() > ends_s, Reporting(), exams)


def _stop_signals() -> list[int]:
    """Return a list that gets the signal when one asks the course to stop."""
    stopped: list[int] = []
    for kind in (signal.SIGINT, signal.SIGTERM):
        signal.signal(kind, lambda number, _: stopped.append(number))
    return stopped


if __name__ == "__main__":
    sys.exit(main())
