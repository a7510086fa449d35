"""A child that ends with its parent, however that ends: killed, it could tell nobody."""

from __future__ import annotations

import logging
import os
import signal
import time

from core.process.threads import GuardedThread
from core.system.job import own_job
from core.system.which import on_windows

logger = logging.getLogger(__name__)

NOBODY = (0, 1)
"""Who is the parent of what has none, or of what has lost it."""


def end_with_parent(saving_s: float = 0.0) -> None:
    """End this process and what it has started soon after its parent's end.

    It has `saving_s` to end by itself. The death signal of Linux will not do: that comes with the end of
    the thread that started the child.
    """
    if on_windows():
        own_job().end_children_with_this()
    if os.getppid() not in NOBODY:
        GuardedThread(_end_with, "parent-watch", (os.getppid(), saving_s)).start()


def _end_with(pid: int, saving_s: float) -> None:
    import psutil  # here: not every child needs it otherwise

    try:
        parent = psutil.Process().parent()
        if parent is not None and parent.pid == pid:
            parent.wait()
    except psutil.Error as error:  # a system that hides processes from each other
        logger.warning("this process will not see its parent's end: %s", error)
        return
    time.sleep(saving_s)
    _end()


def _end() -> None:
    if on_windows():
        os._exit(1)
    if os.getpgrp() == os.getpid():
        os.killpg(os.getpid(), signal.SIGKILL)
    os.kill(os.getpid(), signal.SIGKILL)
