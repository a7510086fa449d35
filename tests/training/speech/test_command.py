import argparse
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from tiny_speech import tiny_course

from training.speech.command import course_parser, teach


@pytest.fixture(autouse=True)
def _signals() -> Iterator[None]:
    kept = {kind: signal.getsignal(kind) for kind in (signal.SIGINT, signal.SIGTERM)}
    yield
    for kind, action in kept.items():
        signal.signal(kind, action)


def test_all_courses_are_asked_for_alike() -> None:
    asked = course_parser("x", None).parse_args(["--text", "a", "b", "--out", "c"])
    assert asked.text == [Path("a"), Path("b")]
    assert asked.minutes == float("inf") and asked.precision == "auto"


@pytest.mark.parametrize(("steps", "minutes", "n_made"), [(3, 1e9, 3), (3, 0.0, 0)])
def test_a_course_ends_with_its_steps_or_its_minutes(
    tmp_path: Path, steps: int, minutes: float, n_made: int
) -> None:
    course = tiny_course(tmp_path / "course")
    teach(course, argparse.Namespace(steps=steps, minutes=minutes), [])
    assert course.position.step == n_made
