"""The law of hearing: whatever the cut, streamed frames are those of one pass over the whole utterance."""

import numpy as np
import pytest
import torch
from block_speech import some_sound, tiny_networks
from hypothesis import given
from hypothesis import strategies as st

from models.speech.block_attention import Blocks
from models.speech.encoder import EncoderStream, joined

some_blocks = st.builds(Blocks, st.integers(1, 9), st.integers(0, 6))


def features(n, seed=0):
    return torch.randn(n, 80, generator=torch.Generator().manual_seed(seed))


def streamed(encoder, whole, places):
    stream = EncoderStream(encoder)
    blocks = []
    for part in whole.tensor_split(sorted(place % (len(whole) + 1) for place in places)):
        blocks += stream.accept(part)
    return joined([*blocks, *stream.finish()])


@given(some_blocks, st.integers(1, 170), st.lists(st.integers(0, 200), max_size=6))
def test_streamed_frames_equal_one_pass(blocks, n_features, places):
    encoder = tiny_networks(blocks).encoder
    whole = features(n_features)
    with torch.inference_mode():
        expected = encoder(whole[None])[0]
    torch.testing.assert_close(streamed(encoder, whole, places), expected, atol=1e-4, rtol=0)


def test_a_block_that_left_never_changes_with_what_follows():
    encoder = tiny_networks(Blocks(4, 2)).encoder
    whole = features(160)
    stream = EncoderStream(encoder)
    early = joined(stream.accept(whole[:100]))
    for tail in (features(60, seed=1), features(60, seed=2)):
        with torch.inference_mode():
            again = encoder(torch.cat([whole[:100], tail])[None])[0]
        torch.testing.assert_close(again[: len(early)], early, atol=1e-4, rtol=0)


def test_the_right_context_matters_and_so_does_the_mask():
    """Negative controls: without copies, or with all frames seeing all, other frames come out."""
    whole = features(160)
    with torch.inference_mode():
        with_context = tiny_networks(Blocks(4, 2)).encoder(whole[None])[0]
        without = tiny_networks(Blocks(4, 0)).encoder(whole[None])[0]
        whole_block = tiny_networks(Blocks(40, 0)).encoder(whole[None])[0]
    assert (with_context[:-4] - without[:-4]).abs().max() > 1e-2
    assert (with_context - whole_block).abs().max() > 1e-2


def test_what_a_stream_keeps_for_a_frame_does_not_grow_by_its_copies():
    encoder = tiny_networks(Blocks(4, 2)).encoder
    stream = EncoderStream(encoder)
    stream.accept(features(400))
    n_encoded, n_waiting = stream.n_kept
    assert n_encoded % 4 == 0
    assert n_encoded + n_waiting == 100
    assert n_waiting < 4 + 2


@pytest.mark.parametrize("n_right", [0, 1, 4])
def test_no_block_stands_for_sound_that_was_not_heard_yet(n_right):
    encoder = tiny_networks(Blocks(8, n_right)).encoder
    stream, sound, n_heard, n_frames = encoder.open(), some_sound(3.0), 0, 0
    for part in np.split(sound, len(sound) // 80):
        n_heard += len(part)
        for block in stream.accept(part):
            n_frames += len(block)
            ahead_s = n_heard / 16_000 - (n_frames * encoder.frame_s - encoder.lead_s)
            assert 0 <= round(ahead_s - n_right * encoder.frame_s, 6) <= 0.005
    assert n_frames
