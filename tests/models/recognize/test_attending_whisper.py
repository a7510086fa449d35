import numpy as np
import pytest
import torch
from examples import FEW
from hypothesis import given
from hypothesis import strategies as st
from torch.utils.flop_counter import FlopCounterMode

from core.speech.segments import SAMPLE_RATE
from models.recognize.attending_whisper import AttendingWhisper, read_attending_whisper


@pytest.fixture(scope="module")
def whisper(tiny_whisper) -> AttendingWhisper:
    return read_attending_whisper(tiny_whisper.parent / "source", torch.device("cpu"))


def noise(seconds: float, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).normal(0, 0.1, round(seconds * SAMPLE_RATE)).astype(np.float32)


@torch.no_grad()
def test_a_window_of_full_length_is_encoded_as_whisper_itself_does(whisper: AttendingWhisper) -> None:
    window = noise(29.5)
    mel = whisper.extractor(window, sampling_rate=SAMPLE_RATE, return_tensors="pt")["input_features"]
    theirs = whisper.model.model.encoder(mel).last_hidden_state
    assert torch.allclose(whisper.encode(window), theirs, atol=1e-4)


def test_no_more_is_encoded_than_the_window_and_a_little_silence(whisper: AttendingWhisper) -> None:
    n_frames = [whisper.encode(noise(seconds)).shape[1] for seconds in (1, 8.5, 12.2, 20, 30)]
    assert n_frames == [500, 500, 700, 1050, 1500]


@torch.no_grad()
def test_token_by_token_is_the_same_as_all_at_once(whisper: AttendingWhisper) -> None:
    states = whisper.encode(noise(3))
    ids = [whisper.id("<|startoftranscript|>"), 5, 9, 44, 12]
    at_once, single = whisper.open(states), whisper.open(states)
    logits, frame = at_once.feed(ids, 150)
    for token in ids:
        last_logits, last_frame = single.feed([token], 150)
    assert torch.allclose(logits, last_logits, atol=1e-4)
    assert frame == last_frame
    for one, other in zip(at_once.kept.layers, single.kept.layers, strict=True):
        assert torch.allclose(one.keys, other.keys, atol=1e-5)
        assert torch.allclose(one.values, other.values, atol=1e-5)


@FEW
@given(st.lists(st.integers(0, 200), min_size=2, max_size=8), st.data())
def test_what_is_forgotten_was_never_there(
    whisper: AttendingWhisper, ids: list[int], data: st.DataObject
) -> None:
    states = whisper.encode(noise(2))
    n = data.draw(st.integers(1, len(ids) - 1))
    stream, fresh = whisper.open(states), whisper.open(states)
    stream.feed(ids, 100)
    stream.crop(n)
    assert stream.n_kept == n
    fresh.feed(ids[:n], 100)
    assert torch.allclose(stream.feed([7], 100)[0], fresh.feed([7], 100)[0], atol=1e-4)


def test_attention_to_the_silence_behind_the_window_does_not_count(whisper: AttendingWhisper) -> None:
    stream = whisper.open(whisper.encode(noise(2)))
    assert all(stream.feed([token], 20)[1] < 20 for token in range(10))


def test_without_alignment_heads_those_of_the_upper_half_are_taken(whisper: AttendingWhisper) -> None:
    settings_of_it = whisper.model.generation_config
    told = getattr(settings_of_it, "alignment_heads", None)
    try:
        settings_of_it.alignment_heads = [[0, 1], [1, 0]]
        assert whisper.alignment_heads == ((0, 1), (1, 0))
        settings_of_it.alignment_heads = None
        assert whisper.alignment_heads == ((1, 0), (1, 1))
    finally:
        settings_of_it.alignment_heads = told


def test_keys_and_values_of_the_sound_are_computed_once_for_all_tokens(whisper: AttendingWhisper) -> None:
    stream = whisper.open(whisper.encode(noise(5)))
    flops = []
    for token in (3, 4, 5):
        with FlopCounterMode(display=False) as counter:
            stream.feed([token], 250)
        flops.append(counter.get_total_flops())
    assert flops[0] > 3 * flops[1]
    assert flops[2] == pytest.approx(flops[1], rel=0.01)


def test_an_unknown_mark_is_told(whisper: AttendingWhisper) -> None:
    with pytest.raises(KeyError):
        whisper.id("<|no such mark|>")
