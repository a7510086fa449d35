"""The law of hearing for transformers' own encoders: streamed, any cut gives what one masked pass gives."""

import functools

import numpy as np
import pytest
import torch
from block_speech import cut, some_sound
from hypothesis import given
from hypothesis import strategies as st
from wave_speech import SMALL, tiny_wave_encoder

from models.manifests.encoder_config import WAVE_ENCODERS
from models.speech.block_attention import Blocks
from models.speech.encoder import joined
from models.speech.features import RunningLevel
from models.speech.wave_encoder import wave_encoder

kinds = st.sampled_from(WAVE_ENCODERS)
some_blocks = st.sampled_from([Blocks(8, 4), Blocks(16, 8), Blocks(5, 0), Blocks(3, 7), Blocks(70, 70)])
encoder_of = functools.cache(tiny_wave_encoder)


def streamed(encoder, parts):
    stream = encoder.open()
    blocks = [block for part in parts for block in stream.accept(part)]
    return joined([torch.zeros(0, encoder.width), *blocks, *stream.finish()])


def one_pass(encoder, sound):
    with torch.inference_mode():
        return encoder(RunningLevel().accept(sound))


@given(kinds, some_blocks, st.integers(0, 40_000), st.lists(st.integers(0, 50_000), max_size=6))
def test_streamed_frames_equal_one_pass(kind, blocks, n_samples, places):
    encoder, sound = encoder_of(kind, blocks), some_sound(2.5)[:n_samples]
    expected = one_pass(encoder, sound)
    torch.testing.assert_close(streamed(encoder, cut(sound, places)), expected, atol=1e-4, rtol=0)


@pytest.mark.parametrize("kind", WAVE_ENCODERS)
def test_sound_that_comes_in_crumbs_is_heard_the_same(kind):
    encoder, sound = encoder_of(kind, Blocks(8, 4)), some_sound(0.8)
    crumbs = [sound[i : i + 37] for i in range(0, len(sound), 37)]
    torch.testing.assert_close(streamed(encoder, crumbs), one_pass(encoder, sound), atol=1e-4, rtol=0)


@pytest.mark.parametrize("kind", WAVE_ENCODERS)
def test_in_one_block_it_is_the_network_that_transformers_runs(kind):
    encoder, sound = encoder_of(kind, Blocks(200, 0)), some_sound(2.5)
    with torch.inference_mode():
        levelled = RunningLevel().accept(sound)
        network = type(encoder.network)(encoder.config).eval()
        network.load_state_dict(encoder.network.state_dict())
        network.set_attn_implementation("eager")
        expected = network(levelled[None]).last_hidden_state[0]
    torch.testing.assert_close(one_pass(encoder, sound), expected, atol=1e-4, rtol=0)
    torch.testing.assert_close(streamed(encoder, [sound]), expected, atol=1e-4, rtol=0)


@pytest.mark.parametrize("kind", WAVE_ENCODERS)
def test_a_block_that_left_never_changes_with_what_follows(kind):
    encoder, sound = encoder_of(kind, Blocks(8, 4)), some_sound(1.5)
    early = joined(encoder.open().accept(sound))
    for tail in (np.zeros(8_000, np.float32), some_sound(0.5, seed=3)):
        again = one_pass(encoder, np.concatenate([sound, tail]))
        torch.testing.assert_close(again[: len(early)], early, atol=1e-4, rtol=0)


def test_the_right_context_and_the_positions_matter():
    """Negative controls: with less context, or with other positions, other frames come out."""
    sound = some_sound(1.5)
    with_context = one_pass(encoder_of("wav2vec2", Blocks(8, 4)), sound)
    without = one_pass(encoder_of("wav2vec2", Blocks(8, 0)), sound)
    assert (with_context[:-8] - without[:-8]).abs().max() > 1e-2
    moved = tiny_wave_encoder("wav2vec2", Blocks(8, 4))
    moved.network.encoder.pos_conv_embed.conv.bias.add_(1.0)
    assert (with_context - one_pass(moved, sound)).abs().max() > 1e-2


def test_with_group_norm_nothing_is_sure_before_the_end():
    """Why such networks are refused: what was heard first changes with what follows."""
    torch.manual_seed(0)
    encoder = wave_encoder("wav2vec2", {**SMALL, "feat_extract_norm": "group"}, Blocks(8, 4)).eval()
    sound = some_sound(1.5)
    early, later = one_pass(encoder, sound[:12_000]), one_pass(encoder, sound)
    assert (later[:16] - early[:16]).abs().max() > 1e-2


@pytest.mark.parametrize("kind", WAVE_ENCODERS)
def test_a_frame_comes_every_twenty_milliseconds_and_hears_twenty_five(kind):
    encoder = encoder_of(kind, Blocks(1, 0))
    assert encoder.frame_s == 0.02
    stream = encoder.open()
    assert stream.accept(some_sound(399 / 16_000)) == []
    assert [len(block) for block in stream.accept(some_sound(321 / 16_000))] == [1, 1]
