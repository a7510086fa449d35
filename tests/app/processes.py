"""Other processes, from outside."""

from __future__ import annotations

import contextlib
import time

import psutil

UNHURRIED_S = 600
"""Ends what hangs; nothing is measured by it."""


def wait_until_ended(process: psutil.Process) -> None:
    """Return when it has ended, also where nobody takes note of the ends of orphans."""
    until = time.monotonic() + UNHURRIED_S
    with contextlib.suppress(psutil.NoSuchProcess):
        while process.status() != psutil.STATUS_ZOMBIE:
            assert time.monotonic() < until
            time.sleep(0.05)
