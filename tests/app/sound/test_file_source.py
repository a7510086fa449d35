"""Sound from files: every format, both paces, and what bad files get."""

from __future__ import annotations

import subprocess
import wave
from pathlib import Path

import numpy as np
import pytest
import soundfile
from places import OFFICE_TALK
from taken import Taken

from app.sound.capture import open_source
from app.sound.source import BLOCK_SAMPLES, SoundError
from core.speech.segments import SAMPLE_RATE

SECONDS = 1.73


def tone(rate: int, seconds: float = SECONDS) -> np.ndarray:
    """A sweep, so that a shift in time or a wrong rate shows."""
    t = np.arange(round(rate * seconds)) / rate
    return (0.5 * np.sin(2 * np.pi * (300 + 200 * t) * t)).astype(np.float32)


def opened(path: Path) -> Taken:
    source = open_source(str(path), "fast")
    source.open()
    return Taken(source)


def read_all(path: Path) -> np.ndarray:
    """Return a file's sound, of which nothing is missing."""
    taken = opened(path).all()
    assert taken.gaps == []
    return taken.samples


def run_ffmpeg(*arguments: str) -> bytes:
    """Return what it wrote to its standard output."""
    try:
        run = subprocess.run(["ffmpeg", "-loglevel", "error", *arguments], check=True, stdout=subprocess.PIPE)
    except FileNotFoundError:
        pytest.skip("ffmpeg, which makes the files, is not installed")
    return run.stdout


@pytest.fixture
def clip(tmp_path: Path) -> Path:
    path = tmp_path / "clip.wav"
    soundfile.write(path, tone(SAMPLE_RATE), SAMPLE_RATE)
    return path


def test_a_file_comes_in_equal_blocks_without_holes(clip: Path) -> None:
    taken = opened(clip).all()
    assert all(len(block) == BLOCK_SAMPLES for block in taken.blocks[:-1])
    assert 0 < len(taken.blocks[-1]) <= BLOCK_SAMPLES
    np.testing.assert_allclose(taken.samples, tone(SAMPLE_RATE), atol=1e-4)


