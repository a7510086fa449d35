"""Voices of real sound told apart, sentence by sentence."""

from __future__ import annotations

import numpy as np
import pytest
import soundfile
from places import JFK, OFFICE_TALK, SPANISH

from core.backends import VoiceTeller
from core.speech.segments import SAMPLE_RATE, AudioChunk, Samples, Segment, SegmentId, Word
from core.speech.voices import VoiceSpan
from models import voices
from models.voices.clustered import KEPT_S, ClusteredTeller
from models.voices.networks import OnnxVoiceNetworks

pytestmark = pytest.mark.skipif(not voices.is_here(), reason="set-up could not fetch the networks for voices")
WORD_S = 0.25


@pytest.fixture(scope="module")
def networks() -> OnnxVoiceNetworks:
    return OnnxVoiceNetworks()


@pytest.fixture
def teller(networks: OnnxVoiceNetworks) -> VoiceTeller:
    return ClusteredTeller(networks)


def talk(*stretches: tuple[object, float, float]) -> Samples:
    """Return what is said from one to the other second of each file, one after the other."""
    sounds = [soundfile.read(path, dtype="float32")[0] for path, _, _ in stretches]
    return np.concatenate(
        [
            samples[round(start_s * SAMPLE_RATE) : round(end_s * SAMPLE_RATE)]
            for samples, (_, start_s, end_s) in zip(sounds, stretches, strict=True)
        ]
    )


def sentence(index: int, start_s: float, end_s: float) -> Segment:
    times = np.arange(start_s, end_s - WORD_S / 2, WORD_S).tolist()
    words = tuple(Word("word", at_s, at_s + WORD_S) for at_s in times)
    return Segment(SegmentId(index), start_s, end_s, words, (), final=True)


def hear(teller: VoiceTeller, samples: Samples, start_s: float = 0.0, block: int = 3200) -> None:
    for first in range(0, len(samples), block):
        teller.hear(AudioChunk(samples[first : first + block], start_s + first / SAMPLE_RATE))


def by_word(spans: tuple[VoiceSpan, ...]) -> list[int]:
    return [span.voice for span in spans for _ in range(span.n_words)]


def test_two_voices_in_one_sentence_change_at_the_word(teller: VoiceTeller) -> None:
    hear(teller, talk((JFK, 7.8, 10.8), (OFFICE_TALK, 0.5, 3.5)))
    said = by_word(teller.who(sentence(0, 0.0, 6.0)))
    changes = [i for i in range(1, len(said)) if said[i] != said[i - 1]]
    assert len(said) == 24 and set(said) == {1, 2}
    assert len(changes) == 1 and abs(changes[0] - 12) <= 2


def test_what_is_told_does_not_depend_on_how_the_sound_is_cut(networks: OnnxVoiceNetworks) -> None:
    sound = talk((JFK, 0, 3), (OFFICE_TALK, 0.5, 3.5))
    told = []
    for block in (333, 16_000):
        teller = ClusteredTeller(networks)
        hear(teller, sound, block=block)
        told.append((teller.who(sentence(0, 0.0, 3.0)), teller.who(sentence(1, 3.0, 6.0))))
    assert told[0] == told[1]


def test_who_ends_is_followed_by_one_that_knows_its_voices_again(networks: OnnxVoiceNetworks) -> None:
    sound = talk((OFFICE_TALK, 0.5, 3.5), (JFK, 7.8, 10.8), (OFFICE_TALK, 3.5, 6.5))
    before, after = ClusteredTeller(networks), ClusteredTeller(networks)
    hear(before, sound)
    hear(after, sound)
    for index in (1, 0):  # so that the second voice would be the first
        segment = sentence(index, 3.0 * index, 3.0 * index + 3)
        after.recall(segment, before.who(segment))
    last = sentence(2, 6.0, 9.0)
    assert after.who(last) == before.who(last) and set(by_word(before.revised())) <= {2}
    assert after.revised() == ()


def test_a_sentence_whose_sound_is_gone_is_told_of_by_nothing(teller: VoiceTeller) -> None:
    hear(teller, np.zeros(round((KEPT_S + 5) * SAMPLE_RATE), np.float32))
    assert teller.who(sentence(0, 1.0, 3.0)) == ()
    hear(teller, np.zeros(SAMPLE_RATE, np.float32), start_s=100.0)  # what lies between was left out
    assert teller.who(sentence(1, 30.0, 34.0)) == ()


def test_a_sentence_without_words_is_told_of_by_nothing(teller: VoiceTeller) -> None:
    hear(teller, talk((JFK, 0, 3)))
    assert teller.who(Segment(SegmentId(0), 0.0, 3.0, (), (), final=True)) == ()


@pytest.mark.long
def test_three_voices_that_take_turns_are_three_and_each_is_known_again(teller: VoiceTeller) -> None:
    files = [JFK, OFFICE_TALK, SPANISH]
    turns = [(voice, 2.5 * turn + 0.3) for turn in range(4) for voice in (0, 1, 2, 1)]
    sound = talk(*((files[voice], start_s, start_s + 2.5) for voice, start_s in turns))
    hear(teller, sound[: 20 * SAMPLE_RATE])
    told, heard_s = [], 20.0
    for index in range(len(turns)):
        if 2.5 * (index + 1) > heard_s:
            more = sound[round(heard_s * SAMPLE_RATE) : round((heard_s + 10) * SAMPLE_RATE)]
            hear(teller, more, heard_s)
            heard_s += 10
        told.append(by_word(teller.who(sentence(index, 2.5 * index, 2.5 * (index + 1)))))
    right = [word == voice + 1 for words, (voice, _) in zip(told, turns, strict=True) for word in words]
    assert {voice for words in told for voice in words} == {1, 2, 3}
    assert np.mean(right) > 0.9
    teller.settle()
    assert np.mean([word != 0 for word in by_word(teller.revised())] or [1.0]) == 1.0
