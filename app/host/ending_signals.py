"""The signals that ask a program to end."""

from __future__ import annotations

import signal

NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
"""By Ctrl-C, by the system, and by the terminal that is closed."""


def ending_signals() -> list[signal.Signals]:
    """Return those that this system has."""
    return [signal.Signals[name] for name in NAMES if hasattr(signal, name)]
