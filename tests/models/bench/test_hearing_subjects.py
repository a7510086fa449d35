"""Random recognizers in the shapes of real ones."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from torch.utils.flop_counter import FlopCounterMode

from models.bench.hearing_subjects import SHAPES, nemotron_subject, sphinx_subject
from models.recognize.nemotron import RememberedLinear


@pytest.fixture
def subject(monkeypatch):
    shape = {"hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 32}
    monkeypatch.setitem(SHAPES, "nemotron-5m", {**shape, "subsampling_conv_channels": 4})
    return nemotron_subject("nemotron-5m", 1, torch.device("cpu"), torch.float32)


def test_they_write_about_as_often_as_a_speaker_does(subject):
    sound = np.random.default_rng(1).normal(0, 0.1, 160_000).astype(np.float32)
    n_words = len(subject.recognizer.whole(sound))
    assert 1 < n_words < 100


def test_the_work_of_a_second_is_that_of_its_chunks(subject):
    network = subject.recognizer._network
    layers = network.model.encoder.layers
    assert all(isinstance(layer.self_attn.relative_k_proj, RememberedLinear) for layer in layers)
    with torch.inference_mode(), FlopCounterMode(display=False) as counter:
        network.model.encoder.subsampling(torch.zeros(1, 16, 80))
    assert subject.flops() > 6.25 * counter.get_total_flops() / 2


def test_the_one_that_ships_is_counted_by_its_gaussians():
    assert sphinx_subject().flops() == pytest.approx(100 * 3 * 42 * 128 * 39, rel=0.01)
