import pytest
import torch
from block_speech import some_sound

from core.wording.errors import UserError
from models.speech.block_attention import Blocks
from models.speech.encoder import BlockEncoder, EncoderShape
from models.taught import RECOGNIZER
from training.direct.encoders import encoder_of
from training.speech.export import load_exported

SHAPE = EncoderShape(32, 1, 2, Blocks(8, 4))


def test_without_a_recognizer_it_is_our_own_in_blocks_as_asked_for():
    encoder = encoder_of("", SHAPE, 0)
    assert isinstance(encoder, BlockEncoder) and encoder.blocks == Blocks(8, 4)
    assert encoder_of("", SHAPE, 5).blocks == Blocks(5, 4)


@torch.no_grad()
def test_that_of_a_recognizer_hears_as_it_did_there():
    encoder = encoder_of(str(RECOGNIZER), SHAPE, 0).eval()
    network, _ = load_exported(RECOGNIZER)
    features = encoder.features_of(some_sound(2.0))[None]
    there = network.encoder(features, num_lookahead_tokens=6).last_hidden_state
    assert encoder.blocks == Blocks(7, 0)
    torch.testing.assert_close(encoder(features), there, atol=1e-5, rtol=0)


def test_a_recognizer_that_does_not_stream_over_frames_is_refused(tmp_path):
    (tmp_path / "config.json").write_text('{"model_type": "moonshine_streaming"}')
    with pytest.raises(UserError, match="has no encoder that a direct model could hear with"):
        encoder_of(str(tmp_path), SHAPE, 0)
