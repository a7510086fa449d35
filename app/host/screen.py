"""Whether a window can be opened here: tried in a process of its own.

Qt ends the whole process, with a core dump, where the screen that is named
cannot be reached or a library of the system is missing.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache

from app.host.children import SCREEN_TRIAL, child_command, child_environment

SCREEN_NAMES = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
PATIENCE_S = 60.0
"""How long a window system may take to answer."""


@cache
def screen_trouble() -> str:
    """Return why no window can be opened, or the empty string."""
    if not sys.platform.startswith("linux"):
        return ""
    if not any(os.environ.get(name) for name in SCREEN_NAMES):
        return "DISPLAY and WAYLAND_DISPLAY are not set"
    try:
        tried = subprocess.run(
            child_command(SCREEN_TRIAL),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=PATIENCE_S,
            check=False,
            env={**child_environment(), "LC_ALL": "C.UTF-8"},  # or its first line complains of the locale
        )
    except subprocess.TimeoutExpired:
        return "the window system does not answer"
    if tried.returncode == 0:
        return ""
    return next(iter(tried.stderr.strip().splitlines()), "Qt ends without a word")
