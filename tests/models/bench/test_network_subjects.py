"""Random recognizers in the shapes of others that transformers runs."""

from __future__ import annotations

import pytest
import torch

from models.bench import network_subjects
from models.bench.network_subjects import network_subject
from models.bench.plan import HEARD

SMALL = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
TINY = {
    "moonshine-tiny": {
        **SMALL,
        "vocab_size": 50,
        "num_key_value_heads": 2,
        "encoder_config": {**SMALL, "num_key_value_heads": 2, "sliding_windows": [[4, 2]]},
    },
    "parakeet-0.6b": {
        "encoder_config": {**SMALL, "num_mel_bins": 16, "subsampling_conv_channels": 4},
        "decoder_hidden_size": 16,
        "vocab_size": 50,
        "blank_token_id": 49,
    },
    "voxtral-4b": {
        "audio_config": {**SMALL, "num_mel_bins": 16, "head_dim": 8, "vocab_size": 50},
        "text_config": {**SMALL, "num_key_value_heads": 2, "head_dim": 8, "vocab_size": 50},
    },
}


@pytest.fixture(params=sorted(TINY))
def name(request, monkeypatch) -> str:
    monkeypatch.setattr(network_subjects, "COUNTED_S", 4.0)
    monkeypatch.setitem(network_subjects.SHAPES, request.param, TINY[request.param])
    return request.param


def test_each_can_be_named_and_its_work_is_counted(name):
    subject = network_subject(name, torch.device("cpu"), torch.float32)
    assert name in HEARD
    assert subject.flops() > 1000
    assert 0.5 < subject.decodings_per_second <= 12.5
    subject.recognizer.start(0.0)
    assert subject.recognizer.finish() == ()
