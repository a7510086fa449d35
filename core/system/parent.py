"""A child that ends with its parent, however that ends: killed, it could tell nobody."""

from __future__ import annotations

import os
import signal
import time

from core.system.job import own_job
from core.system.threads import GuardedThread
from core.system.which import on_windows

NOBODY = (0, 1)
"""Who is the parent of what has none, or of what has lost it."""
LOOK_S = 0.2
"""How often a process looks whether it has the same parent still."""


def end_with_parent(saving_s: float = 0.0) -> None:
    """End this process and what it has started soon after its parent's end.

    It has `saving_s` to end by itself. The death signal of Linux will not do: that comes with the end of
    the thread that started the child.
    """
    if on_windows():
        own_job().end_children_with_this()
    if (pid := os.getppid()) not in NOBODY:
        GuardedThread(_end_with, "parent-watch", (pid, saving_s)).start()


def _end_with(pid: int, saving_s: float) -> None:
    if on_windows():
        _wait_on_windows(pid)
    else:  # its end alone is waited for: its own parent may never reap it, and it stays as a zombie
        while os.getppid() == pid:
            time.sleep(LOOK_S)
    time.sleep(saving_s)
    _end()


def _wait_on_windows(pid: int) -> None:
    """Return when the parent has ended; there a process has the same one for ever."""
    import psutil  # here: the other systems' children do without it

    parent = psutil.Process().parent()
    if parent is not None and parent.pid == pid:
        parent.wait()


def _end() -> None:
    if on_windows():
        os._exit(1)
    if os.getpgrp() == os.getpid():
        os.killpg(os.getpid(), signal.SIGKILL)
    os.kill(os.getpid(), signal.SIGKILL)
