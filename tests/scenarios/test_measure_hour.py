"""The command that watches an hour of captions leaves nothing running."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from core.wire.defaults import SHIPPED_RECOGNIZER

WaitUntil = Callable[[Callable[[], bool], str], None]
COMMAND = [sys.executable, "-m", "training.measure.hour"]
OPTIONS = ["--minutes", "5", "--every", "0.2", "--recognizer", SHIPPED_RECOGNIZER, "--translator", ""]


@pytest.mark.skipif(
    sys.platform != "linux", reason="elsewhere a parent that is killed outright leaves children"
)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_killed_it_leaves_no_child(
    clip: Path, environment: dict[str, str], number: int, wait_until: WaitUntil, engines_of
) -> None:
    measuring = subprocess.Popen([*COMMAND, str(clip), *OPTIONS], env=environment, stdout=subprocess.DEVNULL)
    process = psutil.Process(measuring.pid)
    wait_until(lambda: bool(engines_of(process)), "the engine to run")
    children = process.children(recursive=True)
    assert len(children) >= 2
    measuring.send_signal(number)
    measuring.wait()
    wait_until(lambda: not any(child.is_running() for child in children), "the children to end")
