"""`surtitle caption` of several files: one after the other, though one of them fails."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import SHIPPED, CommandLine, assert_one_sentence

pytestmark = pytest.mark.usefixtures("replayed_command_line")


def test_one_file_that_fails_does_not_stop_the_others(command_line: CommandLine, clip: Path) -> None:
    first, last = command_line.folder / "first.wav", command_line.folder / "last.wav"
    for path in (first, last):
        path.write_bytes(clip.read_bytes())
    (command_line.folder / "broken.mp4").write_text("no film")
    ran = command_line.run("caption", "first.wav", "broken.mp4", "last.wav", *SHIPPED, "--out", ".srt")
    assert_one_sentence(ran, "1 of 3 files could not be captioned: broken.mp4.")
    told = [line for line in ran.stderr.splitlines() if " of 3: " in line]
    assert told == [
        f"surtitle: {n} of 3: {name}" for n, name in enumerate(("first.wav", "broken.mp4", "last.wav"), 1)
    ]
    written = [path.with_suffix(".en.srt").read_text("utf-8") for path in (first, last)]
    assert written[0] == written[1] and "-->" in written[0]
    assert not (command_line.folder / "broken.en.srt").exists()


def test_what_is_there_already_stays(command_line: CommandLine, clip: Path) -> None:
    (command_line.folder / "first.wav").write_bytes(clip.read_bytes())
    (command_line.folder / "first.en.srt").write_text("mine")
    ran = command_line.run("caption", "first.wav", "missing.wav", *SHIPPED, "--out", ".srt")
    assert_one_sentence(ran, "2 of 2 files could not be captioned")
    assert "first.en.srt is there already" in ran.stderr
    assert (command_line.folder / "first.en.srt").read_text() == "mine"


def test_a_folder_stands_for_what_is_in_it(command_line: CommandLine, clip: Path) -> None:
    folder = command_line.folder / "talks"
    (folder / "deep").mkdir(parents=True)
    (folder / "deep" / "first.wav").write_bytes(clip.read_bytes())
    (folder / "notes.txt").write_text("no talk")
    ran = command_line.run("caption", "talks", "missing.wav", *SHIPPED, "--out", ".srt")
    assert_one_sentence(ran, "1 of 2 files could not be captioned: missing.wav.")
    assert "-->" in (folder / "deep" / "first.en.srt").read_text("utf-8")
    (command_line.folder / "empty").mkdir()
    ran = command_line.run("caption", "empty", *SHIPPED)
    assert_one_sentence(ran, "There is no sound or video file in the folder empty.")


def test_a_queue_is_of_files_and_each_has_a_file_of_its_own(command_line: CommandLine) -> None:
    for arguments, told in (
        (("mic", "a.wav"), "mic has no end"),
        (("a.wav", "b.wav", "--out", "all.srt"), "write an ending alone, as --out .srt"),
        (("a.wav", "b.wav", "--keep-sound", "all.wav"), "caption the files one by one"),
        (("mic", "--out", ".srt"), "mic is not a file"),
        (("mic", "--track", "2"), "mic has no tracks"),
    ):
        assert_one_sentence(command_line.run("caption", *arguments), told)
