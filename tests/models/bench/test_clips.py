"""The recordings that recognizers are measured on are found, or what is wrong is told in a sentence."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import soundfile
from places import OFFICE_TALK

from core.speech.segments import SAMPLE_RATE
from core.wording.errors import UserError
from models.bench.clips import clips_in, clips_of
from models.bench.plan import BenchPlan

TRANSCRIPT = OFFICE_TALK.with_suffix(".txt")
HEADER = "file\tspeaker\ttranscript\n"


def speech(folder: Path, table: str, rate: int = SAMPLE_RATE) -> Path:
    """Return the folder with that table and two clips, of one and two seconds."""
    (folder / "speech.tsv").write_text(table, "utf-8")
    for name, seconds in (("a.wav", 1), ("b.wav", 2)):
        soundfile.write(folder / name, np.zeros(seconds * rate), rate)
    return folder


def test_clips_come_as_their_table_says(tmp_path: Path) -> None:
    folder = speech(tmp_path, HEADER + 'b.wav\tB\t"Two" words\na.wav\tA\tone\n')
    found = clips_of(BenchPlan(speech_path=str(folder)))
    assert [(clip.name, clip.transcript, clip.seconds) for clip in found] == [
        ("b.wav", '"Two" words', 2.0),
        ("a.wav", "one", 1.0),
    ]
    assert [clip.name for clip in clips_in(folder, ["a"])] == ["a.wav"]


def test_the_one_clip_is_repeated_to_the_seconds(tmp_path: Path) -> None:
    sound = tmp_path / "clip.flac"
    soundfile.write(sound, np.zeros(2 * SAMPLE_RATE), SAMPLE_RATE)
    (clip,) = clips_of(BenchPlan(sound_path=str(sound), transcript_path=str(TRANSCRIPT), seconds=7.0))
    assert clip.seconds == 6.0
    assert clip.transcript.split() == 3 * TRANSCRIPT.read_text("utf-8").split()


@pytest.mark.parametrize("table", ["", HEADER, "sound\ttext\na.wav\tone\n", HEADER + "a.wav\n"])
def test_a_table_without_clips_is_told(tmp_path: Path, table: str) -> None:
    with pytest.raises(UserError, match=r"speech\.tsv names no clips"):
        list(clips_in(speech(tmp_path, table)))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("none.wav", r"none\.wav cannot be heard"),
        ("a.wav", r"a\.wav is not 16 kHz mono"),
        ("../a.wav", "not in its folder"),
        ("/a.wav", "not in its folder"),
    ],
)
def test_a_clip_that_cannot_be_heard_is_told(tmp_path: Path, name: str, said: str) -> None:
    folder = speech(tmp_path, f"{HEADER}{name}\tA\tone\n", rate=8000)
    with pytest.raises(UserError, match=said):
        list(clips_in(folder))


def test_a_folder_without_a_table_is_told(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"speech\.tsv cannot be read"):
        list(clips_in(tmp_path))


@pytest.mark.parametrize("content", [None, b"", b"no sound"])
def test_a_clip_that_is_none_is_refused(tmp_path: Path, content: bytes | None) -> None:
    clip = tmp_path / "clip.flac"
    if content is not None:
        clip.write_bytes(content)
    with pytest.raises(UserError, match="cannot be heard"):
        clips_of(BenchPlan(sound_path=str(clip), transcript_path=str(TRANSCRIPT)))
