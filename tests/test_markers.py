"""Markers are told from what a test uses, and the list of slow tests names tests that there are."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from markers import SLOW_LIST, STARTERS, TESTS, names_of, starts_process

MADE = """
import subprocess
import pytest
from app.session.client import EngineClient
from app.session.keeping import SessionRecord
from command_line import CommandLine
from places import ROOT

RUN = subprocess.run

@pytest.fixture
def started():
    return EngineClient()

def helper():
    return CommandLine(ROOT, {})

class Talk:
    def begin(self):
        EngineClient()

def test_quick(tmp_path): assert ROOT
def test_quick_though_of_a_session(tmp_path): SessionRecord()
def test_by_a_name(): RUN(["true"])
def test_by_a_fixture(started): pass
def test_by_a_helper(): helper()
def test_by_a_class(): Talk().begin()
"""

USING = """
import pytest

@pytest.fixture
def {fixture}(): pass

@pytest.fixture
def indirectly({fixture}): pass

def test_using(indirectly): pass
def test_without(tmp_path): pass
"""


@pytest.mark.parametrize(
    ("test", "fixtures", "expected"),
    [
        ("test_quick", {"tmp_path"}, False),
        ("test_quick_though_of_a_session", {"tmp_path"}, False),
        ("test_by_a_name", set(), True),
        ("test_by_a_fixture", {"started"}, True),
        ("test_by_a_helper", set(), True),
        ("test_by_a_class", set(), True),
    ],
)
def test_what_starts_a_process_is_found_through_what_a_test_uses(
    tmp_path: Path, test: str, fixtures: set[str], expected: bool
) -> None:
    made = tmp_path / "test_made.py"
    made.write_text(MADE)
    assert starts_process(made, {test, *fixtures}) == expected


@pytest.mark.parametrize(
    ("fixture", "marker"), [("qtbot", "gui"), ("mortal_sound_server", "sound"), ("command_line", "engine")]
)
def test_a_fixture_marks_what_uses_it(tmp_path: Path, fixture: str, marker: str) -> None:
    shutil.copy(TESTS / "conftest.py", tmp_path)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "test_made.py").write_text(USING.format(fixture=fixture))
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--collect-only", "-m", marker, str(tmp_path)],
        env={**os.environ, "PYTHONPATH": str(TESTS / "helpers"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert "test_made.py::test_using" in ran.stdout and "::test_without" not in ran.stdout, ran.stdout


def test_what_needs_a_card_is_marked_by_its_reason_to_be_skipped(tmp_path: Path) -> None:
    shutil.copy(TESTS / "conftest.py", tmp_path)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    skipped = 'import pytest\n@pytest.mark.skipif(True, reason="{}")\ndef test_{}(): pass\n'
    (tmp_path / "test_made.py").write_text(
        skipped.format("no CUDA card", "card") + skipped.format("no sound", "sound")
    )
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--collect-only", "-m", "card", str(tmp_path)],
        env={**os.environ, "PYTHONPATH": str(TESTS / "helpers"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert "test_made.py::test_card" in ran.stdout and "::test_sound" not in ran.stdout, ran.stdout


@pytest.mark.parametrize("starter", STARTERS)
def test_what_is_known_to_start_a_process_is_there(starter: str) -> None:
    assert importlib.util.find_spec(starter) is not None


def test_every_slow_test_exists() -> None:
    gone = []
    for entry in SLOW_LIST.read_text(encoding="utf-8").split():
        file, _, function = entry.partition("::")
        path = TESTS / file
        if not path.is_file() or (function and function not in names_of(path).used_by):
            gone.append(entry)
    assert gone == []
