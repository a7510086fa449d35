"""Sentences said by chance and repeatably: by whom, how, and where."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from core.speech.segments import SAMPLE_RATE, Word
from training.speech.flite import PITCH_HZ, Manner, SpokenSound, say
from training.speech.surroundings import heard_in, somewhere, throat_changed

TRAINING_VOICES = ("slt", "awb", "kal16")
"""Those that a model learns from; the fourth is kept for tests."""


def say_somewhere(text: str, voices: Sequence[str], chance: np.random.Generator) -> SpokenSound:
    """Return the sentence as one of the voices says it: slowly or fast, high or low, and in some place.

    Raises:
        FliteMissing: there is no synthesizer.
    """
    speech = _with_silence(_said(text, voices, chance), chance)
    return SpokenSound(heard_in(speech.samples, somewhere(chance), chance), speech.words)


def _said(text: str, voices: Sequence[str], chance: np.random.Generator) -> SpokenSound:
    voice = voices[int(chance.integers(len(voices)))]
    ratio = float(chance.uniform(0.86, 1.16))
    # As kal16 speaks at most; other pitches would break it.
    pitch_hz = PITCH_HZ[voice] * float(chance.uniform(0.85, 1.2))
    manner = Manner(voice, float(chance.uniform(0.8, 1.25)) * ratio, pitch_hz)
    # A final mark makes the voices draw the last word out.
    speech = say(text.rstrip(".?! "), manner)
    words = tuple(Word(word.text, word.start_s / ratio, word.end_s / ratio) for word in speech.words)
    return SpokenSound(throat_changed(speech.samples, ratio), words)


def _with_silence(speech: SpokenSound, chance: np.random.Generator) -> SpokenSound:
    """Return it with silence before, short more often than long, and after; flite's own is about 0.2 s."""
    before, after = (
        np.zeros(round(SAMPLE_RATE * seconds), np.float32)
        for seconds in (float(chance.exponential(0.1)), float(chance.uniform(0.1, 0.7)))
    )
    by_s = len(before) / SAMPLE_RATE
    words = tuple(Word(word.text, word.start_s + by_s, word.end_s + by_s) for word in speech.words)
    return SpokenSound(np.concatenate([before, speech.samples, after]), words)
