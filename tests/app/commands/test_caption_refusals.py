"""What cannot be captioned, and what breaks off: one clear sentence, and what was captioned is kept."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import SHIPPED, CommandLine, assert_one_sentence
from places import OFFICE_TALK

from core.captions.scores import normalized_words
from core.wire.defaults import SHIPPED_RECOGNIZER


@pytest.mark.parametrize(
    ("name", "content"),
    [("missing.wav", None), ("empty.wav", b""), ("text.wav", b"this is a text\n"), ("cut.flac", b"fLaC\0\0")],
)
def test_a_file_that_is_no_sound_is_told_in_one_sentence(
    command_line: CommandLine, name: str, content: bytes | None
) -> None:
    if content is not None:
        (command_line.folder / name).write_bytes(content)
    ran = command_line.run("caption", name, *SHIPPED)
    assert_one_sentence(ran, name)
    assert len(ran.stderr.splitlines()) == 1
    assert command_line.journals() == []


@pytest.mark.usefixtures("replayed_command_line")
def test_a_file_that_breaks_off_keeps_what_was_captioned(command_line: CommandLine) -> None:
    content = OFFICE_TALK.read_bytes()
    (command_line.folder / "broken.flac").write_bytes(content[: len(content) // 3])
    ran = command_line.run("caption", "broken.flac", *SHIPPED, "--pace", "fast", "--out", "a.txt")
    assert_one_sentence(ran, "broken.flac")
    assert len((command_line.folder / "a.txt").read_text().split()) > 5


@pytest.mark.parametrize("place", ["missing/kept.wav", "."])
def test_a_place_where_the_sound_cannot_be_kept_is_told_before_anything_is_heard(
    command_line: CommandLine, clip: Path, place: str
) -> None:
    ran = command_line.run("caption", str(clip), *SHIPPED, "--pace", "fast", "--keep-sound", place)
    assert_one_sentence(ran, "cannot be kept")
    assert ran.stdout == ""


@pytest.mark.parametrize(("option", "name"), [("--keep-sound", "talk.wav"), ("--out", "talk.srt")])
def test_what_is_captioned_is_not_overwritten(
    command_line: CommandLine, clip: Path, option: str, name: str
) -> None:
    talk = command_line.folder / name
    shutil.copy(clip, talk)
    (command_line.folder / f"same-{name}").hardlink_to(talk)
    ran = command_line.run("caption", name, *SHIPPED, "--pace", "fast", option, f"same-{name}")
    assert_one_sentence(ran, "would be lost")
    assert talk.read_bytes() == clip.read_bytes()


def test_no_microphone_is_told_in_one_sentence(command_line: CommandLine) -> None:
    assert_one_sentence(command_line.run("caption", "mic", *SHIPPED), "microphone")


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (("--from", "xx"), "'xx'"),
        (("--to", "klingon"), "'klingon'"),
        (("--detect", "en"), "write --from auto too"),
        (("--from", "auto", "--detect", "en,klingon"), "'klingon'"),
        (("--from", "auto", "--detect", "de, fr"), 'not "de"'),
        (("--policy", "wait-many"), "“wait-many” is not known"),
        (("--out", "a.docx"), "a.docx"),
        (("--out", "missing/a.srt"), "missing/a.srt"),
        (("--recognizer", "whisper:gigantic"), "gigantic"),
        (("--track", "2"), "has no sound track 2"),
        (("--recognizer", "no/such/folder"), "no/such/folder"),
    ],
)
def test_a_choice_that_does_not_exist_is_told_in_one_sentence(
    command_line: CommandLine, clip: Path, arguments: tuple[str, ...], wanted: str
) -> None:
    assert_one_sentence(command_line.run("caption", str(clip), *SHIPPED, *arguments), wanted)


def test_a_damaged_model_folder_is_told_in_one_sentence(command_line: CommandLine, clip: Path) -> None:
    folder = command_line.folder / "model"
    folder.mkdir()
    (folder / "model.bin").write_bytes(b"damaged")
    (folder / "config.json").write_text("{}")
    ran = command_line.run("caption", str(clip), "--recognizer", "model", "--translator", "")
    assert_one_sentence(ran, "model")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of one page."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = shutil.which("mount")
    command = [mount or "mount", "-t", "tmpfs", "-o", "size=4k", "tmpfs", str(folder)]
    if mount is None or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.usefixtures("replayed_command_line")
def test_a_full_disk_is_told_and_what_was_captioned_is_kept(
    command_line: CommandLine, small_disk: Path
) -> None:
    full = small_disk / "a.jsonl"
    outs = ("--out", str(full), "--out", "b.txt")
    ran = command_line.run("caption", str(OFFICE_TALK), *SHIPPED, "--pace", "fast", *outs)
    assert_one_sentence(ran, f"{full} could not be written to the end. `surtitle recover ")
    assert ran.stderr.count("No space left on device") == 1
    last = {}
    for line in full.read_text("utf-8").splitlines():
        entry = json.loads(line)
        last[entry["segment"]] = entry["source"]
    written, whole = " ".join(last.values()).split(), (command_line.folder / "b.txt").read_text().split()
    assert written and written == whole[: len(written)]
    assert len(whole) == len(normalized_words(OFFICE_TALK.with_suffix(".txt").read_text("utf-8")))
    (name,) = re.findall("surtitle recover ([^ ]+) --out", ran.stderr)
    again = command_line.run("recover", name, "--out", "c.txt")
    assert again.returncode == 0, again.stderr
    assert (command_line.folder / "c.txt").read_text() == (command_line.folder / "b.txt").read_text()


def test_files_of_an_earlier_run_stay_when_nothing_can_be_captioned(
    command_line: CommandLine, clip: Path
) -> None:
    kept = command_line.folder / "a.srt"
    kept.write_text("precious")
    for source, recognizer in (("missing.wav", SHIPPED_RECOGNIZER), (str(clip), "no/such/folder")):
        ran = command_line.run("caption", source, *SHIPPED, "--recognizer", recognizer, "--out", "a.srt")
        assert_one_sentence(ran)
        assert kept.read_text() == "precious"
