"""Made conversations: the same by the same seed, with one voice for each word."""

from __future__ import annotations

import numpy as np

from core.speech.segments import SAMPLE_RATE
from training.speech.readers import is_spoken
from training.speech.talks import LONGEST_S, Stay, made_talk


def tone(hz: float) -> np.ndarray:
    return (0.3 * np.sin(2 * np.pi * hz * np.arange(5 * SAMPLE_RATE) / SAMPLE_RATE)).astype(np.float32)


READERS = {"anna": [tone(300)], "ben": [tone(100)], "cleo": [tone(500)]}


def test_the_same_seed_makes_the_same_talk() -> None:
    one, two = (made_talk("a", READERS, 20.0, seed=3) for _ in range(2))
    assert np.array_equal(one.samples, two.samples) and one.voices == two.voices
    assert made_talk("b", READERS, 20.0, seed=4).voices != one.voices


def test_sentences_follow_each_other_and_each_word_is_said_by_one() -> None:
    talk = made_talk("a", READERS, 60.0, seed=3)
    words = [word for sentence in talk.sentences for word in sentence.words]
    assert [word.start_s for word in words] == sorted(word.start_s for word in words)
    assert all(len(s.words) == len(v) for s, v in zip(talk.sentences, talk.voices, strict=True))
    assert all(s.words[-1].end_s - s.words[0].start_s <= LONGEST_S for s in talk.sentences)
    assert talk.n_voices == 3 and words[-1].end_s <= len(talk.samples) / SAMPLE_RATE


def test_who_is_away_says_nothing() -> None:
    stays = {"anna": Stay(away=(10.0, 30.0)), "ben": Stay(from_s=30.0)}
    talk = made_talk("a", READERS, 50.0, 3, stays)
    said = [
        (word.start_s, voice)
        for sentence, voices in zip(talk.sentences, talk.voices, strict=True)
        for word, voice in zip(sentence.words, voices, strict=True)
    ]
    assert {voice for at_s, voice in said if 20 < at_s < 30} == {"cleo"}
    assert {voice for at_s, voice in said if at_s > 31} == {"anna", "ben", "cleo"}


def test_short_gaps_are_part_of_speech() -> None:
    sound = np.concatenate([tone(200)[:8000], np.zeros(1600, np.float32), tone(200)[:8000]])
    assert is_spoken(sound).all()
    gap = np.concatenate([tone(200)[:8000], np.zeros(8000, np.float32), tone(200)[:8000]])
    assert is_spoken(gap).sum() == 100
