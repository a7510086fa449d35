"""Moonshine's decoder writes what transformers' own writes of the same states, whatever it wrote before."""

from __future__ import annotations

import functools

import pytest
import torch
from drawn_voices import cut, voices
from hypothesis import given
from hypothesis import strategies as st
from tiny_hearing import PIECES, pieces_tokenizer, tiny_moonshine, whole_input

from core.speech.segments import SAMPLE_RATE
from models.recognize.moonshine import N_TOGETHER, MoonshineDecoder, MoonshineNetwork, MoonshineReader
from models.recognize.moonshine_encoder import N_CHUNK, MoonshineEncoding, state_samples

END = len(PIECES) - 1
SOUND = voices(2.5)


@functools.cache
def network(seed: int = 11) -> MoonshineNetwork:
    return MoonshineNetwork(tiny_moonshine(seed), pieces_tokenizer())


def states_of(sound, seed: int = 11) -> torch.Tensor:
    encoding = MoonshineEncoding(network(seed).encoder)
    encoding.add(sound)
    return encoding.states(is_over=True)


def read(states, draft=(), seed: int = 11) -> list[int]:
    reader = MoonshineReader(network(seed))
    reader.add(states)
    return [token.id for token in reader.read(draft)]


@pytest.mark.parametrize("seed", [4, 11])
def test_tokens_are_those_that_the_library_generates_of_the_whole(seed):
    sound = voices(2.5, seed=seed)
    mine = read(states_of(sound, seed), seed=seed)
    model = network(seed).model
    whole = whole_input(sound, N_CHUNK * state_samples(model.model.encoder))
    generated = model.generate(**whole, max_new_tokens=len(mine))[0].tolist()
    assert len(set(mine)) > 3
    assert mine == generated[1 : 1 + len(mine)]


@given(st.lists(st.integers(0, END), max_size=25))
def test_a_draft_changes_nothing_of_what_is_written(draft):
    states = states_of(SOUND)
    assert read(states, draft) == read(states)


def test_a_draft_that_is_still_right_costs_one_step(monkeypatch):
    states, steps = states_of(SOUND), []
    following = MoonshineDecoder.following
    monkeypatch.setattr(
        MoonshineDecoder, "following", lambda *args: steps.append(len(args[1])) or following(*args)
    )
    written = read(states)
    n_steps = len(steps)
    assert n_steps >= len(written) > 10
    read(states, written)
    assert len(steps) - n_steps <= 2


def test_drafts_of_all_lengths_are_fed_in_few_so_that_libraries_keep_few_plans():
    reader, lengths = MoonshineReader(network()), set()
    reader.add(states_of(SOUND))
    layer = network().decoder.layers[0].mlp
    hook = layer.register_forward_pre_hook(lambda _, inputs: lengths.add(inputs[0].shape[1]))
    for n in range(60):
        decoder = MoonshineDecoder(network(), reader.heard)
        assert len(decoder.following([0] * (n + 1))) == n + 1
    hook.remove()
    assert lengths == {1, *range(N_TOGETHER, 61 + N_TOGETHER - 1, N_TOGETHER)}


def test_what_is_fed_together_is_what_is_fed_one_by_one():
    reader = MoonshineReader(network())
    reader.add(states_of(SOUND))
    together, alone = (MoonshineDecoder(network(), reader.heard) for _ in range(2))
    token_ids = [0, 3, 9, 4, 5, 2, 7, 8, 1, 6, 12]
    one_by_one = [token for token_id in token_ids for token in alone.following([token_id])]
    assert together.following(token_ids[:3]) + together.following(token_ids[3:]) == one_by_one


def test_states_that_come_bit_by_bit_are_read_as_if_they_came_at_once():
    states, reader = states_of(SOUND), MoonshineReader(network())
    for part in states.split(7):
        reader.add(part)
    assert [token.id for token in reader.read(())] == read(states)


def test_nothing_heard_is_nothing_said():
    assert MoonshineReader(network()).read(()) == []


def test_what_ends_is_not_written_on():
    model = tiny_moonshine()
    model.config.eos_token_id = list(range(len(PIECES)))
    reader = MoonshineReader(MoonshineNetwork(model, pieces_tokenizer()))
    reader.add(states_of(SOUND))
    assert reader.read(()) == []


def test_times_only_go_on_and_lie_within_what_was_heard():
    stream = network().open(())
    for i, block in enumerate(cut(SOUND, [8000])):
        stream.add(block)
        pieces = stream.pieces(is_over=False)
        ends = [piece.end_s for piece in pieces]
        assert ends == sorted(ends)
        assert all(0 <= piece.start_s <= piece.end_s <= 0.5 * (i + 1) for piece in pieces)
    assert stream.pieces(is_over=True)[-1].end_s <= len(SOUND) / SAMPLE_RATE
