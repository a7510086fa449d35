"""A virtual screen on which windows are opened for their pictures, with what manages and composes them."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

PROGRAMS = ("Xvfb", "openbox", "picom")
SIZE = "2560x1600x24"
"""Large enough for each window at 200 %."""


class NoScreen(Exception):
    """Pictures cannot be made here; says why."""


@contextmanager
def virtual_screen() -> Iterator[dict[str, str]]:
    """Yield the environment of programs on the screen.

    Raises:
        NoScreen: what it is made of is missing, or does not start.
    """
    for program in PROGRAMS:
        if shutil.which(program) is None:
            raise NoScreen(f"{program}, of which the virtual screen is made, is not installed.")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-noreset", "-displayfd", str(writing), "-screen", "0", SIZE, "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    if not number:
        raise NoScreen("Xvfb did not start.")
    env = os.environ | {"DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
    manager = subprocess.Popen(["openbox"], env=env, stderr=subprocess.DEVNULL)
    # Without it windows cannot be seen through, as they can be on nearly all desktops.
    compositor = ["picom", "--backend", "xrender", "--config", os.devnull]
    composing = subprocess.Popen(compositor, env=env, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    try:
        yield env
    finally:
        for process in (composing, manager, server):
            process.terminate()
            process.wait()
