"""The environment for programs that are none of ours."""

from __future__ import annotations

import os
import sys
from pathlib import Path

OURS = ("PYTHONPATH", "PYTHONHOME")
"""What tells a Python where packages lie; another one is not to import ours."""
BUNDLE = "_MEIPASS"
"""What names the folder of a frozen program, in `sys`."""
LIBRARIES = "LD_LIBRARY_PATH"


def environment_for_others() -> dict[str, str]:
    """Return this process's environment without what makes our own processes find our files.

    A frozen program has its own folder in LD_LIBRARY_PATH, and others would load its libraries for theirs.
    """
    environment = {name: value for name, value in os.environ.items() if name not in OURS}
    bundle = getattr(sys, BUNDLE, "")
    if bundle and LIBRARIES in environment:
        folders = environment.pop(LIBRARIES).split(os.pathsep)
        if others := [folder for folder in folders if folder and not Path(folder).is_relative_to(bundle)]:
            environment[LIBRARIES] = os.pathsep.join(others)
    return environment
