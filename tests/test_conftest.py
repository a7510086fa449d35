from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SKIPPING = """
import pytest

@pytest.fixture
def screen():
    pytest.skip("Xvfb, of which the virtual screen is made, is not installed")

def test_that_wants_a_screen(screen):
    pass

def test_that_wants_a_program():
    pytest.skip("ffmpeg, which makes the files, is not installed")

def test_that_wants_a_package():
    pytest.importorskip("no_such_package", reason="the training extra is not installed")

@pytest.mark.skipif(True, reason="no CUDA card")
def test_that_wants_a_card():
    pass

def test_that_wants_recordings():
    pytest.skip("no recorded speech in ../shared")
"""


@pytest.mark.parametrize(("no_skips", "counts"), [("", "5 skipped"), ("1", "2 failed, 2 skipped, 1 error")])
def test_a_missing_program_fails_its_tests_on_request(tmp_path: Path, no_skips: str, counts: str) -> None:
    shutil.copy(Path(__file__).with_name("conftest.py"), tmp_path)
    (tmp_path / "test_skipping.py").write_text(SKIPPING)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)],
        env=os.environ | {"SURTITLE_NO_SKIPS": no_skips},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert f"{counts} in " in ran.stdout
    assert ran.returncode == bool(no_skips)


def test_what_a_file_took_is_printed_on_request(tmp_path: Path) -> None:
    shutil.copy(Path(__file__).with_name("conftest.py"), tmp_path)
    (tmp_path / "test_waiting.py").write_text(
        "import time\ndef test_a(): time.sleep(0.2)\ndef test_b(): pass\n"
    )
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--file-times", str(tmp_path)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    [seconds] = [line.split()[0] for line in ran.stdout.splitlines() if line.endswith("  test_waiting.py")]
    assert float(seconds) >= 0.2


def test_what_takes_minutes_is_spread_over_a_run(tmp_path: Path) -> None:
    shutil.copy(Path(__file__).with_name("conftest.py"), tmp_path)
    for name in "abcd":
        (tmp_path / f"test_{name}.py").write_text("def test_1(): pass\ndef test_2(): pass\n")
    (tmp_path / "test_bb.py").write_text(
        "import pytest\n@pytest.mark.minutes\n@pytest.mark.parametrize('n', range(3))\ndef test_3(n): pass\n"
    )
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--collect-only", str(tmp_path)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    collected = [line.partition("::")[0].removeprefix("test_")[:-3] for line in ran.stdout.split()[:11]]
    assert collected == ["bb", "a", "a", "b", "b", "bb", "c", "c", "bb", "d", "d"]
