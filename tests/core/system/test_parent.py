"""A child sees the end of its parent, which can tell nobody when it is killed."""

from __future__ import annotations

import subprocess
import sys

import psutil
import pytest
from processes import wait_until_ended

CHILD = """
import subprocess, sys, time
from core.system.parent import end_with_parent

end_with_parent()
below = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(1000)"])
print(below.pid, flush=True)
time.sleep(1000)
"""
PARENT = """
import subprocess, sys
from threading import Thread

def start():
    child = subprocess.Popen([sys.executable, "-c", sys.argv[1]], stdout=subprocess.PIPE, process_group=0)
    print(child.pid, int(child.stdout.readline()), flush=True)

starting = Thread(target=start)
starting.start()
starting.join()
sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="begins a group of processes as POSIX systems do")
def test_a_child_of_a_killed_program_ends_with_what_it_has_started() -> None:
    ending = subprocess.Popen(
        [sys.executable, "-c", PARENT, CHILD], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with ending as parent:
        assert parent.stdout is not None
        child, below = (psutil.Process(int(pid)) for pid in parent.stdout.readline().split())
        # It stays though the thread that started it has ended.
        assert child.is_running() and child.status() != psutil.STATUS_ZOMBIE
        parent.kill()  # and is a zombie until this block ends: nobody takes note of its end before
        wait_until_ended(child)
        wait_until_ended(below)
