"""Files that were joined, changed or damaged: what can be heard is, at its time, and what is lost shows."""

from __future__ import annotations

import struct
import subprocess
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
import soundfile
from command_line import SHIPPED, CommandLine
from places import OFFICE_TALK
from taken import Taken

from app.sound.capture import open_source
from app.sound.stream_clock import MOST_LOST_S
from core.captions.captions import Gap
from core.speech.segments import SAMPLE_RATE

TALK_S = 20.0
PIECE_S = 1.5
CLOSE_S = 0.12
CODECS_AND_FILES = [
    ("talk.opus", ["-ac", "1"]),
    ("talk.ogg", []),
    ("talk.flac", []),
    ("talk.m4a", ["-movflags", "+faststart"]),
    ("talk.mkv", ["-c:a", "libopus"]),
    ("talk.ts", []),
    ("talk.mp3", ["-b:a", "48k"]),
]


@dataclass(frozen=True, slots=True)
class Heard:
    samples: np.ndarray
    gaps: list[Gap]

    def place_s(self, piece: np.ndarray) -> float:
        """Return where a piece of the talk is heard; fail if it is not."""
        n = 1 << (len(self.samples) + len(piece)).bit_length()
        spectrum = np.fft.rfft(self.samples, n) * np.conj(np.fft.rfft(piece, n))
        likeness = np.fft.irfft(spectrum, n)[: len(self.samples)]
        assert likeness.max() > 0.6 * np.dot(piece, piece)
        return int(likeness.argmax()) / SAMPLE_RATE


def hear(path: Path) -> Heard:
    source = open_source(str(path), "fast")
    source.open()
    taken = Taken(source).all()
    return Heard(taken.samples, taken.gaps)


def convert(*arguments: object) -> None:
    try:
        subprocess.run(["ffmpeg", "-loglevel", "error", "-y", *map(str, arguments)], check=True)
    except FileNotFoundError:
        pytest.skip("ffmpeg, which makes the files, is not installed")


@pytest.fixture(scope="module")
def talk() -> np.ndarray:
    samples, rate = soundfile.read(OFFICE_TALK, dtype="float32")
    assert rate == SAMPLE_RATE
    return samples[: round(TALK_S * rate)]


@pytest.fixture
def talk_file(talk: np.ndarray, tmp_path: Path) -> Path:
    path = tmp_path / "talk.wav"
    soundfile.write(path, talk, SAMPLE_RATE)
    return path


def piece_of(talk: np.ndarray, start_s: float) -> np.ndarray:
    return talk[round(start_s * SAMPLE_RATE) : round((start_s + PIECE_S) * SAMPLE_RATE)]


def damage(path: Path, begin: float, end: float) -> None:
    """Write garbage over a part of the file, as fractions of its length."""
    content = bytearray(path.read_bytes())
    first, last = round(begin * len(content)), round(end * len(content))
    content[first:last] = np.random.default_rng(3).bytes(last - first)
    path.write_bytes(content)


def test_a_file_whose_format_changes_midway_is_heard_to_its_end(
    talk: np.ndarray, talk_file: Path, tmp_path: Path
) -> None:
    parts = [[], ["-ac", "2"], ["-ar", "44100"], ["-ac", "2", "-ar", "48000"]]
    path = tmp_path / "joined.mp3"
    with path.open("wb") as joined:
        for options in parts:
            convert("-i", talk_file, *options, tmp_path / "part.mp3")
            joined.write((tmp_path / "part.mp3").read_bytes())
    heard = hear(path)
    assert len(heard.samples) / SAMPLE_RATE == pytest.approx(len(parts) * TALK_S, abs=0.5)
    assert heard.gaps == []
    for number in range(len(parts)):
        begin = round(number * len(heard.samples) / len(parts))
        one = Heard(heard.samples[begin : begin + round((TALK_S + 0.5) * SAMPLE_RATE)], [])
        assert one.place_s(piece_of(talk, 10.0)) == pytest.approx(10.0, abs=0.5)


