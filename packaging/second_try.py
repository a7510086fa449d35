"""Runs pytest with the arguments given; what fails is run once more, alone, and may pass then.

    .venv/bin/python packaging/second_try.py [PYTEST ARGUMENTS]

What passes the second time is listed at the end and counted in `.flakes.tsv`, a line for each: date and test.
Only failures of tests are tried again: a collection that fails, a run that is broken off and a process that
crashes end the run as they do without this.
"""

from __future__ import annotations

import datetime
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import pytest

FLAKES = Path(".flakes.tsv")
ONCE = "--once"
"""Runs pytest in this process, and writes what came of it into the file named next."""
FAILED_TESTS = int(pytest.ExitCode.TESTS_FAILED)
PHASES = ("setup", "call", "teardown")


@dataclass(slots=True, eq=False)
class Outcome:
    """What came of a run."""

    passed: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    """In no matter which phase, each once."""
    broken: list[str] = field(default_factory=list)
    """What ended otherwise than a test does: a file that cannot be collected, a test whose process died."""

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.broken.append(report.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when not in PHASES:  # as xdist reports what a worker was at when it died
            self.broken.append(report.nodeid)
        elif report.failed and report.nodeid not in self.failed:
            self.failed.append(report.nodeid)
        elif report.passed and report.when == "call":
            self.passed.append(report.nodeid)


def run_once(outcome_file: Path, arguments: Sequence[str]) -> int:
    """Return how pytest ended in this process, and leave the outcome in the file."""
    sys.path[0] = str(Path.cwd())  # as `python -m pytest` has it
    outcome = Outcome()
    code = int(pytest.main([*arguments], plugins=[outcome]))
    outcome_file.write_text(json.dumps(asdict(outcome)), encoding="utf-8")
    return code


def run_apart(arguments: Sequence[str]) -> tuple[int, Outcome]:
    """Return how pytest ended in a process of its own, and what came of the tests."""
    with tempfile.TemporaryDirectory() as folder:
        outcome_file = Path(folder) / "outcome.json"
        command = [sys.executable, str(Path(__file__).resolve()), ONCE, str(outcome_file), *arguments]
        code = subprocess.run(command, check=False).returncode
        if not outcome_file.exists():  # it was killed
            return code or FAILED_TESTS, Outcome()
        return code, Outcome(**json.loads(outcome_file.read_text(encoding="utf-8")))


def run(arguments: Sequence[str]) -> int:
    """Return 0 where every test has passed, the first time or the second."""
    code, first = run_apart(arguments)
    if code != FAILED_TESTS or first.broken or not first.failed:
        return code
    say(f"\nOnce more, alone: {len(first.failed)} that failed\n")
    second_code, second = run_apart(first.failed)
    flakes = [test for test in first.failed if test in second.passed and test not in second.failed]
    count(flakes)
    return code if second_code or second.broken or len(flakes) < len(first.failed) else 0


def count(flakes: Sequence[str]) -> None:
    """Add them to the file, and say which they are and how often each has been seen."""
    if not flakes:
        return
    today = datetime.date.today().isoformat()
    with FLAKES.open("a", encoding="utf-8") as file:
        file.writelines(f"{today}\t{test}\n" for test in flakes)
    lines = FLAKES.read_text(encoding="utf-8").splitlines()
    seen = Counter(line.partition("\t")[2] for line in lines)
    say(f"\npassed the second time ({FLAKES} counts them):")
    for test in flakes:
        say(f"  {test} ({seen[test]} in all)")


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()  # pytest's own lines come from a child


def main(arguments: Sequence[str]) -> int:
    if arguments[:1] == [ONCE]:
        return run_once(Path(arguments[1]), arguments[2:])
    return run(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
