"""Features are Kaldi's, as transformers makes them, without what all frames share."""

from __future__ import annotations

import numpy as np
import pytest
from transformers.audio_utils import mel_filter_bank, spectrogram, window_function

from core.speech.segments import SAMPLE_RATE, Samples
from models.voices.fbank import features_of


def of_transformers(samples: Samples) -> np.ndarray:
    filters = mel_filter_bank(
        257,
        80,
        20,
        SAMPLE_RATE / 2,
        SAMPLE_RATE,
        norm=None,
        mel_scale="kaldi",
        triangularize_in_mel_space=True,
    )
    features = spectrogram(
        samples,
        window_function(400, "povey", periodic=False),
        frame_length=400,
        hop_length=160,
        fft_length=512,
        power=2.0,
        center=False,
        preemphasis=0.97,
        mel_filters=filters,
        log_mel="log",
        mel_floor=1.192092955078125e-07,
        remove_dc_offset=True,
    ).T
    return features - features.mean(axis=0)


@pytest.mark.parametrize("n_samples", [400, 559, 16_000, 24_001])
def test_features_are_kaldis(n_samples: int) -> None:
    samples = np.random.default_rng(n_samples).uniform(-0.3, 0.3, n_samples).astype(np.float32)
    found, expected = features_of(samples), of_transformers(samples)
    assert found.shape == expected.shape == (1 + (n_samples - 400) // 160, 80)
    assert np.allclose(found, expected, atol=2e-3)
