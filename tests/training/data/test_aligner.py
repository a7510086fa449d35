"""The aligner: the real program where it is installed, small scripts in its place where it goes wrong."""

from __future__ import annotations

import signal
import sys
import threading
import time
from pathlib import Path

import psutil
import pytest
from processes import UNHURRIED_S, wait_until_ended

from core.system.other_programs import PACKAGES
from core.wording.errors import UserError
from training.data import aligner as tried
from training.data.aligner import align_files, aligner

ON_POSIX = pytest.mark.skipif(sys.platform == "win32", reason="writes a script that a shell runs")


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is all of the PATH, of a Python beside which there is no aligner."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python" / "python3"))
    return folder


def put_script(folder: Path, script: str) -> None:
    path = folder / tried.PROGRAM
    path.write_text(f"#!/bin/sh\nPATH=/usr/bin:/bin\n{script}\n")
    path.chmod(0o755)


def files_in(folder: Path) -> list[Path]:
    """Return two files of sentences, and where the links belong."""
    files = [folder / name for name in ("sources", "targets", "forward", "backward")]
    for path in files[:2]:
        path.write_text("a b\n" * 5, encoding="utf-8")
    return files


def test_two_files_are_aligned_in_both_directions(tmp_path: Path) -> None:
    pytest.importorskip("eflomal", reason="the training extra is not installed")
    files = files_in(tmp_path)
    align_files(*files)
    assert [len(path.read_text().splitlines()) for path in files[2:]] == [5, 5]


def test_a_missing_aligner_is_told_with_what_to_do(elsewhere: Path, tmp_path: Path) -> None:
    with pytest.raises(
        UserError, match=r"eflomal-align is not on the PATH: install it \(pip install eflomal"
    ):
        align_files(*files_in(tmp_path))


@ON_POSIX
def test_a_program_on_the_path_is_used_without_what_leads_to_our_packages(
    elsewhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(PACKAGES))
    put_script(elsewhere, 'echo "$PYTHONPATH" > "$6"; cp "$2" "$8"')
    assert aligner() == str(elsewhere / tried.PROGRAM)
    *_, forward, backward = files = files_in(tmp_path)
    align_files(*files)
    assert (forward.read_text(), backward.read_text()) == ("\n", "a b\n" * 5)


@ON_POSIX
@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("echo trouble >&2; echo 'its last word.' >&2; exit 3", r"failed \(its last word\)"),
        ("exit 3", r"failed \(it ended with status 3\)"),
        ("exit 0", r"failed \(it ended with status 0\)"),
    ],
)
def test_a_program_that_fails_is_told_in_a_sentence(
    script: str, said: str, elsewhere: Path, tmp_path: Path
) -> None:
    put_script(elsewhere, script)
    with pytest.raises(UserError, match=said):
        align_files(*files_in(tmp_path))


@ON_POSIX
def test_an_interruption_ends_the_program_and_what_it_calls(
    elsewhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, called = tmp_path / "begun", list[psutil.Process]()
    put_script(elsewhere, f"sleep 1000 &\necho $! > {begun}.new\nmv {begun}.new {begun}\nwait")

    def interrupt() -> None:
        until = time.monotonic() + UNHURRIED_S
        while not begun.exists() and time.monotonic() < until:
            time.sleep(0.01)
        called.append(psutil.Process(int(begun.read_text())))
        ident = threading.main_thread().ident
        assert ident is not None
        signal.pthread_kill(ident, signal.SIGINT)

    interrupter = threading.Thread(target=interrupt)
    interrupter.start()
    with pytest.raises(KeyboardInterrupt):
        align_files(*files_in(tmp_path))
    interrupter.join()
    wait_until_ended(called[0])
