"""The environment for programs that are none of ours."""

from __future__ import annotations

import os
import sys
from pathlib import Path

PACKAGES = Path(__file__).resolve().parents[2]
"""What our own children have in PYTHONPATH; another Python is not to import it."""
BUNDLE = "_MEIPASS"
"""What names the folder of a frozen program, in `sys`."""


def environment_for_others() -> dict[str, str]:
    """Return this process's environment without what makes our own processes find our files.

    A frozen program has its own folder in LD_LIBRARY_PATH, and others would load its libraries for theirs.
    """
    environment = dict(os.environ)
    bundle = getattr(sys, BUNDLE, None)
    for name, ours in (("PYTHONPATH", PACKAGES), ("LD_LIBRARY_PATH", bundle and Path(bundle))):
        folders = environment.get(name)
        if folders is None or ours is None:
            continue
        del environment[name]
        if others := [one for one in folders.split(os.pathsep) if one and not Path(one).is_relative_to(ours)]:
            environment[name] = os.pathsep.join(others)
    return environment
