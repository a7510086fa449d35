"""The environment of programs that are not ours: as it was before this program changed it for itself."""

from __future__ import annotations

import os
import sys
from pathlib import Path

PACKAGES = Path(__file__).resolve().parents[2]
"""What our own children have in PYTHONPATH (`app.host.children`)."""

LIBRARIES = "LD_LIBRARY_PATH"


def foreign_environment() -> dict[str, str]:
    """Return it: another Python must not find our packages, nor another program a frozen one's libraries.

    PyInstaller keeps where libraries were looked for before in LD_LIBRARY_PATH_ORIG.
    """
    environment = dict(os.environ)
    paths = environment.pop("PYTHONPATH", "").split(os.pathsep)
    if theirs := [path for path in paths if path and Path(path) != PACKAGES]:
        environment["PYTHONPATH"] = os.pathsep.join(theirs)
    before = environment.pop(f"{LIBRARIES}_ORIG", "")
    if getattr(sys, "frozen", False):
        environment.pop(LIBRARIES, None)
        if before:
            environment[LIBRARIES] = before
    return environment
