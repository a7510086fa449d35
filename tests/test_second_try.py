"""A test that fails once is run again, alone; what fails twice, or is no failure of a test, stays red."""

from __future__ import annotations

import datetime
import os
import subprocess
import sys
from pathlib import Path

import pytest
from places import ROOT

PASSING = "def test_that_passes(): pass\n"
FLAKY = """
from pathlib import Path

def test_that_fails_the_first_time():
    seen = Path(__file__).with_name("seen")
    is_first = not seen.exists()
    seen.touch()
    assert not is_first
"""
UNTIDY = """
import pytest
from pathlib import Path

@pytest.fixture
def busy():
    yield
    seen = Path(__file__).with_name("left")
    is_first = not seen.exists()
    seen.touch()
    assert not is_first

def test_that_cannot_tidy_up_the_first_time(busy): pass
"""
FAILING = "def test_that_fails(): assert False\n"
SKIPPED_LATER = """
import pytest
from pathlib import Path

def test_that_is_skipped_the_second_time():
    seen = Path(__file__).with_name("seen")
    if seen.exists():
        pytest.skip("no time")
    seen.touch()
    assert False
"""
CRASHING = """
import os
from pathlib import Path

def test_that_crashes_the_first_time():
    seen = Path(__file__).with_name("crashed")
    if not seen.exists():
        seen.touch()
        os.abort()
"""
UNREADABLE = "import no_such_module\n"
INTERRUPTED = "def test_that_is_broken_off(): raise KeyboardInterrupt\n"

WITHOUT_QT = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
"""Qt's plugin alone takes longer to load than all these tests."""


def run_twice(folder: Path, *arguments: str, **files: str) -> subprocess.CompletedProcess[str]:
    """Return how tests of this content end."""
    (folder / "pytest.ini").write_text("[pytest]\n")
    for name, content in files.items():
        (folder / f"test_{name}.py").write_text(content)
    return subprocess.run(
        [sys.executable, ROOT / "packaging" / "second_try.py", "-p", "xdist", *arguments],
        cwd=folder,
        env=WITHOUT_QT,
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("arguments", [(), ("--numprocesses", "2")])
def test_what_passes_the_second_time_is_green_listed_and_counted(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    ran = run_twice(tmp_path, *arguments, passing=PASSING, flaky=FLAKY, untidy=UNTIDY)
    flakes = [
        "test_flaky.py::test_that_fails_the_first_time",
        "test_untidy.py::test_that_cannot_tidy_up_the_first_time",
    ]
    assert ran.returncode == 0, ran.stdout
    listed = ran.stdout.partition("passed the second time")[2].splitlines()[1:]
    assert sorted(listed) == [f"  {test} (1 in all)" for test in flakes]
    today = datetime.date.today().isoformat()
    counted = (tmp_path / ".flakes.tsv").read_text().splitlines()
    assert sorted(counted) == [f"{today}\t{test}" for test in flakes]


def test_rooms_of_tests_with_fixtures_of_their_own_are_run_again_too(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --import-mode=importlib\n")
    for room in ("a", "b"):
        (tmp_path / room).mkdir()
        (tmp_path / room / "conftest.py").write_text("")
        (tmp_path / room / "test_flaky.py").write_text(FLAKY)
    command = [sys.executable, ROOT / "packaging" / "second_try.py", "a", "b"]
    ran = subprocess.run(command, cwd=tmp_path, env=WITHOUT_QT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout
    assert ran.stdout.count("fails_the_first_time (1 in all)") == 2


def test_a_flake_is_counted_each_time(tmp_path: Path) -> None:
    run_twice(tmp_path, flaky=FLAKY)
    (tmp_path / "seen").unlink()
    assert "fails_the_first_time (2 in all)" in run_twice(tmp_path, flaky=FLAKY).stdout


def test_what_fails_twice_is_red_and_no_flake(tmp_path: Path) -> None:
    ran = run_twice(tmp_path, flaky=FLAKY, failing=FAILING)
    assert ran.returncode == 1
    assert ran.stdout.count("FAILED test_failing.py::test_that_fails") == 2
    assert "fails_the_first_time (1 in all)" in ran.stdout
    assert "test_failing" not in (tmp_path / ".flakes.tsv").read_text()


def test_what_is_skipped_the_second_time_has_not_passed(tmp_path: Path) -> None:
    ran = run_twice(tmp_path, flaky=SKIPPED_LATER)
    assert ran.returncode == 1 and "1 skipped" in ran.stdout
    assert not (tmp_path / ".flakes.tsv").exists()


@pytest.mark.parametrize(
    ("arguments", "files"),
    [
        ((), {"crashing": CRASHING}),
        (("--numprocesses", "2"), {"crashing": CRASHING, "passing": PASSING}),
        ((), {"unreadable": UNREADABLE}),
        (("--numprocesses", "2"), {"unreadable": UNREADABLE, "flaky": FLAKY}),
        (("--continue-on-collection-errors",), {"unreadable": UNREADABLE, "flaky": FLAKY}),
        ((), {"interrupted": INTERRUPTED, "flaky": FLAKY}),
    ],
)
def test_what_is_no_failure_of_a_test_is_red_at_once(
    tmp_path: Path, arguments: tuple[str, ...], files: dict[str, str]
) -> None:
    ran = run_twice(tmp_path, *arguments, **files)
    assert ran.returncode != 0
    assert "Once more" not in ran.stdout and not (tmp_path / ".flakes.tsv").exists()


def test_a_run_in_which_all_pass_is_run_once(tmp_path: Path) -> None:
    ran = run_twice(tmp_path, passing=PASSING)
    assert ran.returncode == 0 and ran.stdout.count("1 passed") == 1
    assert not (tmp_path / ".flakes.tsv").exists()
