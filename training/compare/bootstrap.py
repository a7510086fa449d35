"""Paired bootstrap over kept statistics, where `significance` has the translations themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from training.measure.bleu_counts import Sentence, bleu_of, with_possible
from training.measure.significance import p_value_of, samples_of


@dataclass(frozen=True, slots=True)
class BleuDifference:
    """By how much a system's BLEU is above the baseline's, and how probable as much is by chance."""

    bleu: float
    p_value: float


def difference(baseline: Sequence[Sentence], system: Sequence[Sentence]) -> BleuDifference:
    """Return the difference on the same sentences (Koehn, EMNLP 2004), as sacrebleu computes it."""
    ours, others = with_possible(system), with_possible(baseline)
    found = bleu_of(ours.sum(0)) - bleu_of(others.sum(0))
    by_chance = [abs(bleu_of(ours[i].sum(0)) - bleu_of(others[i].sum(0))) for i in samples_of(len(ours))]
    return BleuDifference(found, p_value_of(found, by_chance))
