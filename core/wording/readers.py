"""Who reads what is said: somebody at a window, or somebody at a terminal.

What is refused or told below the windows is the same for both, but for what to do next: one has buttons,
the other options and commands. A window tells so in the environment, which its children inherit.
"""

from __future__ import annotations

import os

VARIABLE = "SURTITLE_WINDOW"


def read_in_window() -> None:
    """Have all that is said from now on, here and in every child process, worded for a window."""
    os.environ[VARIABLE] = "1"


def for_reader(*, window: str, terminal: str) -> str:
    """Return the sentence that whoever reads it can act on."""
    return window if os.environ.get(VARIABLE) else terminal
