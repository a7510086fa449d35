import pytest
import torch
from block_speech import some_sound
from direct_models import save_direct_model
from stream_speech import tiny_streaming_encoder
from tiny_hearing import save_nemotron
from transformers import NemotronAsrStreamingForRNNT
from wave_speech import tiny_wave_encoder

from core.wording.errors import UserError
from models.manifests.encoder_config import NEMOTRON_ENCODER
from models.speech.block_attention import Blocks
from models.speech.bundle import load_networks
from models.speech.encoder import BlockEncoder, EncoderShape
from training.direct.encoders import encoder_of

SHAPE = EncoderShape(32, 1, 2, Blocks(8, 4))


def test_without_a_recognizer_it_is_our_own_in_blocks_as_asked_for():
    encoder = encoder_of("", SHAPE, 0)
    assert isinstance(encoder, BlockEncoder) and encoder.blocks == Blocks(8, 4)
    assert encoder_of("", SHAPE, 5).blocks == Blocks(5, 4)


@torch.no_grad()
def test_that_of_a_recognizer_hears_as_it_did_there(tmp_path):
    recognizer = save_nemotron(tmp_path / "recognizer")
    encoder = encoder_of(str(recognizer), SHAPE, 0).eval()
    network = NemotronAsrStreamingForRNNT.from_pretrained(recognizer).eval()
    features = encoder.features_of(some_sound(2.0))[None]
    there = network.encoder(features, num_lookahead_tokens=6).last_hidden_state
    assert encoder.blocks == Blocks(7, 0)
    torch.testing.assert_close(encoder(features), there, atol=1e-5, rtol=0)


@torch.no_grad()
@pytest.mark.parametrize("ours", [True, False], ids=["our own", "streaming"])
def test_that_of_a_direct_model_hears_as_it_did_there_and_learns_on(tmp_path, ours):
    there = None if ours else tiny_streaming_encoder(NEMOTRON_ENCODER, Blocks(4, 0))
    name = save_direct_model(tmp_path / "model", encoder=there)
    encoder = encoder_of(name, SHAPE, 0)
    assert encoder.blocks == (Blocks(8, 4) if ours else Blocks(4, 0))
    assert all(parameter.requires_grad for parameter in encoder.parameters())
    networks = load_networks(tmp_path / "model", tmp_path / "model" / "translator")
    stream = networks.encoder.open()
    heard = torch.cat([*stream.accept(some_sound(2.0)), *stream.finish()])
    features = encoder.features_of(some_sound(2.0))[None]
    torch.testing.assert_close(encoder(features)[0, : len(heard)], heard, atol=1e-4, rtol=0)
    assert encoder_of(name, SHAPE, 2).blocks.n_main == 2


def test_a_direct_model_whose_encoder_hears_waves_is_refused(tmp_path):
    name = save_direct_model(tmp_path / "model", encoder=tiny_wave_encoder("hubert", Blocks(16, 8)))
    with pytest.raises(UserError, match="has no encoder that a direct model could hear with"):
        encoder_of(name, SHAPE, 0)


def test_a_recognizer_that_does_not_stream_over_frames_is_refused(tmp_path):
    (tmp_path / "config.json").write_text('{"model_type": "moonshine_streaming"}')
    with pytest.raises(UserError, match="has no encoder that a direct model could hear with"):
        encoder_of(str(tmp_path), SHAPE, 0)
