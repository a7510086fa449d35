"""A child that is killed takes along what it has started."""

from __future__ import annotations

import sys
from pathlib import Path

import psutil
import pytest
from processes import wait_until_ended
from PySide6.QtCore import QProcess

from app.bridge.child_group import in_own_group, kill_group

PARENT = """
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
print(child.pid, flush=True)
time.sleep(1000)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="kills a group of processes as POSIX systems do")
@pytest.mark.usefixtures("qapp")
def test_what_a_child_has_started_is_killed_with_it(tmp_path: Path) -> None:
    process = QProcess()
    in_own_group(process)
    process.start(sys.executable, ["-c", PARENT])
    assert process.waitForReadyRead(-1)
    below = psutil.Process(int(bytes(process.readLine().data())))

    kill_group(process)

    assert process.waitForFinished(-1)
    wait_until_ended(below)


@pytest.mark.usefixtures("qapp")
def test_one_that_never_began_is_nothing_to_kill() -> None:
    kill_group(QProcess())
