"""Parakeet's tokens are those that the library writes of the same sound, with the states they come from."""

from __future__ import annotations

import functools
from itertools import groupby

import numpy as np
import pytest
from drawn_voices import cut, voices
from tiny_hearing import N_MELS, PARAKEET_KINDS, pieces_tokenizer, tiny_parakeet
from tokenizers import Tokenizer, models
from transformers import ParakeetFeatureExtractor

from core.speech.segments import SAMPLE_RATE
from models.recognize.parakeet import ParakeetNetwork

EXTRACTOR = ParakeetFeatureExtractor(feature_size=N_MELS)
SOUND = voices(3.0)


@functools.cache
def network(kind: str) -> ParakeetNetwork:
    return ParakeetNetwork(tiny_parakeet(kind), pieces_tokenizer(), EXTRACTOR)


def generated(kind: str, sound: np.ndarray) -> list[int]:
    """Return what the library's own model writes."""
    model, heard = network(kind).model, EXTRACTOR(sound, sampling_rate=SAMPLE_RATE, return_tensors="pt")
    if kind == "parakeet_ctc":
        blank = model.config.pad_token_id
        return [token for token, _ in groupby(model.generate(**heard)[0].tolist()) if token != blank]
    blank = model.config.blank_token_id
    settings = model.generation_config
    settings.decoder_start_token_id, settings.eos_token_id = blank, None
    # After its tokens stand the durations, which are none.
    settings.suppress_tokens = list(range(model.config.vocab_size, model.joint.head.out_features))
    sequence = model.generate(**heard, max_new_tokens=500).sequences[0].tolist()
    return [token for token in sequence if token != blank]


@pytest.mark.parametrize("kind", PARAKEET_KINDS)
def test_tokens_are_those_that_the_library_generates(kind):
    tokens = network(kind).tokens(SOUND)
    assert len({token.id for token in tokens}) > 3
    assert [token.id for token in tokens] == generated(kind, SOUND)
    states = [token.state for token in tokens]
    assert states == sorted(states)
    assert states[-1] * network(kind).state_s < 3.0


@pytest.mark.parametrize("kind", PARAKEET_KINDS)
def test_what_is_heard_does_not_depend_on_how_the_sound_is_cut(kind):
    def heard(blocks):
        stream = network(kind).open(())
        for block in blocks:
            stream.add(block)
        return stream.pieces(is_over=True)

    assert heard(cut(SOUND, [1, 700, 20_000])) == heard([SOUND])


@pytest.mark.parametrize("kind", PARAKEET_KINDS)
def test_a_sound_that_is_hardly_one_is_heard_without_trouble(kind):
    stream = network(kind).open(())
    stream.add(np.zeros(1, np.float32))
    assert all(piece.end_s <= 1 / SAMPLE_RATE for piece in stream.pieces(is_over=True))


def test_one_without_a_full_stop_among_its_tokens_writes_no_punctuation():
    bare = Tokenizer(models.WordLevel({"a": 0}, "a"))
    model = network("parakeet_ctc").model
    assert network("parakeet_ctc").punctuates
    assert not ParakeetNetwork(model, bare, EXTRACTOR).punctuates
