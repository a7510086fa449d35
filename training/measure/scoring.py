"""BLEU, chrF and latency of translated sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean

from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF

from training.measure.instances import Instance
from training.measure.latency import LATENCIES


@dataclass(frozen=True, slots=True)
class SetScores:
    """Scores of a whole test set; latencies are means over its sentences, in source words.

    None where no sentence has one: YAAL of an offline translation, or
    `ca_*`, which count the computation's time, where it was not measured.
    `n_empty` sentences have no translation and so no latency.
    """

    n: int
    n_empty: int
    bleu: float
    chrf: float
    al: float | None
    laal: float | None
    ap: float | None
    dal: float | None
    yaal: float | None
    ca_al: float | None = None
    ca_laal: float | None = None
    ca_ap: float | None = None
    ca_dal: float | None = None
    ca_yaal: float | None = None


def score(instances: Sequence[Instance]) -> SetScores:
    """Return the scores of at least one instance."""
    hypotheses = [instance.prediction for instance in instances]
    references = [[instance.reference for instance in instances]]
    means = dict(_mean_latencies(instances))
    return SetScores(
        n=len(instances),
        n_empty=sum(not hypothesis for hypothesis in hypotheses),
        bleu=BLEU().corpus_score(hypotheses, references).score,
        chrf=CHRF().corpus_score(hypotheses, references).score,
        **means,
    )


def _mean_latencies(instances: Sequence[Instance]) -> Iterator[tuple[str, float | None]]:
    for name, latency in LATENCIES.items():
        ideal = [latency(one.delays, one.n_source, one.n_reference) for one in instances]
        aware = [latency(one.elapsed, one.n_source, one.n_reference) for one in instances]
        yield name, _mean(ideal)
        yield f"ca_{name}", _mean(aware)


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return fmean(known) if known else None
