"""Kept sound played again: what a loudspeaker plays of it, and where PortAudio lets one wait."""

from __future__ import annotations

import os
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import sounddevice
import soundfile
from sound_servers import SoundServer

from app.sound.devices import PORTAUDIO_LOCK, PORTAUDIO_USERS
from app.windows.transcripts.player import Player
from core.speech.segments import SAMPLE_RATE, Samples

TONE_HZ, TONE_S, LOUDEST = 440.0, 3.0, 0.5
UNHURRIED_MS = 60_000


@pytest.fixture
def heard(sound_server: SoundServer, wait_until, tmp_path: Path) -> Iterator[Path]:
    """A file of what the loudspeaker plays, float32 at 16 kHz."""
    path = tmp_path / "heard.raw"
    command = ["parec", "-d", "speakers.monitor", "--raw", "--format=float32le", "--latency-msec=20"]
    environment = {**os.environ, **sound_server.env}
    with path.open("wb") as file:
        recorder = subprocess.Popen(
            [*command, f"--rate={SAMPLE_RATE}", "--channels=1"], stdout=file, env=environment
        )
        wait_until(lambda: path.stat().st_size, "the recorder")
        yield path
        recorder.terminate()
        recorder.wait()


def tone(path: Path) -> Path:
    wave = LOUDEST * np.sin(2 * np.pi * TONE_HZ * np.arange(round(TONE_S * SAMPLE_RATE)) / SAMPLE_RATE)
    soundfile.write(path, wave.astype(np.float32), SAMPLE_RATE)
    return path


def test_it_is_heard_twice_as_fast_at_its_pitch_and_softer_as_soon_as_that_is_asked(
    heard: Path, qtbot, wait_until, tmp_path: Path
) -> None:
    player = Player()
    player.speed = 2.0
    player.position.connect(lambda at_s: at_s > 1.5 and setattr(player.volume, "part", 0.5))
    with qtbot.waitSignal(player.ended, timeout=UNHURRIED_MS):
        player.play(tone(tmp_path / "kept.wav"), 0.0)
    wait_until(lambda: np.abs(samples_of(heard)[-SAMPLE_RATE // 10 :]).max() == 0, "silence")
    samples = samples_of(heard)
    is_loud = np.flatnonzero(np.abs(samples) > 0.01)
    loud = samples[is_loud[0] : is_loud[-1]]
    assert len(loud) / SAMPLE_RATE == pytest.approx(TONE_S / 2, abs=0.15)
    assert pitch_hz(loud) == pytest.approx(TONE_HZ, abs=2.0)
    begins, ends = loudness(loud[: SAMPLE_RATE // 4]), loudness(loud[-SAMPLE_RATE // 4 :])
    assert begins / ends == pytest.approx(4.0, rel=0.1)
    assert not PORTAUDIO_USERS


def samples_of(heard: Path) -> Samples:
    raw = heard.read_bytes()
    return np.frombuffer(raw[: len(raw) // 4 * 4], np.float32)


def loudness(samples: Samples) -> float:
    return float(np.sqrt(np.mean(samples**2)))


def pitch_hz(samples: Samples) -> float:
    return float(np.argmax(np.abs(np.fft.rfft(samples)))) * SAMPLE_RATE / len(samples)


def nothing_plays() -> bool:
    return not any(thread.name == "player" for thread in threading.enumerate())


def test_stopping_does_not_wait_until_another_device_is_open(qapp, wait_until, tmp_path: Path) -> None:
    path = tmp_path / "kept.wav"
    soundfile.write(path, np.zeros(SAMPLE_RATE, np.int16), SAMPLE_RATE)
    player = Player()
    with PORTAUDIO_LOCK:
        player.play(path, 0.0)
        player.stop()
        wait_until(nothing_plays, "the end of what has not begun")
    assert not player.is_playing


def test_without_a_loudspeaker_it_says_so_in_words(
    qapp, monkeypatch: pytest.MonkeyPatch, qtbot, tmp_path: Path
) -> None:
    monkeypatch.setattr(type(sounddevice.default), "_default_device", (-1, -1))
    player = Player()
    with qtbot.waitSignal(player.trouble, timeout=UNHURRIED_MS) as told:
        player.play(tone(tmp_path / "kept.wav"), 0.0)
    assert "no loudspeakers" in told.args[0].lower() and "-1" not in told.args[0]