@pytest.mark.parametrize("ending", ["flac", "mp3", "m4a", "ogg", "mkv"])
def test_the_same_sound_is_heard_from_every_format(clip: Path, tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"clip.{ending}"
    picture = ["-f", "lavfi", "-i", f"color=duration={SECONDS}:size=64x64"] if ending == "mkv" else []
    command = [
        "ffmpeg",
        "-loglevel",
        "error",
        "-i",
        str(clip),
        *picture,
        "-ar",
        "44100",
        "-ac",
        "2",
        str(path),
    ]
    try:
        subprocess.run(command, check=True)
    except FileNotFoundError:
        pytest.skip("ffmpeg, which makes the files, is not installed")
    heard, said = read_all(path), tone(SAMPLE_RATE)
    # Codecs add a few milliseconds at either end.
    assert len(heard) / SAMPLE_RATE == pytest.approx(SECONDS, abs=0.12)
    n = min(len(heard), len(said))
    middle = said[1000 : n - 1000]
    correlation = np.correlate(heard[:n], middle, mode="valid").max()
    # FFmpeg makes stereo of one channel 3 dB quieter.
    assert correlation / np.dot(middle, middle) * np.sqrt(2) > 0.95


def test_stereo_at_another_rate_becomes_mono_at_16_khz(tmp_path: Path) -> None:
    path = tmp_path / "stereo.wav"
    left = tone(48_000)
    soundfile.write(path, np.stack([left, np.zeros_like(left)], axis=1), 48_000)
    heard = read_all(path)
    assert len(heard) == pytest.approx(SECONDS * SAMPLE_RATE, abs=40)
    assert 0.1 < np.abs(heard).max() < 0.4


def test_at_the_pace_of_speech_no_block_comes_before_it_was_said(clip: Path) -> None:
    source = open_source(str(clip), "real")
    source.open()
    assert source.realtime
    taken = Taken(source)
    assert taken.due() == 0.0
    assert len(taken.block()) == BLOCK_SAMPLES


def test_a_closed_file_ends(clip: Path) -> None:
    source = open_source(str(clip), "fast")
    source.open()
    assert source.read(1.0) is not None
    source.close()
    source.close()
    assert source.read(1.0) is None


def test_the_end_of_a_file_is_told_again_and_again(clip: Path) -> None:
    source = open_source(str(clip), "fast")
    source.open()
    while source.read(1.0) is not None:
        pass
    assert source.read(1.0) is None


def test_a_name_with_a_colon_is_a_file(tmp_path: Path) -> None:
    path = tmp_path / "talk:one two.wav"
    soundfile.write(path, tone(SAMPLE_RATE), SAMPLE_RATE)
    assert len(opened(path).all().blocks) == 9


def trouble_with(path: Path) -> str:
    with pytest.raises(SoundError) as trouble:
        read_all(path)
    sentence = str(trouble.value)
    assert str(path) in sentence
    assert "\n" not in sentence
    return sentence


def test_a_missing_file_gets_a_sentence(tmp_path: Path) -> None:
    assert "There is no file" in trouble_with(tmp_path / "talk.wav")


def test_a_folder_gets_a_sentence(tmp_path: Path) -> None:
    assert "is a folder" in trouble_with(tmp_path)


def test_an_empty_file_gets_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "empty.wav"
    path.touch()
    assert "is empty" in trouble_with(path)


@pytest.mark.parametrize("name", ["notes.wav", "notes.mp3", "notes.flac", "notes.m4a"])
def test_a_text_file_with_the_ending_of_sound_gets_a_sentence(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text("Dear all,\n\nthe meeting is at ten.\n" * 50, encoding="utf-8")
    assert "not a sound" in trouble_with(path)


def test_subtitles_with_the_ending_of_sound_get_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "talk.wav"
    path.write_text("1\n00:00:01,000 --> 00:00:02,000\nHello\n\n" * 9, encoding="utf-8")
    assert "no sound" in trouble_with(path)


def test_random_bytes_get_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "noise.wav"
    path.write_bytes(np.random.default_rng(1).bytes(40_000))
    trouble_with(path)


def test_a_sound_file_without_samples_gets_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "nothing.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(SAMPLE_RATE)
    assert "holds no sound" in trouble_with(path)


def test_a_video_without_sound_gets_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "silent.mkv"
    run_ffmpeg("-f", "lavfi", "-i", "color=duration=1:size=64x64", str(path))
    assert "has no sound track" in trouble_with(path)


@pytest.mark.parametrize("ending", ["flac", "m4a", "mp3", "mka", "aiff", "au", "flv"])
def test_a_file_that_breaks_off_gives_what_it_has_and_then_a_sentence(tmp_path: Path, ending: str) -> None:
    raw, whole, cut = tmp_path / "raw.wav", tmp_path / f"whole.{ending}", tmp_path / f"cut.{ending}"
    noise = np.random.default_rng(2).uniform(-0.5, 0.5, 5 * SAMPLE_RATE).astype(np.float32)
    soundfile.write(raw, noise, SAMPLE_RATE)
    rate = "44100" if ending == "flv" else "16000"
    run_ffmpeg("-i", str(raw), "-ar", rate, "-movflags", "+faststart", str(whole))
    assert len(read_all(whole)) / SAMPLE_RATE == pytest.approx(5.0, abs=0.12)
    cut.write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
    taken = opened(cut)
    with pytest.raises(SoundError, match="breaks off after"):
        taken.all()
    assert taken.n_samples > 2 * SAMPLE_RATE


def test_a_recording_whose_length_was_never_written_is_read_to_its_end(clip: Path, tmp_path: Path) -> None:
    path = tmp_path / "piped.wav"
    path.write_bytes(run_ffmpeg("-i", str(clip), "-f", "wav", "-"))
    np.testing.assert_allclose(read_all(path), tone(SAMPLE_RATE), atol=1e-4)


@pytest.mark.parametrize(
    ("name", "options"), [("talk.mp3", ["-q:a", "5", "-write_xing", "0"]), ("talk.aac", [])]
)
def test_a_whole_file_whose_length_can_only_be_guessed_is_not_called_damaged(
    tmp_path: Path, name: str, options: list[str]
) -> None:
    """FFmpeg guesses it from the bit rate of the beginning: here a quiet one, before it gets loud."""
    raw, path = tmp_path / "raw.wav", tmp_path / name
    sound = tone(SAMPLE_RATE, 20.0)
    sound[: 4 * SAMPLE_RATE] = 0.0
    sound[4 * SAMPLE_RATE :] += np.random.default_rng(2).uniform(-0.5, 0.5, 16 * SAMPLE_RATE)
    soundfile.write(raw, sound, SAMPLE_RATE)
    run_ffmpeg("-i", str(raw), *options, str(path))
    assert len(read_all(path)) / SAMPLE_RATE == pytest.approx(20.0, abs=0.2)


@pytest.mark.parametrize("codec", ["wmav1", "wmav2"])
@pytest.mark.parametrize("rate", [8000, 16_000, 44_100])
def test_what_a_decoder_gives_nothing_of_at_first_is_no_loss(tmp_path: Path, codec: str, rate: int) -> None:
    raw, path = tmp_path / "raw.wav", tmp_path / "talk.wma"
    soundfile.write(raw, tone(SAMPLE_RATE, 3.0), SAMPLE_RATE)
    run_ffmpeg("-i", str(raw), "-ar", str(rate), "-c:a", codec, str(path))
    assert len(read_all(path)) / SAMPLE_RATE == pytest.approx(3.0, abs=0.2)


@pytest.mark.parametrize(
    ("name", "codec", "layout"),
    [
        ("opposed.opus", "libopus", "stereo|c0=c0|c1=-1*c0"),
        ("side.opus", "libopus", "7.1|c6=c0"),
        ("rumble.m4a", "aac", "5.1|c3=c0"),
        ("wide.m4a", "alac", "7.1(wide)|c6=c0"),
        ("many.wav", "pcm_s24le", "hexadecagonal|c15=c0"),
        ("long.wav", "pcm_s64le", "stereo|c0=c0|c1=-0.9*c0"),
        ("bytes.wav", "pcm_u8", "quad|c2=c0"),
        ("doubles.wav", "pcm_f64le", "3.0|FC=c0|FL=-1*c0"),
    ],
)
def test_a_voice_on_any_channel_is_heard(tmp_path: Path, name: str, codec: str, layout: str) -> None:
    raw, path = tmp_path / "raw.wav", tmp_path / name
    talk = soundfile.read(OFFICE_TALK, frames=3 * SAMPLE_RATE, dtype="float32")[0]
    soundfile.write(raw, talk, SAMPLE_RATE)
    rate = "48000" if codec in ("libopus", "aac") else "16000"
    run_ffmpeg("-i", str(raw), "-af", f"pan={layout}", "-c:a", codec, "-ar", rate, str(path))
    heard = read_all(path)
    # FFmpeg itself makes it 8 dB quieter on the way to some channels.
    assert np.square(heard).mean() > 0.1 * np.square(talk).mean()


@pytest.mark.parametrize("n_channels", [3, 12, 16, 65])
@pytest.mark.parametrize("form", ["WAV", "WAVEX", "CAF"])
def test_a_voice_on_the_last_channel_of_a_recorder_is_heard(
    tmp_path: Path, n_channels: int, form: str
) -> None:
    path = tmp_path / "recording"
    talk = soundfile.read(OFFICE_TALK, frames=3 * SAMPLE_RATE, dtype="float32")[0]
    channels = np.random.default_rng(9).normal(0, 1e-4, (len(talk), n_channels))
    channels[:, -1] += talk
    soundfile.write(path, channels, SAMPLE_RATE, format=form, subtype="PCM_16")
    heard = read_all(path)
    assert len(heard) == len(talk)
    assert np.corrcoef(heard, talk)[0, 1] > 0.95
    assert np.square(heard).mean() > 0.5 * np.square(talk).mean()


def test_what_cannot_be_decoded_is_silence_and_a_gap_in_its_place(tmp_path: Path) -> None:
    raw, path = tmp_path / "raw.wav", tmp_path / "damaged.m4a"
    soundfile.write(raw, tone(SAMPLE_RATE, 6.0), SAMPLE_RATE)
    run_ffmpeg("-i", str(raw), "-movflags", "+faststart", str(path))
    content = bytearray(path.read_bytes())
    middle = len(content) // 2
    content[middle : middle + 4000] = b"\xff" * 4000
    path.write_bytes(content)
    taken = opened(path).all()
    heard = taken.samples
    (gap,) = taken.gaps
    begin, end = round(gap.start_s * SAMPLE_RATE), round(gap.end_s * SAMPLE_RATE)
    assert not heard[begin:end].any()
    assert np.count_nonzero(heard == 0.0) == pytest.approx(end - begin, abs=40)
    assert gap.end_s - gap.start_s > 0.2


@pytest.mark.parametrize("rate", [SAMPLE_RATE, 44_100])
@pytest.mark.parametrize("strange", [np.nan, np.inf, -np.inf, 1e38])
def test_samples_that_are_no_numbers_cost_no_others(tmp_path: Path, rate: int, strange: float) -> None:
    samples = tone(rate)
    samples[rate // 2 : rate // 2 + 10] = strange
    soundfile.write(tmp_path / "strange.wav", samples, rate, "FLOAT")
    heard = read_all(tmp_path / "strange.wav")
    assert (np.abs(heard) <= 1.0).all()
    soundfile.write(tmp_path / "good.wav", tone(rate), rate, "FLOAT")
    good = read_all(tmp_path / "good.wav")
    assert len(heard) == len(good)
    assert (np.abs(heard - good) > 1e-3).sum() < 200
