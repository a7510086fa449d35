"""Sound that stands for speech: no words in it, but never the same twice."""

from __future__ import annotations

import numpy as np

from core.speech.segments import SAMPLE_RATE


def voices(seconds: float, seed: int = 0) -> np.ndarray:
    """Return a sound that changes all the time: tones that rise and fall, and noise."""
    random = np.random.default_rng(seed)
    n = round(seconds * SAMPLE_RATE)
    time_s = np.arange(n) / SAMPLE_RATE
    hz = 200 + 900 * np.interp(time_s, np.linspace(0, seconds, 40), random.random(40))
    loudness = np.interp(time_s, np.linspace(0, seconds, 60), random.random(60))
    tone = np.sin(2 * np.pi * np.cumsum(hz) / SAMPLE_RATE)
    return (0.3 * loudness * tone + 0.02 * random.normal(size=n)).astype(np.float32)


def cut(sound: np.ndarray, lengths) -> list[np.ndarray]:
    """Return the sound in blocks of these lengths, over and over."""
    blocks, i, n = [], 0, 0
    while i < len(sound):
        length = lengths[n % len(lengths)]
        blocks.append(sound[i : i + length])
        i, n = i + length, n + 1
    return blocks
