"""The tests that ordinary runs skip for lack of a card."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from parts import Job, Tell
from rows import FAILED, LEFT_OUT, FigureRow

TESTS = Path(__file__).resolve().parents[2] / "tests"
NO_CARD = "no CUDA card"
"""Why an ordinary run skips such a test."""
SIGNS = ("from cards import", NO_CARD)
"""What stands in a file that has such tests."""
GO_ON = "--continue-on-collection-errors"
DESKTOP = ("PySide6", "pytestqt", "psutil", "soundfile")
"""What the fixtures of the desktop's tests import."""


def run(job: Job, tell: Tell) -> None:
    """Run them, and tell how many passed, failed and were skipped, and which failed."""
    import pytest

    files = list(_files(job, tell))
    outcomes = Outcomes()
    chosen = ["--collect-only"] if job.is_dry else []
    code = pytest.main([*chosen, "-q", GO_ON, *_options(), *map(str, files)], plugins=[outcomes])
    for figure, n in outcomes.counts.items():
        tell(FigureRow(job.part, figure, n, "tests"))
    for reason, n in sorted(outcomes.skipped.items()):
        tell(FigureRow(job.part, "skipped", n, "tests", against=reason))
    for reason in outcomes.left_out:
        tell(FigureRow(job.part, LEFT_OUT, reason))
    for name in outcomes.failed:
        tell(FigureRow(job.part, FAILED, name))
    if code and not outcomes.failed and not outcomes.left_out:
        tell(FigureRow(job.part, FAILED, f"pytest ended with {int(code)}"))


class Outcomes:
    """What became of the tests."""

    def __init__(self) -> None:
        self.counts = {"collected": 0, "passed": 0, "not passed": 0}
        self.skipped: dict[str, int] = {}
        self.failed: list[str] = []
        self.left_out: list[str] = []
        """Files, and which package that they import is missing."""

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = [item for item in items if _is_of_a_card(item)]

    def pytest_collection_finish(self, session: Any) -> None:
        self.counts["collected"] = len(session.items)

    def pytest_collectreport(self, report: Any) -> None:
        if not report.failed:
            return
        missing = re.search(r"ModuleNotFoundError: No module named '([\w.]+)'", str(report.longrepr))
        if missing:
            self.left_out.append(f"{report.nodeid}; not installed: {missing[1]}")
        else:
            self.failed.append(report.nodeid)

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            self.counts["not passed"] += 1
            self.failed.append(report.nodeid)
        elif report.skipped:
            reason = str(report.longrepr[2]).removeprefix("Skipped: ")
            self.skipped[reason] = self.skipped.get(reason, 0) + 1
        elif report.when == "call":
            self.counts["passed"] += 1


def _files(job: Job, tell: Tell) -> Sequence[Path]:
    """Return the files that have tests for a card; those of the desktop where its packages are there."""
    found = [path for path in sorted(TESTS.rglob("test_*.py")) if _has_tests_of_cards(path)]
    missing = [name for name in DESKTOP if importlib.util.find_spec(name) is None]
    if not missing:
        return found
    of_desktop = [path for path in found if path.is_relative_to(TESTS / "scenarios")]
    for path in of_desktop:
        tell(FigureRow(job.part, LEFT_OUT, f"{path.name}; not installed: {', '.join(missing)}"))
    return [path for path in found if path not in of_desktop]


def _is_of_a_card(item: Any) -> bool:
    return any(skip.kwargs.get("reason") == NO_CARD for skip in item.iter_markers("skipif"))


def _has_tests_of_cards(path: Path) -> bool:
    text = path.read_text("utf-8")
    return any(sign in text for sign in SIGNS)


def _options() -> Sequence[str]:
    """Return options without which the suite's own are refused where the plugin for Qt is missing."""
    return () if importlib.util.find_spec("pytestqt") else ("-W", "ignore::pytest.PytestConfigWarning")
