"""BLEU as sums over sentences, so that a sample of them is scored without reading a text again."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from sacrebleu.metrics.bleu import BLEU

from training.measure.instances import Instance

Sentence = tuple[int, ...]
"""Words written and of the reference, and how many 1- to 4-grams of the translation the reference has."""


def statistics_of(instance: Instance) -> Sentence:
    found = BLEU().corpus_score([instance.prediction], [[instance.reference]])
    return (found.sys_len, found.ref_len, *found.counts)


def with_possible(sentences: Sequence[Sentence]) -> np.ndarray:
    """Return statistics (sentences, 10): after those kept, how many 1- to 4-grams each translation has."""
    kept = np.array(sentences)
    n_words = kept[:, :1]
    return np.hstack([kept, np.maximum(0, n_words - np.arange(4))])


def bleu_of(total: Sequence[float]) -> float:
    """Return the BLEU (sacrebleu's defaults) of summed statistics."""
    n_words, n_reference, *counts = map(int, total[:6])
    possible = [int(n) for n in total[6:]]
    return BLEU.compute_bleu(counts, possible, n_words, n_reference, smooth_method="exp").score
