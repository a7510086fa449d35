"""`surtitle caption --voices`: the files of a talk name who says what."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path

import numpy as np
import pytest
import soundfile
from command_line import CommandLine
from made_captions import caption
from places import JFK, OFFICE_TALK

from app.commands import told_voices
from app.commands.caption_voices import FileVoices, check_voices
from core.captions.caption_files import CaptionWriter, caption_writer
from core.captions.captions import Gap
from core.speech.segments import SAMPLE_RATE
from core.wording.errors import UserError
from models import voices

TROUBLE = 2
ANSWER = '{"spans": [[[0, 0, 0], 0, 2, 1, true]], "notes": ["Voice 1 may be Anna."]}'


def test_the_voices_of_a_device_are_not_told_apart() -> None:
    with pytest.raises(UserError, match="mic is a device"):
        check_voices("mic", [Path("talk.srt")])


def test_voices_that_no_file_would_name_are_not_told_apart(
    told: FileVoices, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(UserError, match="by --out"):
        check_voices("talk.wav", [])
    monkeypatch.delattr(told_voices, "answer_of_child")
    told.name([caption_writer(tmp_path / "nothing-was-said.txt")])
    told.take(caption(0, "Good morning.", final=True))
    told.name([])  # as where the session could not begin


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> FileVoices:
    """Return what was captioned of a file whose last caption was cut off, all of the others by one voice."""
    monkeypatch.setattr(told_voices, "answer_of_child", lambda module, asked: ANSWER)
    return FileVoices(argparse.Namespace(source="a.wav", source_language="en", track=0, bilingual=True))


def written(told: FileVoices, path: Path) -> CaptionWriter:
    writer = caption_writer(path)
    for entry in (
        caption(0, "Good morning.", final=True),
        caption(1, "Can", start_s=2.0, tail="you"),
        caption(2, "nothing", start_s=3.0),
        caption(2, "", start_s=3.0),
    ):
        told.take(entry)
        writer.write(entry)
    return writer


def test_a_caption_that_was_cut_off_stays_in_its_file(
    told: FileVoices, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    writer = written(told, tmp_path / "talk.txt")
    told.name([writer])
    writer.close()
    assert capsys.readouterr().err == "surtitle: Voice 1 may be Anna.\n"
    assert read(writer.path).splitlines() == ["Voice 1: Good morning.", "Can"]
    assert list(tmp_path.iterdir()) == [writer.path]


def test_gaps_stand_where_they_were_in_whatever_order_they_are_told(told: FileVoices, tmp_path: Path) -> None:
    writer = written(told, tmp_path / "talk.srt")
    for gap in (Gap(8.0, 9.0), Gap(5.0, 6.0)):
        told.take(gap)
    told.name([writer])
    begun = re.findall(r"^00:00:0(\d),000 -->", read(writer.path), re.MULTILINE)
    assert begun == ["0", "2", "5", "8"]


def test_a_file_that_cannot_be_written_again_stays_as_it_is(told: FileVoices, tmp_path: Path) -> None:
    writer = written(told, tmp_path / "talk.txt")
    (tmp_path / "talk.txt.new").mkdir()
    with pytest.raises(UserError, match=r"talk\.txt stays without the names"):
        told.name([writer])
    writer.close()
    assert read(writer.path).splitlines() == ["Good morning.", "Can"]


@pytest.mark.long
@pytest.mark.skipif(not voices.is_here(), reason="set-up could not fetch the networks for voices")
def test_two_who_take_turns_are_named_in_every_format(command_line: CommandLine) -> None:
    jfk, office = (soundfile.read(path, dtype="float32")[0] for path in (JFK, OFFICE_TALK))
    pause = np.zeros(SAMPLE_RATE, np.float32)
    talk = np.concatenate([jfk, pause, office[: 9 * SAMPLE_RATE], pause, jfk[: 5 * SAMPLE_RATE], pause])
    soundfile.write(command_line.folder / "talk.wav", talk, SAMPLE_RATE)
    outs = [argument for ending in ("srt", "vtt", "txt", "jsonl") for argument in ("--out", f"talk.{ending}")]
    options = ["--translator", "", "--pace", "fast", "--voices", "--quiet"]
    ran = command_line.run("caption", "talk.wav", *options, *outs)
    assert ran.returncode == 0, ran.stderr
    named = read(command_line.folder / "talk.txt").splitlines()
    assert named[0].startswith("Voice 1: ") and named[-1].startswith("Voice 1: ")
    assert {line.partition(":")[0] for line in named} == {"Voice 1", "Voice 2"}
    assert "\nVoice 2: " in read(command_line.folder / "talk.srt")
    assert "<v Voice 2>" in read(command_line.folder / "talk.vtt")
    lines = [json.loads(line) for line in read(command_line.folder / "talk.jsonl").splitlines()]
    told = [line for line in lines if line["event"] == "voices"]
    assert {span["voice"] for line in told for span in line["spans"]} == {1, 2}
    assert not re.search(r"Voice|voices", json.dumps([line for line in lines if line["event"] == "caption"]))


@pytest.mark.long
@pytest.mark.skipif(not voices.is_here(), reason="set-up could not fetch the networks for voices")
def test_who_asked_for_names_that_could_not_be_written_is_told_by_the_exit_code(
    command_line: CommandLine,
) -> None:
    (command_line.folder / "talk.txt.new").mkdir()
    options = ["--translator", "", "--pace", "fast", "--voices", "--quiet", "--out", "talk.txt"]
    ran = command_line.run("caption", str(JFK), *options)
    assert ran.returncode == TROUBLE and "stays without the names" in ran.stderr
    assert "ask not what your country" in read(command_line.folder / "talk.txt").lower()


def read(path: Path) -> str:
    return path.read_text("utf-8")
