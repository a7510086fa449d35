"""The real voice activity network on silence, noise, music and speech."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
import soundfile

from core.speech.segments import SAMPLE_RATE
from models.recognize.vad import SileroVad


@pytest.fixture(scope="module")
def vad() -> SileroVad:
    return SileroVad()


def heard(vad: SileroVad, sound: np.ndarray) -> np.ndarray:
    vad.reset()
    return np.array(vad.speech_probability(sound))


def test_silence_is_no_speech(vad):
    assert heard(vad, np.zeros(5 * SAMPLE_RATE, np.float32)).max() < 0.35


def test_noise_is_no_speech(vad):
    noise = np.random.default_rng(0).normal(0, 0.1, 5 * SAMPLE_RATE).astype(np.float32)
    assert (heard(vad, noise) > 0.5).mean() < 0.02


def test_recorded_speech_is_speech(vad, speech_folder):
    sound, _ = soundfile.read(speech_folder / "jfk.flac", dtype="float32")
    probabilities = heard(vad, sound)
    assert (probabilities > 0.5).mean() > 0.5


def test_blocks_of_any_size_give_the_same_probabilities(vad):
    sound = np.random.default_rng(1).normal(0, 0.1, 5000).astype(np.float32)
    whole = heard(vad, sound)
    vad.reset()
    parts = [p for block in np.array_split(sound, 7) for p in vad.speech_probability(block)]
    assert parts == pytest.approx(whole.tolist())
    assert len(parts) == len(sound) // 512


def test_a_reset_forgets_everything(vad):
    sound = np.random.default_rng(2).normal(0, 0.1, 5000).astype(np.float32)
    assert heard(vad, sound).tolist() == heard(vad, sound).tolist()


def test_it_streams_as_the_network_hears_the_whole(vad):
    """The same network run by faster-whisper over all frames at once (the last of which it clips)."""
    from faster_whisper.vad import get_vad_model

    sound = np.random.default_rng(3).normal(0, 0.1, 512 * 20).astype(np.float32)
    probabilities = heard(vad, sound)
    assert probabilities[:-1] == pytest.approx(get_vad_model()(sound).ravel()[:-1], abs=1e-5)


def test_it_imports_neither_torch_nor_faster_whisper():
    code = (
        "import sys, models.recognize.vad as v; v.SileroVad();"
        "print([m for m in ('torch', 'faster_whisper') if m in sys.modules])"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "[]"
