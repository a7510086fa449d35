"""What ships is captioned and translated where torch cannot be imported, by the command line's own engine."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.host.assets import DEMO_CLIP

HEAVY = ("torch", "transformers", "peft", "accelerate")
HIDES = f"import sys\nsys.modules.update(dict.fromkeys({HEAVY!r}))\n"
"""What Python runs before anything else: a module that is None there is not to be found."""


@pytest.fixture
def without_torch(tmp_path):
    """Return the environment of a process, and of its children, that cannot import torch."""
    (tmp_path / "hiding").mkdir()
    (tmp_path / "hiding" / "sitecustomize.py").write_text(HIDES)
    paths = (str(tmp_path / "hiding"), str(Path(__file__).parents[2]))
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "SURTITLE_LOG": "INFO"}


def run(environment, *arguments):
    return subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False
    )


def test_in_such_a_process_torch_cannot_be_imported(without_torch):
    for name in HEAVY:
        ended = run(without_torch, "-c", f"import {name}")
        assert ended.returncode and "ModuleNotFoundError" in ended.stderr


def test_the_demo_is_captioned_and_translated_without_torch(without_torch, tmp_path):
    captions = tmp_path / "captions.srt"
    ended = run(
        without_torch,
        *("-m", "app.cli", "caption", "--pace", "fast", "--recognizer", "moonshine"),
        *("--translator", "embedded", "--from", "en", "--to", "de", "--out", str(captions), str(DEMO_CLIP)),
    )
    assert ended.returncode == 0, ended.stderr
    written = captions.read_text(encoding="utf-8")
    assert written.count("-->") >= 3
    assert " ich " in written or " wir " in written or " Sie " in written
