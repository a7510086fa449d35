"""What the commands of all courses have in common: their options, and when they end."""

from __future__ import annotations

import argparse
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from training.speech.course import AnyBatch, Course, Reporting
from training.speech.exams import Exam

BatchType = TypeVar("BatchType", bound=AnyBatch)


def course_parser(prog: str, description: str | None) -> argparse.ArgumentParser:
    """Return the parser of the command of a course."""
    parser = argparse.ArgumentParser(
        prog=prog, description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--text", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=1_000_000, help="steps in all")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="minutes this time")
    parser.add_argument(
        "--precision",
        choices=("auto", "bf16", "float32"),
        default="auto",
        help="auto: bf16 where faster",
    )
    parser.add_argument("--exam", type=int, default=48, help="utterances of each kind to be examined on")
    return parser


def teach(course: Course[BatchType], options: argparse.Namespace, exams: Sequence[Exam]) -> None:
    """Teach until the steps are made, the minutes are over, or a signal comes."""
    stopped = _stop_signals()
    ends_s = time.monotonic() + 60 * options.minutes
    course.learn(options.steps, lambda: bool(stopped) or time.monotonic() > ends_s, Reporting(), exams)


def _stop_signals() -> list[int]:
    """Return a list that gets the signal when one asks the course to stop."""
    stopped: list[int] = []
    for kind in (signal.SIGINT, signal.SIGTERM):
        signal.signal(kind, lambda number, _: stopped.append(number))
    return stopped