@pytest.mark.parametrize(("name", "options"), CODECS_AND_FILES)
def test_what_follows_a_damaged_part_stands_at_its_time_behind_a_gap(
    talk: np.ndarray, talk_file: Path, tmp_path: Path, name: str, options: list[str]
) -> None:
    path = tmp_path / name
    convert("-i", talk_file, *options, path)
    damage(path, 0.4, 0.6)
    heard = hear(path)
    assert len(heard.samples) / SAMPLE_RATE == pytest.approx(TALK_S, abs=CLOSE_S)
    for start_s in (2.0, 16.0, 18.0):
        assert heard.place_s(piece_of(talk, start_s)) == pytest.approx(start_s, abs=CLOSE_S)
    # A page of ogg or a cluster of Matroska is lost as a whole.
    assert 3.0 < sum(gap.end_s - gap.start_s for gap in heard.gaps) < 8.0
    for gap in heard.gaps:
        begin, end = round(gap.start_s * SAMPLE_RATE), round(gap.end_s * SAMPLE_RATE)
        assert not heard.samples[begin:end].any()


def test_where_the_bytes_of_a_second_vary_times_are_nearly_right(
    talk: np.ndarray, talk_file: Path, tmp_path: Path
) -> None:
    path = tmp_path / "talk.mp3"
    convert("-i", talk_file, "-q:a", "4", path)
    damage(path, 0.4, 0.6)
    assert hear(path).place_s(piece_of(talk, 17.0)) == pytest.approx(17.0, abs=0.6)


def test_the_captions_of_a_damaged_file_show_the_gap(
    talk_file: Path, tmp_path: Path, command_line: CommandLine
) -> None:
    path = command_line.folder / "talk.mp3"
    convert("-i", talk_file, "-b:a", "48k", path)
    damage(path, 0.4, 0.6)
    ran = command_line.run("caption", "talk.mp3", *SHIPPED, "--pace", "fast", "--out", "talk.srt")
    assert ran.returncode == 0
    assert "s of sound lost]" in (command_line.folder / "talk.srt").read_text("utf-8")
    assert "s of sound lost]" in ran.stdout


def test_a_picture_between_joined_files_is_no_lost_sound(talk_file: Path, tmp_path: Path) -> None:
    cover, first, second = (tmp_path / name for name in ("cover.png", "first.mp3", "second.mp3"))
    convert("-f", "lavfi", "-i", "testsrc=size=640x480", "-frames:v", 1, cover)
    convert("-i", talk_file, first)
    picture = ["-map", "0:a", "-map", "1:v", "-c:v", "copy", "-disposition:v", "attached_pic"]
    convert("-i", talk_file, "-i", cover, *picture, second)
    (tmp_path / "joined.mp3").write_bytes(first.read_bytes() + second.read_bytes())
    heard = hear(tmp_path / "joined.mp3")
    assert heard.gaps == []
    assert len(heard.samples) / SAMPLE_RATE == pytest.approx(2 * TALK_S, abs=0.2)


LYRICS = b"[00:02]all that was said\r\n" * 800
APE_SIZE = struct.pack("<II", 2000, 32 + 15 + len(LYRICS))
APE_ITEM = struct.pack("<II7s", len(LYRICS), 0, b"LYRICS") + LYRICS
TAGS: dict[str, bytes] = {
    "Lyrics3": b"LYRICSBEGIN" + LYRICS + b"%06dLYRICS200" % (len(LYRICS) + 11),
    "Lyrics3v1": b"LYRICSBEGIN" + LYRICS[:5000] + b"LYRICSEND",
    "APE": b"".join(
        [
            *(b"APETAGEX", APE_SIZE, struct.pack("<II8x", 1, 0xA0000000), APE_ITEM),
            *(b"APETAGEX", APE_SIZE, struct.pack("<II8x", 1, 0x80000000)),
        ]
    ),
}


@pytest.mark.parametrize("has_id3", [False, True])
@pytest.mark.parametrize("tag", TAGS.values(), ids=TAGS)
def test_a_tag_behind_the_last_frame_is_no_lost_sound(
    talk_file: Path, tmp_path: Path, tag: bytes, has_id3: bool
) -> None:
    """Nor where another file is joined to it."""
    first, path = tmp_path / "first.mp3", tmp_path / "talk.mp3"
    convert("-i", talk_file, first)
    sound = first.read_bytes()
    tagged = sound + tag + (b"TAG" + bytes(125) if has_id3 else b"")
    for content, n_talks in ((tagged, 1), (tagged + sound, 2)):
        path.write_bytes(content)
        heard = hear(path)
        assert heard.gaps == []
        assert len(heard.samples) / SAMPLE_RATE == pytest.approx(n_talks * TALK_S, abs=0.2)


