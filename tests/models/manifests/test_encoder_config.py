import json

import pytest
from stream_speech import STREAMS
from wave_speech import SMALL

from core.wording.errors import UserError
from models.manifests.encoder_config import ENCODER_CONFIG, described_encoder, read_encoder_config


def config_in(folder, kind="wav2vec2", **changed):
    (folder / ENCODER_CONFIG).write_text(json.dumps({"model_type": kind, **SMALL, **changed}))
    return read_encoder_config(folder, "wav2vec2", UserError)


def test_what_the_network_is_made_of_is_read_and_nothing_else(tmp_path):
    training = {
        "mask_time_prob": 0.5,
        "auto_map": {"AutoModel": "theirs.Model"},
        "_attn_implementation": "x/y",
    }
    assert config_in(tmp_path, **training) == SMALL


def test_what_is_written_is_read(tmp_path):
    names = {"num_conv_pos_embeddings": 128, "conv_kernel": [10, 3], "conv_stride": [5, 2]}
    more = {"hidden_act": "gelu", "feat_extract_activation": "gelu", "layer_norm_eps": 1e-5}
    config = {**SMALL, **names, **more}
    described = described_encoder("wav2vec2", {**config, "mask_time_prob": 0.5})
    (tmp_path / ENCODER_CONFIG).write_text(json.dumps(described))
    assert read_encoder_config(tmp_path, "wav2vec2", UserError) == config


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"feat_extract_norm": "group"}, "group norm"),
        ({"feat_extract_norm": None}, "group norm"),
        ({"do_stable_layer_norm": False}, "not normed before each layer"),
        ({"conv_pos_batch_norm": True}, "normed over a batch"),
        ({"kind": "wavlm"}, "not an encoder of the kind wav2vec2"),
        ({"hidden_size": 10**9}, "whole number from 1 to 8192"),
        ({"conv_dim": [16, True]}, "something other than a few whole numbers as 'conv_dim'"),
        ({"conv_kernel": [3] * 17}, "something other than a few whole numbers as 'conv_kernel'"),
        ({"hidden_act": "theirs"}, "an activation 'theirs'"),
        ({"layer_norm_eps": -1}, "a number above 0"),
    ],
)
def test_what_cannot_be_an_encoder_here_is_refused_in_a_sentence(tmp_path, changed, sentence):
    with pytest.raises(UserError, match=sentence):
        config_in(tmp_path, **changed)


@pytest.mark.parametrize("kind", STREAMS)
def test_what_is_written_of_an_encoder_that_streams_is_read_and_nothing_else(tmp_path, kind):
    described = described_encoder(kind, {**STREAMS[kind], "dropout": 0.1})
    training = {"dropout": 0.1, "auto_map": {"AutoModel": "theirs.Model"}}
    (tmp_path / ENCODER_CONFIG).write_text(json.dumps({**training, **described}))
    assert read_encoder_config(tmp_path, kind, UserError) == STREAMS[kind]


def test_positions_of_another_kind_are_refused(tmp_path):
    kind = "voxtral_realtime_encoder"
    turned = {"rope_parameters": {"rope_type": "theirs", "rope_theta": 1e4}}
    (tmp_path / ENCODER_CONFIG).write_text(json.dumps({"model_type": kind, **STREAMS[kind], **turned}))
    with pytest.raises(UserError, match="of a kind that is not known here"):
        read_encoder_config(tmp_path, kind, UserError)
