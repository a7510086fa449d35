"""How a child is made, and killed, with whatever it starts."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from typing import TypedDict

from core.system.which import on_windows

MOST_NICE = 19
NEW_GROUP, NO_WINDOW, IDLE = 0x200, 0x8000000, 0x40
"""Windows: CREATE_NEW_PROCESS_GROUP, CREATE_NO_WINDOW, IDLE_PRIORITY_CLASS."""

WITHOUT_CONSOLE = NO_WINDOW if on_windows() else 0
"""How a child is made that nobody is to see: the window has no console, and Windows would open one for it."""


class Apart(TypedDict):
    """Options of `subprocess.Popen`."""

    process_group: int | None
    creationflags: int


def apart(*, yields: bool = False) -> Apart:
    """Return how a child is made that Ctrl-C in the terminal is not for, and that nobody sees."""
    if on_windows():
        return Apart(process_group=None, creationflags=NEW_GROUP | NO_WINDOW | (IDLE if yields else 0))
    return Apart(process_group=0, creationflags=0)


def make_nice(pid: int) -> None:
    """Leave the processor to other programs; on Windows the priority is set as the child is made."""
    if not on_windows():
        with suppress(OSError):  # it may be over
            os.setpriority(os.PRIO_PROCESS, pid, MOST_NICE)


def kill_group(pid: int) -> None:
    """Kill the group that a child has begun; on Windows its job goes with it (`core.system.job`)."""
    if not on_windows() and pid:  # 0 is none, and as a group our own
        with suppress(ProcessLookupError, PermissionError):  # it has just ended, or has no group yet
            os.killpg(pid, signal.SIGKILL)
