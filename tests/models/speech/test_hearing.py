import numpy as np
import torch
from block_speech import cut, some_sound, tiny_networks
from examples import FEW
from hypothesis import given
from hypothesis import strategies as st

from models.speech.block_attention import Blocks
from models.speech.features import features_of
from models.speech.hearing import BlockHearing


def heard(networks, parts):
    hearing = BlockHearing(networks)
    hearing.start(2.0)
    return [block for part in parts for block in hearing.accept(part)] + [*hearing.finish()]


@FEW
@given(st.lists(st.integers(0, 40_000), max_size=6))
def test_blocks_are_the_same_however_the_sound_is_cut(places):
    networks, sound = tiny_networks(), some_sound(2.1)
    whole, parts = heard(networks, [sound]), heard(networks, cut(sound, places))
    assert [block.end_s for block in parts] == [block.end_s for block in whole]
    assert [block.words for block in parts] == [block.words for block in whole]
    for one, other in zip(parts, whole, strict=True):
        np.testing.assert_allclose(one.frames, other.frames, atol=1e-4)


def test_blocks_are_those_of_one_pass_over_the_whole_utterance():
    networks, sound = tiny_networks(Blocks(8, 4)), some_sound(2.1)
    frames = np.concatenate([block.frames for block in heard(networks, [sound])])
    with torch.inference_mode():
        encoded = networks.encoder(features_of(sound)[None])[0]
        expected, _ = networks.adapter.of_utterance(encoded, networks.ctc, 8)
    np.testing.assert_allclose(frames, expected.numpy(), atol=1e-4)


def test_a_block_comes_when_its_right_context_was_heard_and_not_later():
    networks = tiny_networks(Blocks(8, 4))
    hearing = BlockHearing(networks)
    hearing.start(0.0)
    assert hearing.block_s == 0.32
    sound, n_heard, ends_s = some_sound(1.5), 0, []
    for part in np.split(sound, len(sound) // 160):
        n_heard += len(part)
        ends_s += [(block.end_s, n_heard / 16_000) for block in hearing.accept(part)]
    assert [round(end_s, 3) for end_s, _ in ends_s] == [0.305, 0.625, 0.945, 1.265][: len(ends_s)]
    assert all(end_s + 0.16 - 0.04 <= clock_s <= end_s + 0.16 + 0.04 for end_s, clock_s in ends_s)


def test_nothing_said_gives_nothing_and_a_start_forgets():
    networks = tiny_networks()
    assert heard(networks, [np.zeros(0, np.float32)]) == []
    hearing = BlockHearing(networks)
    hearing.accept(some_sound(1.0, seed=5))
    hearing.start(2.0)
    again = [*hearing.accept(some_sound(1.0)), *hearing.finish()]
    for one, other in zip(again, heard(networks, [some_sound(1.0)]), strict=True):
        np.testing.assert_allclose(one.frames, other.frames, atol=1e-5)
        assert one.words == other.words
