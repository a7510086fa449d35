"""Random recognizers in the shapes of real ones."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from models.bench.hearing_subjects import shipped_subjects
from models.bench.nemotron_subjects import SHAPES, nemotron_subject


@pytest.fixture
def subject(monkeypatch):
    shape = {"hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 32}
    monkeypatch.setitem(SHAPES, "nemotron-5m", {**shape, "subsampling_conv_channels": 4})
    return nemotron_subject("nemotron-5m", 1, torch.device("cpu"), torch.float32)


def test_they_write_about_as_often_as_a_speaker_does(subject):
    sound = np.random.default_rng(1).normal(0, 0.1, 160_000).astype(np.float32)
    n_words = len(subject.recognizer.whole(sound))
    assert 1 < n_words < 100


def test_a_layer_more_is_more_work(subject, monkeypatch):
    monkeypatch.setitem(SHAPES, "nemotron-5m", {**SHAPES["nemotron-5m"], "num_hidden_layers": 3})
    larger = nemotron_subject("nemotron-5m", 1, torch.device("cpu"), torch.float32)
    assert larger.flops() > subject.flops() > 0


def test_of_the_one_that_ships_no_operations_are_counted():
    shipped = list(shipped_subjects())
    assert {(subject.flops, subject.weights) for subject in shipped} == {(None, "real")}
    assert [subject.decodings_per_second for subject in shipped] == pytest.approx([3.33, 2.5, 1.25], abs=0.01)