def test_a_damaged_end_is_lost_sound(talk_file: Path, tmp_path: Path) -> None:
    path = tmp_path / "talk.mp3"
    convert("-i", talk_file, "-b:a", "48k", path)
    damage(path, 0.9, 1.0)
    assert sum(gap.end_s - gap.start_s for gap in hear(path).gaps) == pytest.approx(2.0, abs=0.3)


def test_a_file_that_is_damaged_often_is_warned_of_once(
    talk_file: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "talk.mp3"
    convert("-i", talk_file, "-b:a", "48k", path)
    damage(path, 0.3, 0.4)
    damage(path, 0.6, 0.7)
    assert len(hear(path).gaps) >= 2
    assert len([record for record in caplog.records if "cannot be decoded" in record.message]) == 1


def test_the_sound_of_a_video_that_begins_later_is_late_and_not_lost(
    talk: np.ndarray, talk_file: Path, tmp_path: Path
) -> None:
    path = tmp_path / "video.mkv"
    picture = ["-f", "lavfi", "-i", "color=duration=24:size=64x64"]
    convert(*picture, "-itsoffset", "3", "-i", talk_file, "-map", "0:v", "-map", "1:a", path)
    heard = hear(path)
    assert heard.gaps == []
    assert heard.place_s(piece_of(talk, 5.0)) == pytest.approx(8.0, abs=CLOSE_S)


def test_stamps_that_begin_again_go_on_where_the_clock_stands(talk_file: Path, tmp_path: Path) -> None:
    part, path = tmp_path / "part.ts", tmp_path / "joined.ts"
    convert("-i", talk_file, part)
    path.write_bytes(2 * part.read_bytes())
    heard = hear(path)
    assert len(heard.samples) / SAMPLE_RATE == pytest.approx(2 * TALK_S, abs=0.3)
    assert sum(gap.end_s - gap.start_s for gap in heard.gaps) < 0.3


@pytest.mark.parametrize("pace", [0.99, 1.01])
@pytest.mark.parametrize("name", ["talk.m4a", "talk.mkv", "talk.ts"])
def test_stamps_that_run_slow_or_fast_lose_no_sound(
    talk: np.ndarray, talk_file: Path, tmp_path: Path, name: str, pace: float
) -> None:
    path = tmp_path / name
    # Long enough that the end which a file declares is missed by more than is called cut off.
    convert("-stream_loop", 3, "-i", talk_file, "-af", f"asetpts=PTS*{pace}", path)
    heard = hear(path)
    assert heard.gaps == []
    assert len(heard.samples) / SAMPLE_RATE == pytest.approx(4 * TALK_S, abs=CLOSE_S)


def test_what_is_lost_of_a_drifting_stream_is_a_gap(talk_file: Path, tmp_path: Path) -> None:
    path = tmp_path / "talk.mkv"
    leap = "asetpts=PTS*1.01+gt(T\\,10)*0.2/TB"
    convert("-i", talk_file, "-af", leap, "-c:a", "flac", path)
    (gap,) = hear(path).gaps
    assert gap.start_s == pytest.approx(10.0, abs=0.3)
    assert gap.end_s - gap.start_s == pytest.approx(0.2, abs=0.02)


def test_a_mad_stamp_is_a_gap_of_unknown_length(talk_file: Path, tmp_path: Path) -> None:
    path = tmp_path / "mad.mkv"
    leap_s = 10 * MOST_LOST_S
    convert("-i", talk_file, "-af", f"asetpts=PTS+gt(T\\,5)*{leap_s}/TB", "-c:a", "flac", path)
    heard = hear(path)
    assert len(heard.samples) / SAMPLE_RATE == pytest.approx(TALK_S, abs=0.2)
    (gap,) = heard.gaps
    assert gap.end_s == gap.start_s == pytest.approx(5.0, abs=0.2)
