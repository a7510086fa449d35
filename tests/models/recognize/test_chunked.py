"""Chunks of features: as long as was asked, with silence where the sound lacks, over what was kept."""

from types import SimpleNamespace

import numpy as np
import pytest
import torch
from tiny_hearing import N_MELS
from transformers import NemotronAsrStreamingFeatureExtractor

from models.recognize.chunked import ChunkedHearing
from models.recognize.nemotron import chunk_lengths, mel_kind

MEL = mel_kind(NemotronAsrStreamingFeatureExtractor(feature_size=N_MELS))


def kept_before(heard, n):
    """Return an encoder that notes what it is given, and keeps a number."""

    def encode(features, past_key_values, padding_cache, use_cache):
        assert use_cache
        heard.append((tuple(features.shape), past_key_values, padding_cache))
        return SimpleNamespace(past_key_values=n, padding_cache=-n)

    return encode


def test_the_first_chunk_has_its_own_length_and_each_other_hears_what_was_kept():
    hearing, heard = ChunkedHearing(MEL, 9, 16), []
    hearing.add(np.ones(8_000, np.float32))
    n = 0
    while hearing.is_full:
        n += 1
        hearing.heard_by(kept_before(heard, n))
    assert heard == [((9, N_MELS), None, None), ((16, N_MELS), 1, -1), ((16, N_MELS), 2, -2)]


@pytest.mark.parametrize("n_samples", [0, 1, 1_479, 1_480, 1_481])
def test_a_chunk_that_is_filled_is_full_and_ends_in_silence(n_samples):
    hearing, taken = ChunkedHearing(MEL, 9, 16), []
    hearing.add(np.ones(n_samples, np.float32))
    was_full = hearing.is_full
    hearing.fill()
    assert hearing.is_full and was_full == (n_samples >= 8 * MEL.hop + MEL.n_ahead)
    hearing.heard_by(
        lambda features, **kept: taken.append(features) or SimpleNamespace(past_key_values=1, padding_cache=1)
    )
    assert taken[0].shape == (9, N_MELS) and torch.isfinite(taken[0]).all()
    assert not hearing.is_full


def test_before_its_first_chunk_it_keeps_nothing():
    assert ChunkedHearing(MEL, 9, 16).cached_numbers() == 0


def test_the_first_chunk_of_as_many_states_is_shorter():
    assert chunk_lengths(8, 1) == (1, 8)
    assert chunk_lengths(8, 14) == (105, 112)
