"""Inputs on which the program failed once: it takes them or refuses them in a sentence."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from test_drills import run_drills

REGRESSIONS = Path(__file__).parent / "regressions"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="watches its children by POSIX limits")


@pytest.mark.parametrize("kind", sorted(path.name for path in REGRESSIONS.iterdir()))
def test_what_failed_once_fails_no_more(kind: str) -> None:
    ran = run_drills("--replay", *sorted((REGRESSIONS / kind).iterdir()))
    assert ran.returncode == 0, ran.stderr
