"""The drills: a small one finds nothing, what failed once fails no more, and what is to be noticed is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from places import ROOT

DRILLS = ROOT / "packaging" / "drills"
REGRESSIONS = Path(__file__).parent / "regressions"
"""Inputs on which the program failed once, below their kind."""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="watches its children by /proc")


@pytest.fixture
def drills(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(DRILLS)


def run_drills(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(DRILLS), *map(str, arguments)]
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


@pytest.mark.long
def test_a_small_drill_fails_nowhere(tmp_path: Path) -> None:
    ran = run_drills("--inputs", "60", "--keep", tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines()[-1].startswith("| all | 60 |")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
@pytest.mark.parametrize("kind", sorted(path.name for path in REGRESSIONS.iterdir()))
def test_what_failed_once_is_taken_or_refused_in_a_sentence(kind: str) -> None:
    ran = run_drills("--replay", *sorted((REGRESSIONS / kind).iterdir()))
    assert ran.returncode == 0, ran.stderr


@pytest.mark.usefixtures("drills")
@pytest.mark.parametrize(
    ("ran", "fault"),
    [
        ((2, "", "Traceback (most recent call last):\nValueError: x"), "traceback"),
        ((2, "", "surtitle: \x1b[31mred"), "steer a terminal"),
        ((2, "", "surtitle: " + "x" * 3_000), "more than 2000"),
        ((2, "", ""), "without a sentence"),
        ((-11, "", ""), "exit code -11"),
    ],
)
def test_what_a_command_may_not_do_is_a_fault(ran: tuple[int, str, str], fault: str) -> None:
    from running import Fault, Ran, judged

    judged(Ran(2, "", "surtitle: There is no file x.\n"))
    with pytest.raises(Fault, match=fault):
        judged(Ran(*ran))


@pytest.mark.usefixtures("drills")
def test_an_error_that_is_no_sentence_is_a_fault_with_its_place() -> None:
    from running import Fault, call

    from core.wire.messages import EngineSettings
    from core.wire.wire import from_json

    with pytest.raises(Fault, match=r"WireError in core/wire/wire.py"):
        call(lambda: from_json(EngineSettings, 3))


@pytest.mark.usefixtures("drills")
def test_a_file_that_is_written_outside_is_noticed(tmp_path: Path) -> None:
    from box import WITNESS, Box, changes

    box = Box(tmp_path / "box")
    box.empty()
    before = box.watched()
    (box.out / "captions.srt").touch()
    (box.data / "anything").touch()
    assert changes(before, box.watched()) == []
    (box.home / "stray").touch()
    (box.folder.parent / WITNESS).unlink()
    assert len(changes(before, box.watched())) == 2


TAKING_MEMORY = """
import sys
sys.path.insert(0, sys.argv[1])
import tries
from running import Fault

tries.LARGEST_GROWTH_BYTES = 50_000_000
assert b"x" * 300_000_000
with tries.bounded_memory():
    assert b"x" * 10_000_000
try:
    with tries.bounded_memory():
        assert b"x" * 100_000_000
except Fault as fault:
    print(fault)
"""


def test_memory_that_is_taken_is_a_fault_though_more_was_taken_before() -> None:
    """In a process of its own: where much was freed before, what is taken comes out of that."""
    command = [sys.executable, "-c", TAKING_MEMORY, str(DRILLS)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert (ran.stdout, ran.returncode) == ("takes more than 50 MB\n", 0), ran.stderr
