"""Waiting for what becomes so. The bounds only end what hangs; nothing is measured by them."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

PAUSE_S = 0.05
ATTEMPTS = 6_000
STARTING_S = 30.0
"""What has not started by then never does."""


def wait_until(is_so: Callable[[], bool], what: str) -> None:
    """Return once it is so."""
    for _ in range(ATTEMPTS):
        if is_so():
            return
        time.sleep(PAUSE_S)
    pytest.fail(f"waited in vain for {what}")


def is_soon(is_so: Callable[[], bool]) -> bool:
    """Return whether it becomes so in the time that a program takes to start."""
    deadline = time.monotonic() + STARTING_S
    while not (becomes := is_so()) and time.monotonic() < deadline:
        time.sleep(PAUSE_S)
    return becomes
