"""The law of hearing: streamed over caches, however sound is cut, the states of one pass over the whole."""

from __future__ import annotations

import functools

import numpy as np
import pytest
import torch
from drawn_voices import cut, voices
from examples import FEW
from hypothesis import given
from hypothesis import strategies as st
from tiny_hearing import LOOKAHEADS, N_MELS, NEMOTRON_KINDS, pieces_tokenizer, tiny_nemotron
from torch.utils.flop_counter import FlopCounterMode
from transformers import NemotronAsrStreamingFeatureExtractor

from core.speech.segments import SAMPLE_RATE
from models.recognize.log_mel import MelFrames
from models.recognize.nemotron import (
    NemotronEncoding,
    NemotronNetwork,
    RememberedLinear,
    Transducer,
    mel_kind,
    remember_positions,
)

EXTRACTOR = NemotronAsrStreamingFeatureExtractor(feature_size=N_MELS)
SOUND = voices(2.5)

kinds = st.sampled_from(NEMOTRON_KINDS)
lookaheads = st.sampled_from(LOOKAHEADS)
lengths = st.lists(st.integers(1, 20_000), min_size=1, max_size=5)


@functools.cache
def network_of(kind: str) -> NemotronNetwork:
    prompt = 9 if kind == "nemotron3_5_asr" else None
    model = tiny_nemotron(kind)
    remember_positions(model.encoder)
    return NemotronNetwork(model, pieces_tokenizer(), mel_kind(EXTRACTOR), LOOKAHEADS, prompt)


@functools.cache
def untouched(kind: str):
    """Return the same model as the library makes it."""
    return tiny_nemotron(kind)


def streamed(network: NemotronNetwork, lookahead: int, blocks) -> torch.Tensor:
    encoding, states = NemotronEncoding(network, lookahead), []
    for block in blocks:
        encoding.add(block)
        while encoding.is_full:
            states.append(encoding.next_states())
    encoding.fill()
    return torch.cat([*states, encoding.next_states()])


def features_of_whole(network: NemotronNetwork, sound: np.ndarray, lookahead: int) -> torch.Tensor:
    """Return the features of the sound and the silence that fills its last chunk."""
    n_frames, n_chunk = 1 + 8 * lookahead, 8 * (lookahead + 1)
    frames = MelFrames(network.mel)
    frames.add(sound)
    while frames.n_ready >= n_frames:
        n_frames += n_chunk
    frames.add(np.zeros(frames.n_missing(n_frames), np.float32))
    return frames.take(n_frames)[None]


def told(network: NemotronNetwork) -> dict[str, torch.Tensor]:
    return {} if network.prompt is None else {"prompt_ids": torch.tensor([network.prompt])}


def in_one_pass(network: NemotronNetwork, lookahead: int, sound: np.ndarray) -> torch.Tensor:
    with torch.inference_mode():
        return (
            untouched(network.model.config.model_type)
            .get_audio_features(
                input_features=features_of_whole(network, sound, lookahead),
                num_lookahead_tokens=lookahead,
                **told(network),
            )
            .pooler_output[0]
        )


@given(kinds, lookaheads, lengths, st.integers(1, len(SOUND)))
def test_states_are_those_of_one_pass_however_the_sound_is_cut(kind, lookahead, lengths, n_samples):
    network, sound = network_of(kind), SOUND[:n_samples]
    states = streamed(network, lookahead, cut(sound, lengths))
    whole = in_one_pass(network, lookahead, sound)
    assert states.shape == whole.shape
    assert whole.std() > 0.1
    assert torch.allclose(states, whole, atol=1e-4)


@FEW
@given(kinds, lookaheads, lengths)
def test_words_and_times_do_not_depend_on_the_cuts(kind, lookahead, lengths):
    network = network_of(kind)
    delay_s = (lookahead + 1) * network.frame_s

    def heard(blocks):
        stream = network.open(delay_s)
        pieces = [piece for block in blocks for piece in stream.hear(block) or ()]
        return [*pieces, *stream.finish()]

    assert heard(cut(SOUND, lengths)) == heard([SOUND])


