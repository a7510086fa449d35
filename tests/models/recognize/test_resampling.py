"""Sound of another rate is the same sound, however it was cut."""

from __future__ import annotations

import numpy as np
import torch
from drawn_voices import cut, voices
from hypothesis import given
from hypothesis import strategies as st

from models.recognize.resampling import RATE, Resampled


def all_of(resampled: Resampled) -> torch.Tensor:
    return resampled.take(resampled.n_ready)


@given(st.lists(st.integers(1, 3000), min_size=1, max_size=5), st.lists(st.integers(1, 300), min_size=1))
def test_the_same_samples_come_however_the_sound_is_cut_and_taken(lengths, taken):
    sound, whole, parts, made = voices(0.5), Resampled(), Resampled(), []
    whole.add(sound)
    for i, block in enumerate(cut(sound, lengths)):
        parts.add(block)
        made.append(parts.take(min(3 * taken[i % len(taken)], parts.n_ready)))
    assert torch.allclose(torch.cat([*made, all_of(parts)]), all_of(whole), atol=1e-5)


def test_a_tone_stays_the_tone_that_it_is():
    resampled = Resampled()
    resampled.add(np.sin(2 * np.pi * 1000 * np.arange(16_000) / 16_000).astype(np.float32))
    made = all_of(resampled)[100:].numpy()
    time_s = (100 + np.arange(len(made))) / RATE
    assert np.abs(made - np.sin(2 * np.pi * 1000 * time_s)).max() < 0.01


def test_what_is_missing_makes_as_much_as_is_asked_for():
    resampled = Resampled()
    resampled.add(np.zeros(500, np.float32))
    resampled.add(np.zeros(resampled.n_missing(1920), np.float32))
    assert resampled.n_ready == 1920
    assert resampled.n_missing(1920) == 0
