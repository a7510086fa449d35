"""Surtitle as its user runs it: the command line, in a home of its own."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parents[2]
KEPT = ("PATH", "LD_LIBRARY_PATH", "SYSTEMROOT")
POLL_S = 0.02
UNHURRIED_S = 600.0
"""Ends what hangs; nothing is measured by it."""
BYTES_A_SECOND = 32_000
"""Of a session's sound: 16,000 samples of two bytes."""


class StuckError(Exception):
    """What a drill waited for did not come."""


def environment_in(home: Path) -> dict[str, str]:
    """Return the environment of a user with this home, without models, settings, screen or sound card."""
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    return kept | {
        "HOME": str(home),
        "PYTHONPATH": str(ROOT),
        "PYTHONDONTWRITEBYTECODE": "1",
        "OMP_NUM_THREADS": "1",
        "HF_HUB_OFFLINE": "1",
        "LC_ALL": "C.UTF-8",
        "PULSE_SERVER": "unix:/nonexistent/pulse",
    }


def wait_until(is_so: Callable[[], bool], what: str) -> None:
    """Return once it is so; raise `StuckError` where it never is."""
    until = time.monotonic() + UNHURRIED_S
    while not is_so():
        if time.monotonic() > until:
            raise StuckError(f"waited in vain for {what}")
        time.sleep(POLL_S)


class CommandProgram:
    """One command, running; what it says on standard error goes to a file."""

    def __init__(self, home: Path, *arguments: str | Path) -> None:
        home.mkdir(parents=True, exist_ok=True)
        self.home = home
        self._said = home / "said.txt"
        with self._said.open("wb") as said:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "app.cli", *map(str, arguments)],
                cwd=home,
                env=environment_in(home),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=said,
            )

    def __enter__(self) -> CommandProgram:
        return self

    def __exit__(self, *unused: object) -> None:
        self.kill()

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    @property
    def said(self) -> str:
        """What it told its user until now."""
        return self._said.read_text("utf-8", "replace")

    @property
    def captured_s(self) -> float:
        """How much sound its session has taken until now."""
        sounds = list((journals_in(self.home)).glob("*/sound.wav"))
        return max((_size(path) for path in sounds), default=0) / BYTES_A_SECOND

    def wait_for_sound(self, seconds: float) -> bool:
        """Return whether it still runs when that much sound was taken."""
        wait_until(lambda: not self.is_running or self.captured_s >= seconds, f"{seconds:.0f} s of sound")
        return self.is_running

    def engines(self) -> list[psutil.Process]:
        """Return the engine that is at work, or none where one is just being started."""
        with contextlib.suppress(psutil.NoSuchProcess):
            return list(_engines_below(psutil.Process(self._process.pid)))
        return []

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def wait(self) -> int:
        """Return its exit code when it has ended."""
        return self._process.wait()


def journals_in(home: Path) -> Path:
    """Return where its sessions are recorded."""
    return home / ".local" / "share" / "surtitle" / "journal"


def _engines_below(process: psutil.Process) -> Iterator[psutil.Process]:
    for child in process.children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):  # it has just ended
            if child.status() != psutil.STATUS_ZOMBIE and "--engine" in child.cmdline():
                yield child


def _size(path: Path) -> int:
    with contextlib.suppress(FileNotFoundError):  # a session that ends deletes it
        return path.stat().st_size
    return 0
