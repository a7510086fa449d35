"""Voxtral over its caches hears and writes what its own forward does of the whole."""

from __future__ import annotations

import functools
import json

import numpy as np
import pytest
import torch
from drawn_voices import cut, voices
from examples import FEW
from hypothesis import given
from hypothesis import strategies as st
from tiny_hearing import N_MELS, TEKKEN, save_voxtral, tiny_voxtral
from torch.utils.flop_counter import FlopCounterMode
from transformers import VoxtralRealtimeFeatureExtractor

from core.speech.segments import SAMPLE_RATE
from core.wording.errors import UserError
from models.loading.recognizers import load_recognizer
from models.recognize.tekken import read_tekken
from models.recognize.voxtral import VoxtralNetwork, VoxtralState, voxtral_mel_kind

EXTRACTOR = VoxtralRealtimeFeatureExtractor(feature_size=N_MELS)
SOUND = voices(2.0)
N_SILENT = 4
TOKEN = 1280


@pytest.fixture(scope="module")
def tekken(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tekken")
    (folder / "tekken.json").write_text(json.dumps(TEKKEN))
    return read_tekken(folder)


@functools.cache
def model():
    return tiny_voxtral()


@pytest.fixture(scope="module")
def network(tekken) -> VoxtralNetwork:
    return VoxtralNetwork(model(), tekken, voxtral_mel_kind(EXTRACTOR), N_SILENT)


def heard_and_written(state: VoxtralState) -> tuple[torch.Tensor, list[int]]:
    heard, written = [], []
    while state.is_full:
        heard.append(state.take())
        token = state.read(heard[-1])
        written += [] if token is None else [token]
    return torch.cat(heard, dim=1)[0], written


def features_of_whole(sound: np.ndarray, n_tokens: int) -> torch.Tensor:
    whole = np.concatenate([np.zeros(N_SILENT * TOKEN, np.float32), sound, np.zeros(TOKEN, np.float32)])
    return EXTRACTOR(whole, sampling_rate=SAMPLE_RATE)["input_features"][:, :, : 8 * n_tokens]


@FEW
@given(st.lists(st.integers(1, 20_000), min_size=1, max_size=5), st.integers(300, len(SOUND)))
def test_states_are_those_of_one_pass_however_the_sound_is_cut(network, lengths, n_samples):
    sound, state, parts = SOUND[:n_samples], VoxtralState(network, 2), []
    for block in cut(sound, lengths):
        state.add(block)
        while state.is_full:
            parts.append(state.take())
    states = torch.cat(parts, dim=1)[0]
    with torch.inference_mode():
        whole = model().get_audio_features(features_of_whole(sound, len(states))).pooler_output[0]
    assert whole.std() > 0.1
    assert torch.allclose(states, whole, atol=1e-4)


@pytest.mark.parametrize("n_delay", [1, 2, 7])
def test_tokens_are_those_that_the_library_generates_of_the_whole(network, n_delay):
    state = VoxtralState(network, n_delay)
    state.add(SOUND)
    heard, written = heard_and_written(state)
    prompt = [0] + [2] * (N_SILENT + n_delay)
    model().generation_config.eos_token_id = None
    generated = (
        model()
        .generate(
            input_ids=torch.tensor([prompt]),
            input_features=features_of_whole(SOUND, len(heard)),
            num_delay_tokens=n_delay,
            max_new_tokens=len(written),
        )[0]
        .tolist()
    )
    assert len(set(written)) > 3
    # The library stops one token short of the sound's end.
    assert written[: len(generated) - len(prompt)] == generated[len(prompt) :]
    assert len(generated) >= len(prompt) + len(written) - 1


def test_the_silence_in_front_is_heard_once_for_all_utterances(network):
    fresh, kept = VoxtralState(network, 3), network.opening(3)
    again = network.opening(3)
    for state in (fresh, kept, again):
        state.add(SOUND)
    states = [heard_and_written(state) for state in (fresh, kept, again)]
    assert states[0][1] == states[1][1] == states[2][1]
    assert len(states[1][0]) == len(states[0][0]) - N_SILENT + 1
    assert torch.equal(states[1][0], states[2][0])


def test_neither_what_is_kept_nor_the_work_grows_with_the_sound(network):
    state, sizes, work = VoxtralState(network, 1), [], []
    for i in range(40):
        state.add(voices(0.08, seed=i))
        while state.is_full:
            with FlopCounterMode(display=False) as counter:
                state.read(state.take())
            sizes.append(state.cached_numbers())
            work.append(counter.get_total_flops())
    assert len(sizes) > 35
    assert len(set(sizes[20:])) == len(set(work[20:])) == 1
    assert work[-1] > 10_000


def test_the_delay_is_the_most_tokens_that_fit(network):
    assert [network.n_delay(s) for s in (0.0, 0.08, 0.16, 0.5, 0.56, 5.0)] == [1, 1, 2, 6, 7, 15]
    assert network.lag_s(0.56) == pytest.approx(8 * 0.08 + 0.0125, abs=1e-3)


def test_no_word_is_later_than_it_says(network):
    stream = network.open(0.16)
    for i, block in enumerate(cut(SOUND, [512])):
        heard_s = (i + 1) * 512 / SAMPLE_RATE
        for piece in stream.hear(block) or ():
            assert 0 <= piece.start_s <= piece.end_s <= heard_s


@pytest.mark.parametrize("audio", [{"streaming_n_left_pad_tokens": "x"}, {"streaming_n_left_pad_tokens": 0}])
def test_a_folder_that_says_no_silence_is_refused(tmp_path, audio):
    save_voxtral(tmp_path)
    (tmp_path / "tekken.json").write_text(json.dumps({**TEKKEN, "audio": audio}))
    with pytest.raises(UserError, match="damaged"):
        load_recognizer(str(tmp_path), "en", device="cpu")


def test_a_vocabulary_without_the_tokens_that_it_needs_is_refused(tmp_path):
    save_voxtral(tmp_path)
    (tmp_path / "tekken.json").write_text(json.dumps({**TEKKEN, "special_tokens": []}))
    with pytest.raises(UserError, match="damaged"):
        load_recognizer(str(tmp_path), "en", device="cpu")


def test_a_language_that_it_did_not_learn_is_refused(tmp_path):
    with pytest.raises(UserError, match="hears"):
        load_recognizer(str(save_voxtral(tmp_path)), "sv", device="cpu")


@pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a graphics card")
def test_it_hears_on_a_card(tmp_path):
    recognizer = load_recognizer(str(save_voxtral(tmp_path)), "en", device="cuda")
    assert recognizer.whole(SOUND)
