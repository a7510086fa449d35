"""`surtitle subtitle`: the command is shown, then run."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import CommandLine, assert_one_sentence


@pytest.fixture
def video(command_line: CommandLine) -> Path:
    if shutil.which("ffmpeg") is None:
        pytest.skip("ffmpeg is not installed")
    path = command_line.folder / "talk.mp4"
    made = ["-v", "error", "-f", "lavfi", "-i", "color=black:s=160x120:r=10:d=1", "-c:v", "mpeg4"]
    subprocess.run(["ffmpeg", *made, str(path)], check=True)
    path.with_suffix(".srt").write_text("1\n00:00:00,000 --> 00:00:00,900\nGuten Morgen\n\n")
    return path


@pytest.mark.skipif(sys.platform == "win32", reason="shown as POSIX shells read it")
def test_it_is_shown_and_run_and_what_is_shown_does_the_same(command_line: CommandLine, video: Path) -> None:
    shown = command_line.run("subtitle", "talk.mp4", "talk.srt", "--show")
    assert shown.returncode == 0, shown.stderr
    new = video.with_name("talk.subtitled.mp4")
    assert not new.exists()
    subprocess.run(shlex.split(shown.stdout), check=True, capture_output=True)
    by_hand = new.read_bytes()
    new.unlink()
    ran = command_line.run("subtitle", "talk.mp4", "talk.srt")
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines()[0] == shown.stdout.strip()
    assert new.read_bytes() == by_hand


def test_trouble_is_one_sentence(command_line: CommandLine, video: Path) -> None:
    over = command_line.run("subtitle", "talk.mp4", "talk.srt", "--out", "talk.mp4")
    assert_one_sentence(over, "would be lost")
    assert_one_sentence(command_line.run("subtitle", "gone.mp4", "talk.srt"), "cannot be read")
    command_line.environment["PATH"] = ""
    assert_one_sentence(
        command_line.run("subtitle", "talk.mp4", "talk.srt"), "FFmpeg, which is not installed"
    )
