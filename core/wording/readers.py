"""Who reads what is said: somebody at a window, or somebody at a terminal.

A trouble is told to both in the same sentence. Where one presses a button and the other types a command, what
shows it adds that (`app.commands.next_steps`, `app.windows.main.message_desk`) by its `Cause`; `core` and
`models` know neither. A window tells so in the environment, which its children inherit.
"""

from __future__ import annotations

import os
from typing import Any

from core.wording.sentences import bounded, made_of

VARIABLE = "SURTITLE_WINDOW"


def read_in_window() -> None:
    """Have all that is said from now on, here and in every child process, worded for a window."""
    os.environ[VARIABLE] = "1"


def for_reader(*, window: str, terminal: str) -> str:
    """Return the sentence that its reader can act on."""
    return window if os.environ.get(VARIABLE) else terminal


def said(told: Any) -> str:
    """Return what any other process has told as `told_of`: for this one's reader.

    Raises:
        ValueError: it is no sentence.
        KeyError: a part of it is missing.
    """
    match told:
        case str():
            return told
        case {"template": str(template), "parts": dict(parts)}:
            return made_of(template, {name: str(bounded(said(part))) for name, part in parts.items()})
    raise ValueError("no sentence")
