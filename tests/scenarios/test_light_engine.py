"""What ships is captioned, evaluated and measured where torch cannot be imported, by the command line."""

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
    command = "-m app.cli caption --pace fast --recognizer moonshine --translator embedded --from en --to de"
    ended = run(without_torch, *command.split(), "--out", str(captions), str(DEMO_CLIP))
    assert ended.returncode == 0, ended.stderr
    written = captions.read_text(encoding="utf-8")
    assert written.count("-->") >= 3
    assert " ich " in written or " wir " in written or " Sie " in written


def test_what_ships_is_evaluated_without_torch(without_torch, tmp_path):
    (tmp_path / "pairs.tsv").write_text("Thank you very much.\tVielen Dank.\n")
    settings = ("--data", str(tmp_path / "pairs.tsv"), "--from", "en", "--to", "de", "--policy", "wait-3")
    ended = run(without_torch, "-m", "app.cli", "evaluate", *settings)
    assert ended.returncode == 0, ended.stderr
    assert "| wait-3 | 1 |" in ended.stdout


@pytest.mark.long
def test_what_ships_is_measured_without_torch(without_torch):
    ended = run(without_torch, "-m", "app.cli", "bench", "--hearing")
    assert ended.returncode == 0, ended.stderr
    assert [line.split("|")[1].strip() for line in ended.stdout.splitlines()[2:]] == [
        f"moonshine, {pace}" for pace in ("fast", "balanced", "accurate")
    ]
    ended = run(without_torch, "-m", "app.cli", "bench")
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.splitlines()[2].startswith("| light ")
    assert "torch" not in ended.stdout and "onnxruntime is measured alone" in ended.stderr


@pytest.mark.parametrize(
    ("command", "what"),
    [
        (("bench", "--shape", "0.5b"), "A benchmark of schemes"),
        (("caption", "--pace", "fast", "--precision", "4bit", str(DEMO_CLIP)), "embedded in 4bit"),
    ],
)
def test_what_needs_torch_says_so_with_the_command_that_gets_it(without_torch, command, what):
    ended = run(without_torch, "-m", "app.cli", *command)
    assert ended.returncode == 2
    [sentence] = [line for line in ended.stderr.splitlines() if line.startswith(f"surtitle: {what}")]
    assert "needs PyTorch" in sentence and "`surtitle engines install` gets it" in sentence
