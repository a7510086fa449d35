"""What a try is worth: how good and how late it is, and both together beside others of its sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev
from typing import Protocol

from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF

from training.measure.instances import Instance
from training.measure.latency import length_adaptive_average_lagging


class Quality(Protocol):
    """Scores translations from 0 to 100."""

    def scores(self, answers: Sequence[Instance]) -> list[float]: ...


class ChrfBleu:
    """The mean of a sentence's chrF and BLEU; an empty one has 0."""

    def __init__(self) -> None:
        self._chrf, self._bleu = CHRF(), BLEU(effective_order=True)

    def scores(self, answers: Sequence[Instance]) -> list[float]:
        return [self._score(one.prediction, [one.reference]) for one in answers]

    def _score(self, text: str, references: list[str]) -> float:
        if not text:
            return 0.0
        chrf, bleu = self._chrf.sentence_score(text, references), self._bleu.sentence_score(text, references)
        return float(chrf.score + bleu.score) / 2


def words_behind(answer: Instance) -> float:
    """Return how many source words a translation is behind: LAAL, and the source's length where it is empty.

    Words beyond the reference's number are left out, the earliest first: LAAL itself can be bought with junk
    at the start, which makes all that follows come early by its count.
    """
    n_surplus = max(0, len(answer.delays) - answer.n_reference)
    lag = length_adaptive_average_lagging(answer.delays[n_surplus:], answer.n_source, answer.n_reference)
    return answer.n_source if lag is None else lag


@dataclass(frozen=True, slots=True)
class Outcome:
    """A try's quality, from 0 to 100, and how many source words it is behind."""

    quality: float
    lag_words: float


class Reward(Protocol):
    """Says what each of several tries of one sentence is worth beside the others; 0 where all are alike."""

    def advantages(self, group: Sequence[Outcome], n_read: int) -> list[float]:
        """Return one number for each; the source was read in chunks of `n_read` words."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The middle and the spread of what is known, against which something new is held."""

    quality: float
    lag_words: float
    quality_spread: float
    lag_spread: float


@dataclass(frozen=True, slots=True)
class Fused:
    """Quality and little delay in one number.

    A = [weight x dq / max(std q, 3) - dL / max(std L, 0.3)] / (1 + weight), each difference from the group's
    mean. The floors keep a tiny difference from counting as much as a big one. A delay below the target
    gains nothing, so that there is no race to say anything at all first.
    """

    quality_weight: float = 2.0
    target_words: float = 2.5
    least_quality_spread: float = 3.0
    least_lag_spread: float = 0.3

    def advantages(self, group: Sequence[Outcome], n_read: int) -> list[float]:
        return self.against(self.scale(group), group)

    def scale(self, group: Sequence[Outcome]) -> Scale:
        qualities, lags = self._numbers(group)
        return Scale(
            fmean(qualities),
            fmean(lags),
            max(pstdev(qualities), self.least_quality_spread),
            max(pstdev(lags), self.least_lag_spread),
        )

    def against(self, scale: Scale, group: Sequence[Outcome]) -> list[float]:
        """Return the rewards of a group by the scale of another one."""
        weight = self.quality_weight
        return [
            (
                weight * (quality - scale.quality) / scale.quality_spread
                - (lag - scale.lag_words) / scale.lag_spread
            )
            / (1 + weight)
            for quality, lag in zip(*self._numbers(group), strict=True)
        ]

    def _numbers(self, group: Sequence[Outcome]) -> tuple[list[float], list[float]]:
        return [one.quality for one in group], [max(self.target_words, one.lag_words) for one in group]


@dataclass(frozen=True, slots=True)
class AsPrinted:
    """The paper's equation 2 to the letter: r = weight x z(q) - max(m, z(L)), m the words of a chunk.

    A z-score is hardly ever above m, so that quality alone is left; it is here to show that.
    """

    quality_weight: float = 2.0

    def advantages(self, group: Sequence[Outcome], n_read: int) -> list[float]:
        qualities = _z_scores([one.quality for one in group])
        lags = [max(float(n_read), z) for z in _z_scores([one.lag_words for one in group])]
        rewards = [self.quality_weight * q - lag for q, lag in zip(qualities, lags, strict=True)]
        return [reward - fmean(rewards) for reward in rewards]


def _z_scores(values: Sequence[float]) -> list[float]:
    spread = pstdev(values)
    return [(value - fmean(values)) / spread if spread else 0.0 for value in values]


def outcomes(answers: Sequence[Instance], quality: Quality) -> list[Outcome]:
    """Return what became of translations."""
    scores = quality.scores(answers)
    return [Outcome(score, words_behind(one)) for score, one in zip(scores, answers, strict=True)]
