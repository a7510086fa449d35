"""Other processes, from outside."""

from __future__ import annotations

import contextlib
import time

import psutil

UNHURRIED_S = 600
"""Ends what hangs; nothing is measured by it."""


def suspend_below(pid: int, name: str) -> psutil.Process | None:
    """Return a process of that name that `pid` has started, now suspended; None while there is none."""
    with contextlib.suppress(psutil.NoSuchProcess):
        for process in psutil.Process(pid).children(recursive=True):
            with contextlib.suppress(psutil.NoSuchProcess):  # it has just ended, and others may be there
                if process.name() == name and process.status() != psutil.STATUS_ZOMBIE:
                    process.suspend()
                    return process
    return None


def wait_until_ended(process: psutil.Process) -> None:
    """Return when it has ended, also where nobody takes note of the ends of orphans."""
    until = time.monotonic() + UNHURRIED_S
    with contextlib.suppress(psutil.NoSuchProcess):
        while process.status() != psutil.STATUS_ZOMBIE:
            assert time.monotonic() < until
            time.sleep(0.05)
