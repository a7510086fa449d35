"""Kyutai's network over its caches hears and writes what the library does of the whole."""

from __future__ import annotations

import functools
import json

import pytest
import torch
from drawn_voices import cut, voices
from examples import FEW
from hypothesis import given
from hypothesis import strategies as st
from tiny_hearing import pieces_tokenizer, save_kyutai, tiny_kyutai
from torch.utils.flop_counter import FlopCounterMode

from core.speech.segments import SAMPLE_RATE
from core.wording.errors import UserError
from models.loading.recognizers import load_recognizer
from models.recognize.kyutai import KyutaiNetwork, KyutaiState
from models.recognize.resampling import Resampled

SOUND = voices(2.5)
FRAME = 1920


@functools.cache
def network() -> KyutaiNetwork:
    return KyutaiNetwork(tiny_kyutai(), pieces_tokenizer(), delay_s=0.48, silence_s=0.0)


def heard_and_written(blocks) -> tuple[torch.Tensor, list[int]]:
    state, codes, written = KyutaiState(network()), [], []
    for block in blocks:
        state.add(block)
        while state.is_full:
            codes.append(state.codes())
            written.append(state.read(codes[-1]))
    return torch.stack(codes), written


def at_once(n_frames: int) -> torch.Tensor:
    resampled = Resampled()
    resampled.add(SOUND)
    return resampled.take(n_frames * FRAME)[None, None]


@FEW
@given(st.lists(st.integers(1, 20_000), min_size=1, max_size=4))
def test_the_codec_says_of_parts_what_it_says_of_the_whole(lengths):
    codes, _ = heard_and_written(cut(SOUND, lengths))
    with torch.inference_mode():
        whole = network().model.codec_model.encode(at_once(len(codes)), num_quantizers=4).audio_codes
    assert len({tuple(frame) for frame in codes.tolist()}) > 3
    assert torch.equal(codes, whole[0].T)


def test_tokens_are_those_that_the_library_generates_of_the_whole():
    codes, written = heard_and_written([SOUND])
    generated = network().model.generate(input_values=at_once(len(codes)), do_sample=False)[0].tolist()
    assert len(set(written)) > 3
    # The library writes one in front of all sound, and none after the last frame.
    assert written[:-1] == generated[2:]


def test_neither_what_is_kept_nor_the_work_grows_with_the_sound():
    state, sizes, work = KyutaiState(network()), [], []
    for i in range(40):
        state.add(voices(0.08, seed=i))
        while state.is_full:
            with FlopCounterMode(display=False) as counter:
                state.read(state.codes())
            sizes.append(state.cached_numbers())
            work.append(counter.get_total_flops())
    assert len(sizes) > 35
    assert len(set(sizes[20:])) == len(set(work[20:])) == 1
    assert work[-1] > 10_000


def test_no_word_is_later_than_it_says():
    stream = network().open(0.16)
    for i, block in enumerate(cut(SOUND, [512])):
        for piece in stream.hear(block) or ():
            assert 0 <= piece.start_s <= piece.end_s <= (i + 1) * 512 / SAMPLE_RATE


def test_nothing_is_said_before_the_sound_begins():
    silent = KyutaiNetwork(network().model, network().tokenizer, delay_s=0.48, silence_s=0.16)
    stream = silent.open(0.16)
    assert stream.hear(SOUND[:0]) is None
    assert stream.finish() == []
    assert stream.hear(SOUND[:4000]) is None


def test_its_delay_cannot_be_chosen():
    assert network().lag_s(0.08) == network().lag_s(2.0) > 0.48


@pytest.mark.parametrize("wait", [{"audio_delay_seconds": -1}, {"audio_silence_prefix_seconds": 1000}])
def test_a_wait_that_makes_no_sense_is_refused(tmp_path, wait):
    file = save_kyutai(tmp_path) / "preprocessor_config.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), **wait}))
    with pytest.raises(UserError, match="damaged"):
        load_recognizer(str(tmp_path), "en", device="cpu")
