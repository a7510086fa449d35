"""Words given to voices: a change has its price, and costs no more than it is worth."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as some

from core.voices.words import likeliest


def path_value(scores: np.ndarray, path: list[int], change: float) -> float:
    changes = sum(a != b for a, b in pairwise(path))
    return float(sum(scores[i, voice] for i, voice in enumerate(path)) - change * changes)


@given(some.integers(1, 3), some.integers(1, 5), some.floats(0, 2), some.integers(0, 1000))
def test_no_way_through_a_sentence_is_likelier(n_voices: int, n_words: int, change: float, seed: int) -> None:
    scores = np.random.default_rng(seed).uniform(-1, 1, (n_words, n_voices))
    found = path_value(scores, likeliest(scores, change).tolist(), change)
    every = np.stack(np.meshgrid(*[range(n_voices)] * n_words), axis=-1).reshape(-1, n_words)
    assert found >= max(path_value(scores, path.tolist(), change) for path in every) - 1e-9


def test_one_doubtful_word_changes_no_voice_and_a_lasting_change_does() -> None:
    first = [[0.6, 0.1]] * 6
    assert likeliest(np.array([*first, [0.3, 0.4], *first]), 0.8).tolist() == [0] * 13
    assert likeliest(np.array(first + [[0.1, 0.6]] * 6), 0.8).tolist() == [0] * 6 + [1] * 6


def test_no_words_need_no_voice() -> None:
    assert likeliest(np.zeros((0, 2)), 0.8).tolist() == []
