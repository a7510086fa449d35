"""Moonshine's states, streamed over caches, are those of one pass over the whole."""

from __future__ import annotations

import functools

import numpy as np
import torch
from drawn_voices import cut, voices
from hypothesis import given
from hypothesis import strategies as st
from tiny_hearing import tiny_moonshine, whole_input
from torch.utils.flop_counter import FlopCounterMode

from models.recognize.moonshine_encoder import N_CHUNK, MoonshineEncoding, state_samples

SOUND = voices(2.5)

lengths = st.lists(st.integers(1, 20_000), min_size=1, max_size=5)


@functools.cache
def encoder():
    return tiny_moonshine().model.encoder


def in_one_pass(sound: np.ndarray) -> torch.Tensor:
    with torch.inference_mode():
        heard = encoder()(**whole_input(sound, N_CHUNK * state_samples(encoder())))
    return heard.last_hidden_state[0]


def streamed(blocks) -> torch.Tensor:
    encoding, states = MoonshineEncoding(encoder()), []
    for block in blocks:
        encoding.add(block)
        states.append(encoding.states(is_over=False))
    return torch.cat([*states, encoding.states(is_over=True)])


@given(lengths, st.integers(1, len(SOUND)))
def test_states_are_those_of_one_pass_however_the_sound_is_cut(lengths, n_samples):
    sound = SOUND[:n_samples]
    states, whole = streamed(cut(sound, lengths)), in_one_pass(sound)
    assert states.shape == whole.shape
    assert whole.std() > 0.1
    assert torch.allclose(states, whole, atol=1e-4)


def test_the_same_bits_come_however_the_sound_is_cut():
    assert torch.equal(streamed(cut(SOUND, [777, 31])), streamed([SOUND]))


def test_states_come_as_soon_as_what_they_look_ahead_to_is_heard():
    encoding = MoonshineEncoding(encoder())
    encoding.add(SOUND)
    n_heard = len(SOUND) // (N_CHUNK * state_samples(encoder())) * N_CHUNK
    ahead = sum(window[1] - 1 for window in encoder().config.sliding_windows if window[1])
    assert len(encoding.states(is_over=False)) == n_heard - ahead


def test_neither_what_is_kept_nor_the_work_grows_with_the_sound():
    encoding, sizes, work = MoonshineEncoding(encoder()), [], []
    for i in range(30):
        encoding.add(voices(N_CHUNK * state_samples(encoder()) / 16_000, seed=i))
        with FlopCounterMode(display=False) as counter:
            encoding.states(is_over=False)
        sizes.append(encoding.cached_numbers())
        work.append(counter.get_total_flops())
    assert len(set(sizes[5:])) == len(set(work[5:])) == 1
    assert work[-1] > 1000
