"""What the first test of the sound makes of it."""

from __future__ import annotations

import numpy as np

from app.windows.first_steps.hearing import Ear, Hearing
from core.speech.segments import SAMPLE_RATE, Samples


def sound(seconds: float, peak: float) -> Samples:
    return np.full(round(seconds * SAMPLE_RATE), peak, dtype=np.float32)


def test_noise_is_quiet_zeros_are_silence_and_speech_outlasts_its_pauses() -> None:
    ear = Ear()
    assert ear.hear(sound(0.2, 0.0)) is Hearing.QUIET
    assert ear.hear(sound(2.0, 0.0)) is Hearing.SILENCE
    assert ear.hear(sound(0.2, 0.001)) is Hearing.QUIET
    assert ear.hear(sound(0.2, -0.1)) is Hearing.SOUND
    assert ear.hear(sound(1.0, 0.0)) is Hearing.SOUND
    assert ear.hear(sound(1.5, 0.001)) is Hearing.QUIET
