"""That another language is spoken is noticed by how likely its words are, and said once."""

from __future__ import annotations

from models.recognize.spoken_language import N_BELIEVED, N_DOUBTED, LanguageDoubt

FOREIGN, ENGLISH = -1.1, -0.15


def test_other_speech_is_told_once_and_taken_back_once_it_is_over():
    told: list[bool] = []
    doubt = LanguageDoubt(told.append)
    for _ in range(N_DOUBTED // 2 - 1):
        doubt.hear(FOREIGN, 2)
    assert told == [], "so few words say nothing"
    for _ in range(3 * N_DOUBTED):
        doubt.hear(FOREIGN, 2)
    assert told == [True]
    for _ in range(N_BELIEVED // 4):
        doubt.hear(ENGLISH, 3)
    assert told == [True], "what repeats itself for some seconds looks likely too"
    doubt.hear(ENGLISH, 6)
    assert told == [True, False]


def test_one_unlikely_word_among_likely_ones_says_nothing():
    told: list[bool] = []
    doubt = LanguageDoubt(told.append)
    for i in range(200):
        doubt.hear(-3.0 if i % 20 == 0 else ENGLISH, 2)
    assert told == []
