"""Each word of a sentence given to a voice: the likeliest way through it, where a change has its price."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.voices.sentences import NO_PART, Indices, VoicedSentence

CHANGE = 0.6
"""What a change of voices between two words costs."""
SAME_PART = 0.1
"""What speaks for the voice of the part that a word lies in."""
REACH_S = 0.75
"""How far from a window's middle it says something of a word."""

Scores = NDArray[np.float64]


def word_scores(
    sentence: VoicedSentence, window_likeness: Scores, part_likeness: Scores, voice_of_part: Indices
) -> Scores:
    """Return how much speaks for each voice at each word: (word, voice).

    `window_likeness` is (window, voice), `part_likeness` (part, voice), `voice_of_part` the place of each
    part's voice among the voices, negative where it has none.
    """
    scores = _by_windows(sentence, window_likeness)
    for word, part in enumerate(sentence.part_of):
        if part == NO_PART:
            continue
        if not len(window_likeness):
            scores[word] = part_likeness[part]
        if voice_of_part[part] >= 0:
            scores[word, voice_of_part[part]] += SAME_PART
    return scores


def _by_windows(sentence: VoicedSentence, likeness: Scores) -> Scores:
    """Return the likeness of the windows around each word, the nearer the more it counts."""
    if not len(likeness):
        return np.zeros((len(sentence.words_s), likeness.shape[1]))
    off_s = np.abs(sentence.words_s[:, np.newaxis] - sentence.windows_s)
    weights = np.maximum(1 - off_s / REACH_S, 1e-3)
    return np.asarray(weights @ likeness / weights.sum(axis=1, keepdims=True))


def likeliest(scores: Scores, change: float = CHANGE) -> Indices:
    """Return the voice of each word by Viterbi's algorithm."""
    n_words, n_voices = scores.shape
    best = scores[0] if n_words else np.zeros(n_voices)
    came_from = np.zeros((n_words, n_voices), dtype=np.intp)
    stay = np.arange(n_voices)
    for word in range(1, n_words):
        other = int(best.argmax())
        changes = best[other] - change > best
        came_from[word] = np.where(changes, other, stay)
        best = scores[word] + np.where(changes, best[other] - change, best)
    path = np.zeros(n_words, dtype=np.intp)
    for word in range(n_words - 1, -1, -1):
        path[word] = best.argmax() if word == n_words - 1 else came_from[word + 1, path[word + 1]]
    return path
