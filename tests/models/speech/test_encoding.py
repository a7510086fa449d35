import pytest
from block_speech import some_sound, tiny_networks
from wave_speech import tiny_wave_encoder

from models.speech.block_attention import Blocks
from models.speech.encoding import SpeechBlocksEncoder

BLOCKS = Blocks(8, 4)


@pytest.mark.parametrize(
    "encoder",
    [
        tiny_networks(BLOCKS).encoder,
        tiny_wave_encoder("wav2vec2", BLOCKS),
        tiny_wave_encoder("hubert", BLOCKS),
    ],
    ids=["blocks", "wav2vec2", "hubert"],
)
def test_every_encoder_gives_blocks_of_its_length_and_then_the_rest(encoder: SpeechBlocksEncoder):
    assert encoder.blocks == BLOCKS
    stream = encoder.open()
    blocks = stream.accept(some_sound(20 * encoder.frame_s + 0.03))
    rest = stream.finish()
    assert [len(block) for block in blocks] == [8, 8]
    assert [4 <= len(block) <= 6 for block in rest] == [True]
    assert {block.shape[1] for block in (*blocks, *rest)} == {encoder.width}
