"""Sound made faster and slower: as long as is asked, at the pitch that it had."""

from __future__ import annotations

import numpy as np
import pytest
from places import ROOT

from app.sound.tempo import Tempo
from core.speech.segments import SAMPLE_RATE, Samples

TONE_HZ, SECONDS = 440.0, 4


def tone(n_channels: int) -> Samples:
    wave = 0.5 * np.sin(2 * np.pi * TONE_HZ * np.arange(SECONDS * SAMPLE_RATE) / SAMPLE_RATE)
    return np.repeat(wave[:, np.newaxis], n_channels, axis=1).astype(np.float32)


def pitch_hz(samples: Samples) -> float:
    return float(np.argmax(np.abs(np.fft.rfft(samples)))) * SAMPLE_RATE / len(samples)


def played(samples: Samples, speed: float) -> Samples:
    tempo = Tempo(speed, SAMPLE_RATE, samples.shape[1])
    pieces = [tempo.feed(samples[n : n + 1600]) for n in range(0, len(samples), 1600)]
    return np.concatenate([*pieces, tempo.flush()])


@pytest.mark.parametrize("n_channels", [1, 2, 3])
@pytest.mark.parametrize("speed", [0.75, 1.25, 2.0])
def test_another_speed_keeps_the_pitch_and_the_loudness(speed: float, n_channels: int) -> None:
    heard = played(tone(n_channels), speed)
    assert heard.shape[1] == n_channels
    assert len(heard) / SAMPLE_RATE == pytest.approx(SECONDS / speed, abs=0.03)
    for channel in heard.T:
        assert pitch_hz(channel) == pytest.approx(TONE_HZ, abs=2.0)
        assert np.sqrt(np.mean(channel**2)) == pytest.approx(0.5 / np.sqrt(2), rel=0.05)


def test_at_the_speed_of_the_talk_not_a_sample_is_changed() -> None:
    samples = tone(1)
    assert np.array_equal(played(samples, 1.0), samples)


def test_the_decoder_of_the_installers_has_the_filter() -> None:
    script = (ROOT / "packaging" / "decoder" / "build.sh").read_text("utf-8")
    filters = next(line for line in script.splitlines() if line.startswith("filters="))
    assert "atempo" in filters
