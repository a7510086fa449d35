"""Who reads what is said: somebody at a window, or somebody at a terminal.

A trouble is told both in the same sentence. Where one presses a button and the other types a command, whoever
shows it adds that (`app.commands.next_steps`, `app.windows.main.message_desk`) by its `Cause`; `core` and
`models` know neither. A window tells so in the environment, which its children inherit.
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
