"""Paired bootstrap over kept statistics, where `significance` has the translations themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from sacrebleu.metrics.bleu import BLEU

from training.compare.results import Sentence
from training.measure.significance import N_SAMPLES

SEED = 12345
"""sacrebleu's own, so that the samples are its samples."""


@dataclass(frozen=True, slots=True)
class BleuDifference:
    """By how much a system's BLEU is above the baseline's, and how probable as much is by chance."""

    bleu: float
    p_value: float


def bleu_of(total: Sequence[float]) -> float:
    """Return the BLEU (sacrebleu's defaults) of summed statistics."""
    n_words, n_reference, *counts = map(int, total[:6])
    possible = [int(n) for n in total[6:]]
    return BLEU.compute_bleu(counts, possible, n_words, n_reference, smooth_method="exp").score


def difference(baseline: Sequence[Sentence], system: Sequence[Sentence]) -> BleuDifference:
    """Return the difference on the same sentences (Koehn, EMNLP 2004), as sacrebleu computes it.

    But for equal systems, which it takes for surely different.
    """
    ours, others = _with_possible(system), _with_possible(baseline)
    if np.array_equal(ours, others):
        return BleuDifference(0.0, 1.0)
    found = bleu_of(ours.sum(0)) - bleu_of(others.sum(0))
    samples = np.random.default_rng(SEED).choice(len(ours), size=(N_SAMPLES, len(ours)), replace=True)
    by_chance = np.array([abs(bleu_of(ours[i].sum(0)) - bleu_of(others[i].sum(0))) for i in samples])
    n_as_large = int((by_chance - by_chance.mean() > abs(found)).sum())
    return BleuDifference(found, (n_as_large + 1) / (N_SAMPLES + 1))


def _with_possible(sentences: Sequence[Sentence]) -> np.ndarray:
    """Return statistics (sentences, 10): after those kept, how many 1- to 4-grams each translation has."""
    kept = np.array(sentences)
    n_words = kept[:, :1]
    return np.hstack([kept, np.maximum(0, n_words - np.arange(4))])
