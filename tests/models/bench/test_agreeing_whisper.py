import numpy as np
import pytest
import torch

from core.speech.segments import SAMPLE_RATE
from models.bench.agreeing_whisper import AgreeingWhisper
from models.bench.scripted_whisper import SHAPES, scripted_whisper

TINY = {"d_model": 16, "layers": 1, "decoder_layers": 1, "heads": 2, "ffn": 16, "vocab_size": 1010}


@pytest.fixture
def recognizer(monkeypatch):
    monkeypatch.setitem(SHAPES, "whisper-2m", TINY)
    return AgreeingWhisper(scripted_whisper("whisper-2m", torch.device("cpu"), torch.float32))


def noise(seconds):
    return np.random.default_rng(0).normal(0, 0.1, round(seconds * SAMPLE_RATE)).astype(np.float32)


def test_all_of_a_window_is_written_anew_once_a_second_has_come(recognizer):
    recognizer.start(5.0)
    recognizer.accept(noise(0.9))
    assert recognizer.hypothesis() is None
    recognizer.accept(noise(1.0))
    first = recognizer.hypothesis()
    assert [word.text for word in first] == [str(index) for index in range(len(first))]
    assert len(first) == 6  # one each 0.3 s
    assert all(5.0 <= word.start_s <= word.end_s <= 7.0 for word in first)
    recognizer.accept(noise(0.5))
    assert recognizer.hypothesis() is None
    recognizer.accept(noise(0.5))
    assert len(recognizer.hypothesis()) > len(first)
    assert len(recognizer.finish()) == 10


def test_an_utterance_begins_without_the_sound_of_the_last(recognizer):
    recognizer.start(0.0)
    recognizer.accept(noise(3))
    recognizer.finish()
    recognizer.start(10.0, ("7", "8"))
    assert recognizer.finish() == ()
    recognizer.accept(noise(1))
    assert len(recognizer.finish()) == 3
