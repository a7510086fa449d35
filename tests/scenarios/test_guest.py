"""A picky guest comes to three screens, once reading English and once German, and finds nothing to wince at.

What they do stands in the folder `guest`; each screen is a run of pytest of its own, as Qt takes the scale
when it starts, in two halves, which may run at the same time. With `SURTITLE_GUEST_PICTURES` in the
environment, what they look at is photographed into that folder.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from places import ROOT

SCREENS = {"1366x768": 1, "1440x900": 1, "2560x1440": 2}
"""Sizes in pixels, and how many of these a pixel of the interface has."""

GUEST = ROOT / "tests" / "scenarios" / "guest"
WINDOWS = GUEST / "test_all_windows.py"
HALVES = {
    "windows": [WINDOWS],
    "talks": [path for path in sorted(GUEST.glob("test_*.py")) if path != WINDOWS],
}
"""Each takes about as long as the other."""


@pytest.mark.long
@pytest.mark.minutes
@pytest.mark.parametrize("half", HALVES)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SCREENS)
def test_a_picky_guest_finds_nothing_to_wince_at(size: str, language: str, half: str) -> None:
    # What tells a worker of pytest that it is one would make the run below take part in this one.
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")} | {
        "SURTITLE_GUEST_SCREEN": size,
        "SURTITLE_GUEST_LANGUAGE": language,
        "QT_SCALE_FACTOR": str(SCREENS[size]),
    }
    options = ["-q", "-p", "no:cacheprovider", "--reruns", "1", "--rerun-show-tracebacks"]
    command = [sys.executable, "-m", "pytest", *options, *sorted(map(str, HALVES[half]))]
    run = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
