"""Whether a window can be opened here: tried in a copy of this process.

Qt ends the whole process, with a core dump, where the screen that is named
cannot be reached or a library of the system is missing. The copy has loaded
what the window needs of Qt, which a process of its own would load once more.
"""

from __future__ import annotations

import importlib
import os
import signal
import sys
from collections.abc import Callable
from functools import cache
from typing import NoReturn

from core.system.which import on_linux, on_windows

TRIAL = "app.desktop.screen_trial"
SCREEN_NAMES = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
STANDARD_ERROR = 2
PATIENCE_S = 60
"""How long a window system may take to answer."""

if not on_windows():
    import resource


@cache
def screen_trouble() -> str:
    """Return why no window can be opened, or the empty string; asked before this process has threads."""
    if not on_linux():
        return ""
    if not any(os.environ.get(name) for name in SCREEN_NAMES):
        return "DISPLAY and WAYLAND_DISPLAY are not set"
    try:
        trial = importlib.import_module(TRIAL)
    except ImportError as error:
        return str(error)
    return _trouble_of(trial.try_screen)


def _trouble_of(trial: Callable[[], None]) -> str:
    """Return what goes wrong with `trial` in a copy of this process."""
    reading, writing = os.pipe()
    copy = os.fork()
    if not copy:
        _try_and_end(trial, writing)
    os.close(writing)
    with open(reading, encoding="utf-8", errors="replace") as told:
        said = told.read().strip().splitlines()
    code = os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1])
    if code == -signal.SIGALRM:
        return "the window system does not answer"
    return next(iter(said), "Qt ends without a word") if code else ""


def _try_and_end(trial: Callable[[], None], errors: int) -> NoReturn:
    """End this copy as its trial ends."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # an expected end leaves nothing behind
    signal.alarm(PATIENCE_S)
    os.dup2(errors, STANDARD_ERROR)
    try:
        trial()
    finally:
        os._exit(0 if sys.exc_info()[0] is None else 1)
