"""The law of hearing for encoders that stream of themselves: any cut gives what one pass gives."""

import functools

import numpy as np
import pytest
import torch
from block_speech import cut, some_sound
from hypothesis import given
from hypothesis import strategies as st
from stream_speech import one_pass, tiny_streaming_encoder

from models.manifests.encoder_config import NEMOTRON_ENCODER, STREAMING_ENCODERS, VOXTRAL_ENCODER
from models.speech.block_attention import Blocks
from models.speech.encoder import joined

SOUND = some_sound(4.0)

kinds = st.sampled_from(STREAMING_ENCODERS)
some_blocks = st.sampled_from([Blocks(n, 0) for n in (1, 2, 5, 7, 16)])
encoder_of = functools.cache(tiny_streaming_encoder)


def streamed(encoder, parts):
    stream = encoder.open()
    return joined([block for part in parts for block in stream.accept(part)] + stream.finish())


@given(kinds, some_blocks, st.integers(1, len(SOUND)), st.lists(st.integers(0, 70_000), max_size=6))
def test_streamed_frames_equal_one_pass(kind, blocks, n_samples, places):
    encoder, sound = encoder_of(kind, blocks), SOUND[:n_samples]
    expected = one_pass(encoder, sound)
    torch.testing.assert_close(streamed(encoder, cut(sound, places)), expected, atol=1e-4, rtol=0)


@pytest.mark.parametrize("kind", STREAMING_ENCODERS)
def test_a_block_comes_once_its_sound_was_heard_and_soon(kind):
    encoder = encoder_of(kind, Blocks(4, 0))
    stream, n_heard, n_frames = encoder.open(), 0, 0
    for part in np.split(SOUND, len(SOUND) // 160):
        n_heard += len(part)
        for block in stream.accept(part):
            n_frames += len(block)
            end_s = n_frames * encoder.frame_s - encoder.lead_s
            assert len(block) == 4 and 0 < n_heard / 16_000 - end_s < 0.03
    rest = sum(len(block) for block in stream.finish())
    assert 0 <= (n_frames + rest) * encoder.frame_s - encoder.lead_s - len(SOUND) / 16_000 < encoder.frame_s


@pytest.mark.parametrize("kind", STREAMING_ENCODERS)
def test_a_block_that_left_never_changes_and_those_before_matter(kind):
    encoder, more = encoder_of(kind, Blocks(4, 0)), some_sound(1.0, seed=3)
    early = joined(encoder.open().accept(SOUND))
    again = one_pass(encoder, np.concatenate([SOUND, more]))
    torch.testing.assert_close(again[: len(early)], early, atol=1e-4, rtol=0)
    assert (early[-4:] - streamed(encoder, [SOUND[16_000:]])[: len(early)][-4:]).abs().max() > 1e-3


@pytest.mark.parametrize("kind", STREAMING_ENCODERS)
def test_what_is_kept_does_not_grow_and_nothing_gives_nothing(kind):
    encoder = encoder_of(kind, Blocks(4, 0))
    assert encoder.open().finish() == []
    stream, kept = encoder.open(), []
    for seed in range(4):
        stream.accept(some_sound(2.0, seed))
        kept.append(stream.n_kept)
    assert kept[1] == kept[2] == kept[3] > 0


def test_a_frame_stands_for_what_its_network_was_made_for():
    assert encoder_of(NEMOTRON_ENCODER, Blocks(4, 0)).frame_s == 0.08
    assert encoder_of(VOXTRAL_ENCODER, Blocks(4, 0)).frame_s == 0.02


@pytest.mark.parametrize("kind", STREAMING_ENCODERS)
def test_a_right_context_is_refused(kind):
    with pytest.raises(ValueError, match="no frames after a block"):
        tiny_streaming_encoder(kind, Blocks(4, 2))
