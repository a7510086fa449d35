"""What is shown where nobody sees standard error: a program that a click has started has none."""

from __future__ import annotations

import os
import subprocess
import sys

from core.system.dlls import dll
from core.system.which import on_macos, on_windows

TITLE = "Surtitle"
ERROR, TO_THE_FRONT = 0x10, 0x10000
"""Of Windows: MB_ICONERROR, MB_SETFOREGROUND."""
LAUNCHD = 1
SCRIPT = ("on run argv", "display alert (item 1 of argv) message (item 2 of argv) as critical", "end run")


def is_heard_on_terminal() -> bool:
    """Return whether somebody may read what is written to standard error."""
    if on_windows():
        return sys.__stderr__ is not None  # in its place may stand a stream into nothing
    return not (on_macos() and os.getppid() == LAUNCHD)


def show_message(sentence: str) -> None:
    """Show it in a box of the system, and return when it was read; Qt may be what failed."""
    if on_windows():
        dll("user32").MessageBoxW(None, sentence, TITLE, ERROR | TO_THE_FRONT)
    elif on_macos():
        lines = [part for line in SCRIPT for part in ("-e", line)]
        subprocess.run(["/usr/bin/osascript", *lines, TITLE, sentence], check=False, capture_output=True)
