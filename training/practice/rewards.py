"""What a try is worth: how good and how late it is, and both together beside others of its sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import fmean, pstdev
from typing import Protocol

from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF

from core.wording.errors import UserError
from core.wording.sentences import phrased
from training.measure.comet import CometProcess, CometTrouble
from training.measure.instances import Instance
from training.measure.latency import length_adaptive_average_lagging


class QualityMetric(Protocol):
    """Scores translations from 0 to 100."""

    @property
    def least_spread(self) -> float:
        """What a difference is held against at least: a tiny one is not to count as much as a big one."""

    def scores(self, answers: Sequence[Instance]) -> list[float]: ...


class ChrfBleu:
    """The mean of a sentence's chrF and BLEU; an empty one has 0."""

    least_spread = 3.0

    def __init__(self) -> None:
        self._chrf, self._bleu = CHRF(), BLEU(effective_order=True)

    def scores(self, answers: Sequence[Instance]) -> list[float]:
        return [self._score(one.prediction, [one.reference]) for one in answers]

    def _score(self, text: str, references: list[str]) -> float:
        if not text:
            return 0.0
        chrf, bleu = self._chrf.sentence_score(text, references), self._bleu.sentence_score(text, references)
        return float(chrf.score + bleu.score) / 2


class Comet:
    """COMET or xCOMET times 100 by a process of its own; an empty one has 0, which they would praise.

    The least spreads are worth 3 points of chrF and BLEU: of pairs of systems that are 2.34 BLEU, 1.63 chrF,
    0.56 COMET-22 or 1.08 xCOMET-XL apart, people agree with four of five (Kocmi et al., ACL 2024).
    """

    def __init__(self, process: CometProcess, model: str) -> None:
        self.least_spread = 1.6 if "xcomet" in model.lower() else 0.85
        self._process = process

    def scores(self, answers: Sequence[Instance]) -> list[float]:
        """Return the scores.

        Raises:
            UserError: the process has ended, or gives none.
        """
        written = [one for one in answers if one.prediction]
        with comet_needed():
            scores = iter(self._process.scores(written) if written else ())
        return [100 * next(scores) if one.prediction else 0.0 for one in answers]


@contextmanager
def comet_needed() -> Iterator[None]:
    """Turn what COMET lacks into the sentence that tells it where no other quality was asked for."""
    try:
        yield
    except CometTrouble as trouble:
        raise UserError(
            phrased(
                "COMET cannot score ({why}): fix that and begin again, or on the command line practise "
                "with --quality chrf-bleu.",
                why=trouble,
            )
        ) from trouble


def words_behind(answer: Instance) -> float:
    """Return how many source words a translation is behind: LAAL, and the source's length where it is empty.

    Words beyond the reference's number are left out, the earliest first: LAAL itself can be bought with junk
    at the start, which makes all that follows come early by its count.
    """
    n_surplus = max(0, len(answer.delays) - answer.n_reference)
    lag = length_adaptive_average_lagging(answer.delays[n_surplus:], answer.n_source, answer.n_reference)
    return answer.n_source if lag is None else lag


@dataclass(frozen=True, slots=True)
class TryOutcome:
    """A try's quality, from 0 to 100, and how many source words it is behind."""

    quality: float
    lag_words: float


class Reward(Protocol):
    """Says what each of several tries of one sentence is worth beside the others; 0 where all are alike."""

    def advantages(self, group: Sequence[TryOutcome], n_read: int) -> list[float]:
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

    def advantages(self, group: Sequence[TryOutcome], n_read: int) -> list[float]:
        return self.against(self.scale(group), group)

    def scale(self, group: Sequence[TryOutcome]) -> Scale:
        qualities, lags = self._numbers(group)
        return Scale(
            fmean(qualities),
            fmean(lags),
            max(pstdev(qualities), self.least_quality_spread),
            max(pstdev(lags), self.least_lag_spread),
        )

    def against(self, scale: Scale, group: Sequence[TryOutcome]) -> list[float]:
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

    def _numbers(self, group: Sequence[TryOutcome]) -> tuple[list[float], list[float]]:
        return [one.quality for one in group], [max(self.target_words, one.lag_words) for one in group]


@dataclass(frozen=True, slots=True)
class AsPrinted:
    """The paper's equation 2 to the letter: r = weight x z(q) - max(m, z(L)), m the words of a chunk.

    A z-score is hardly ever above m, so that quality alone is left; it is here to show that.
    """

    quality_weight: float = 2.0

    def advantages(self, group: Sequence[TryOutcome], n_read: int) -> list[float]:
        qualities = _z_scores([one.quality for one in group])
        lags = [max(float(n_read), z) for z in _z_scores([one.lag_words for one in group])]
        rewards = [self.quality_weight * q - lag for q, lag in zip(qualities, lags, strict=True)]
        return [reward - fmean(rewards) for reward in rewards]


@dataclass(frozen=True, slots=True)
class Unscaled:
    """The paper's reward without its normalisation (figure 5): r = weight x q - max(target, L).

    q is from 0 to 1, as COMET is.
    """

    quality_weight: float = 2.0
    target_words: float = 2.5

    def advantages(self, group: Sequence[TryOutcome], n_read: int) -> list[float]:
        rewards = [
            self.quality_weight * one.quality / 100 - max(self.target_words, one.lag_words) for one in group
        ]
        return [reward - fmean(rewards) for reward in rewards]


def _z_scores(values: Sequence[float]) -> list[float]:
    spread = pstdev(values)
    return [(value - fmean(values)) / spread if spread else 0.0 for value in values]


def outcomes(answers: Sequence[Instance], quality: QualityMetric) -> list[TryOutcome]:
    """Return what became of translations."""
    scores = quality.scores(answers)
    return [TryOutcome(score, words_behind(one)) for score, one in zip(scores, answers, strict=True)]
