import numpy as np
import pytest
from scripted_listening import LoudnessActivity
from tiny_direct import some_recordings

from core.hearing.endpoints import Pauses
from core.speech.segments import SAMPLE_RATE
from training.direct.utterances import LEAD_S, as_heard, varied


def test_other_silence_moves_the_words_with_their_sound():
    recording = some_recordings()[0]
    other = varied(recording, np.random.default_rng(3))
    lead_s = other.ends_s[0] - recording.ends_s[0]
    assert LEAD_S[0] <= lead_s <= LEAD_S[1]
    assert np.array(other.ends_s) == pytest.approx(np.array(recording.ends_s) + lead_s)
    heard = np.flatnonzero(other.samples)
    assert heard[0] / SAMPLE_RATE == pytest.approx(lead_s, abs=0.01)


def test_the_same_chance_gives_the_same_and_another_another():
    one, same, other = (varied(some_recordings()[0], np.random.default_rng(seed)) for seed in (1, 1, 2))
    assert np.array_equal(one.samples, same.samples)
    assert len(one.samples) != len(other.samples)


def test_an_utterance_begins_before_its_speech_and_ends_behind_it():
    whole = varied(some_recordings()[0], np.random.default_rng(3))
    heard = as_heard(whole, LoudnessActivity())
    cut_s = whole.ends_s[0] - heard.ends_s[0]
    assert cut_s == pytest.approx(np.flatnonzero(whole.samples)[0] / SAMPLE_RATE - Pauses().before_s, abs=0.1)
    assert len(heard.samples) < len(whole.samples)
    n_loud = len(np.flatnonzero(whole.samples))
    assert len(np.flatnonzero(heard.samples)) == n_loud


def test_silence_is_left_as_it_is():
    silent = some_recordings()[0]
    silent.samples[:] = 0
    assert as_heard(silent, LoudnessActivity()) is silent
