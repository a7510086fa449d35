"""What the header of a WAV file says of its length, and what is heard of one that is wrong."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
import pytest
import soundfile
from taken import Taken

from app.sound.capture import SoundError
from app.sound.file_source import FileSource
from app.sound.riff import WavLength, wav_length
from core.speech.segments import SAMPLE_RATE

HEADER = 44
SIZE_AT = 40
SECONDS = 3.0


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "recording.wav"
    noise = np.random.default_rng(7).uniform(-0.5, 0.5, round(SECONDS * SAMPLE_RATE)).astype(np.float32)
    soundfile.write(path, noise, SAMPLE_RATE)
    return path


def declare(path: Path, n_bytes: int) -> None:
    content = bytearray(path.read_bytes())
    content[SIZE_AT:HEADER] = struct.pack("<I", n_bytes)
    path.write_bytes(content)


def heard_s(path: Path) -> float:
    source = FileSource(path, "fast")
    source.open()
    taken = Taken(source).all()
    assert taken.gaps == []
    return taken.n_samples / SAMPLE_RATE


def test_a_recording_that_was_not_copied_completely_is_told_with_both_lengths(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: HEADER + SAMPLE_RATE * 2])
    with pytest.raises(SoundError, match=r"breaks off after 1.0 of 3.0 seconds"):
        heard_s(path)


def test_a_header_of_64_bits_is_believed_too(path: Path, tmp_path: Path) -> None:
    large = tmp_path / "large.wav"
    soundfile.write(large, soundfile.read(path, dtype="int16")[0], SAMPLE_RATE, format="RF64")
    assert heard_s(large) == SECONDS
    large.write_bytes(large.read_bytes()[: large.stat().st_size // 2])
    with pytest.raises(SoundError, match=r"breaks off after 1.5 of 3.0 seconds"):
        heard_s(large)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_what_stands_behind_the_length_of_a_header_is_heard(path: Path, share: float) -> None:
    declare(path, round(share * SECONDS * SAMPLE_RATE) * 2)
    assert heard_s(path) == SECONDS


@pytest.mark.parametrize(
    "tail",
    [
        b"LIST\x04\0\0\0INFO",
        b"iXML\x05\0\0\0<a/> \0JUNK\x02\0\0\0ab",
        b"ID3\x03\0\0\0\0\x0f\x76" + bytes(range(256)) * 8,
    ],
)
def test_what_is_written_behind_the_sound_is_not_heard(path: Path, tail: bytes) -> None:
    path.write_bytes(path.read_bytes() + tail)
    assert wav_length(path) == WavLength()
    assert heard_s(path) == SECONDS


@pytest.mark.parametrize("n_bytes", [0, 0x7FFFFFFF, 0x7FFFF000, 0x80000024, 0xFFFFFFFF, 0xFFFFFFFF - 36])
def test_a_length_that_was_not_known_yet_is_none(path: Path, n_bytes: int) -> None:
    declare(path, n_bytes)
    assert wav_length(path) == WavLength()
    assert heard_s(path) == SECONDS


def test_what_is_no_wav_has_no_length(tmp_path: Path) -> None:
    path = tmp_path / "notes.wav"
    for content in (
        b"",
        b"RIFF",
        b"RIFF\0\0\0\0AVI LIST",
        b"RIFF\0\0\0\0WAVEfmt ",
        b"RIFF\0\0\0\0WAVEdata\1\0\0\0",
    ):
        path.write_bytes(content)
        assert wav_length(path) == WavLength()