@pytest.mark.parametrize("lookahead", LOOKAHEADS)
@pytest.mark.parametrize("kind", NEMOTRON_KINDS)
def test_tokens_are_those_that_the_library_generates_of_the_whole(kind, lookahead):
    network = network_of(kind)
    model = untouched(kind)
    model.generation_config.decoder_start_token_id = model.config.blank_token_id
    generated = model.generate(
        input_features=features_of_whole(network, SOUND, lookahead),
        num_lookahead_tokens=lookahead,
        max_new_tokens=1000,
        **told(network),
    ).sequences[0]
    transducer = Transducer(model)
    mine = [token for state in streamed(network, lookahead, [SOUND]) for token in transducer.read(state)]
    assert len(set(mine)) > 3
    assert mine == [int(token) for token in generated if token != model.config.blank_token_id]


@pytest.mark.parametrize("kind", NEMOTRON_KINDS)
def test_a_first_chunk_as_long_as_the_others_would_make_other_states(kind, monkeypatch):
    network = network_of(kind)
    whole = in_one_pass(network, 1, SOUND)
    monkeypatch.setattr(NemotronEncoding, "n_frames", 16)
    wrong = streamed(network, 1, [SOUND])
    n_states = min(len(wrong), len(whole))
    assert (wrong[:n_states] - whole[:n_states]).abs().max() > 1


@pytest.mark.parametrize("kind", NEMOTRON_KINDS)
def test_neither_what_is_kept_nor_the_work_grows_with_the_sound(kind):
    network = network_of(kind)
    encoding = NemotronEncoding(network, 1)
    sizes, work = [], []
    for i in range(40):
        encoding.add(voices(2 * network.frame_s, seed=i))
        while encoding.is_full:
            with FlopCounterMode(display=False) as counter:
                encoding.next_states()
            sizes.append(encoding.cached_numbers())
            work.append(counter.get_total_flops())
    assert len(sizes) > 35
    assert len(set(sizes[20:])) == len(set(work[20:])) == 1
    assert work[-1] > 10_000


def test_the_delay_chooses_the_longest_lookahead_that_fits():
    network = network_of("nemotron_asr_streaming")
    assert [network.lookahead(s) for s in (0.0, 0.08, 0.16, 0.3, 0.32, 5.0)] == [0, 0, 1, 1, 3, 3]


def test_no_word_is_later_than_it_says():
    network = network_of("nemotron_asr_streaming")
    for lookahead in LOOKAHEADS:
        stream = network.open((lookahead + 1) * network.frame_s)
        for i, block in enumerate(cut(SOUND, [512])):
            heard_s = (i + 1) * 512 / SAMPLE_RATE
            for piece in stream.hear(block) or ():
                assert piece.end_s <= heard_s
                assert heard_s - piece.end_s <= network.lag_s((lookahead + 1) * network.frame_s) + 0.033


def test_positions_are_projected_once_for_a_length():
    linear = torch.nn.Linear(4, 4)
    remembered = RememberedLinear(linear)
    with torch.inference_mode():
        for n in (1, 2, 3, 3, 1, 3):
            x = torch.arange(4.0 * n).view(1, n, 4)
            assert torch.equal(remembered(x), linear(x))
        assert remembered(torch.zeros(1, 3, 4)) is remembered(torch.zeros(1, 3, 4))


def test_the_language_that_it_says_it_hears_is_no_word():
    network = network_of("nemotron3_5_asr")
    stream = network.open(0.16)
    assert stream.text(network.tokenizer.token_to_id("<en-US>")) == ""


def test_no_sound_at_all_is_no_word():
    assert network_of("nemotron_asr_streaming").open(0.16).finish() == []
