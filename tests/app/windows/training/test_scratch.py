"""What was said does not stay among the temporary files."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from places import ROOT

from app.windows.training.scratch import Scratch, remove_left_over

LEAVE_ONE = """
import os
from app.windows.training.scratch import Scratch
scratch = Scratch()
print(scratch.folder(), flush=True)
os._exit(1)
"""


def test_what_a_program_that_was_killed_has_left_is_deleted_and_nothing_that_is_in_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    made = subprocess.run(
        [sys.executable, "-c", LEAVE_ONE],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        check=False,
    )
    left = Path(made.stdout.strip())
    assert left.is_dir() and left.parent == tmp_path
    scratch = Scratch()
    own = scratch.folder()
    remove_left_over()
    assert list(tmp_path.iterdir()) == [own]
    scratch.remove()
    assert list(tmp_path.iterdir()) == []
