"""The tests mirror the wings: `app/x/y.py` has `tests/app/x/test_y.py`, and `test_y_<aspect>.py` for aspects.

A source file that has none yet stands in `tested_elsewhere.tsv` with the test file that covers it.
The list may only shrink: a new source file gets a test file of its own.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from mirror import files_of_tests, has_functions, is_test_of, reaches, source_files
from places import ROOT

LIST = Path(__file__).with_name("tested_elsewhere.tsv")
N_LISTED = 146
LISTED = [tuple(line.split("\t")) for line in LIST.read_text(encoding="utf-8").splitlines()]


def without_test_file() -> list[str]:
    """Return the sources that do something and have no test file of their own."""
    tests = files_of_tests()
    return [
        source.relative_to(ROOT).as_posix()
        for source in source_files()
        if has_functions(source) and not any(is_test_of(test, source) for test in tests)
    ]


def test_every_test_file_has_a_source() -> None:
    sources = source_files()
    lost = [test for test in files_of_tests() if not any(is_test_of(test, source) for source in sources)]
    assert lost == [], "what spans rooms lies in tests/scenarios"


def test_every_source_file_has_a_test_file_or_is_listed() -> None:
    found, listed = set(without_test_file()), {source for source, _ in LISTED}
    assert sorted(found - listed) == [], f"give it a test file; {LIST.name} may only shrink"
    assert sorted(listed - found) == [], f"take it out of {LIST.name}"


def test_the_list_of_what_is_tested_elsewhere_only_shrinks() -> None:
    assert len(LISTED) <= N_LISTED, "give a new source a test file"
    assert len(LISTED) == N_LISTED, "lower it, so that the list cannot grow again"


def test_a_listed_test_file_imports_the_source_or_what_imports_it_and_is_not_further_away() -> None:
    wrong = [(source, test) for source, test in LISTED if not reaches(ROOT / test, ROOT / source)]
    assert wrong == []


@pytest.mark.parametrize(
    ("test", "source", "expected"),
    [
        ("tests/training/learn/test_task.py", "training/learn/task.py", True),
        ("tests/training/learn/test_task.py", "training/train.py", True),  # by tiny_run, a helper
        ("tests/training/test_train.py", "training/methods/lora.py", True),  # by training.methods
        ("tests/training/test_train.py", "training/learn/disk.py", False),  # by train and course
    ],
)
def test_no_further_than_what_imports_the_source_is_looked(test: str, source: str, expected: bool) -> None:
    assert reaches(ROOT / test, ROOT / source) == expected


@pytest.mark.parametrize(
    ("test", "source", "expected"),
    [
        ("tests/app/x/test_pane.py", "app/x/pane.py", True),
        ("tests/app/x/test_pane_closed.py", "app/x/pane.py", True),
        ("tests/app/x/test_panes.py", "app/x/pane.py", False),
        ("tests/app/test_pane.py", "app/x/pane.py", False),
        ("tests/core/x/test_pane.py", "app/x/pane.py", False),
        ("tests/models/embedded/test_init.py", "models/embedded/__init__.py", True),
    ],
)
def test_a_test_file_lies_where_its_source_lies(test: str, source: str, expected: bool) -> None:
    assert is_test_of(ROOT / test, ROOT / source) == expected
