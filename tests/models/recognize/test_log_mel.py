"""Features made as sound comes are those that the network's own extractor makes of the whole."""

from __future__ import annotations

import numpy as np
import torch
from drawn_voices import cut, voices
from hypothesis import given
from hypothesis import strategies as st
from transformers import NemotronAsrStreamingFeatureExtractor

from core.speech.segments import SAMPLE_RATE
from models.recognize.log_mel import MelFrames
from models.recognize.nemotron import mel_kind

EXTRACTOR = NemotronAsrStreamingFeatureExtractor(feature_size=80)
KIND = mel_kind(EXTRACTOR)
SOUND = voices(3.0)


def frames_of(blocks, at_once: int = 8) -> torch.Tensor:
    frames, taken = MelFrames(KIND), []
    for block in blocks:
        frames.add(block)
        while frames.n_ready >= at_once:
            taken.append(frames.take(at_once))
    return torch.cat(taken)


def test_they_are_those_of_the_extractor():
    whole = EXTRACTOR(SOUND, sampling_rate=SAMPLE_RATE)["input_features"][0]
    mine = frames_of(cut(SOUND, [1600]))
    assert len(mine) > 290
    assert torch.allclose(mine, whole[: len(mine)], atol=1e-3)


@given(st.lists(st.integers(1, 5000), min_size=1, max_size=6))
def test_how_the_sound_is_cut_changes_no_bit(lengths):
    assert torch.equal(frames_of(cut(SOUND, lengths)), frames_of([SOUND]))


@given(st.integers(0, 4000), st.integers(1, 30))
def test_the_samples_that_are_missing_are_as_many_as_it_says(n_heard, n_frames):
    frames = MelFrames(KIND)
    frames.add(SOUND[:n_heard])
    n_missing = frames.n_missing(n_frames)
    if n_missing:
        frames.add(np.zeros(n_missing - 1, np.float32))
        assert frames.n_ready < n_frames
        frames.add(np.zeros(1, np.float32))
    assert frames.n_ready >= n_frames


def test_silence_gives_numbers():
    frames = MelFrames(KIND)
    frames.add(np.zeros(SAMPLE_RATE, np.float32))
    assert torch.isfinite(frames.take(frames.n_ready)).all()
