"""Sequential policy optimization (SeqPO-SiMT): tries of one sentence are weighed against each other.

With the layouts' law a whole try is one teacher-forced forward, so nothing of how it was drawn is kept
but its tokens and their probabilities.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any

import torch
from torch import Tensor, nn
from transformers.modeling_layers import GradientCheckpointingLayer

from core.layouts.decisions import BEGIN, MORE, lay_out_decisions
from core.layouts.layout import Cell, Placed, lay_out
from models.translate.rollouts import Attempt, Bans, Decided, Drawn, Try, roll_out, threshold_odds
from training.learn.collate import IGNORED, parts_of
from training.learn.objective import BatchLoss, DevLoss, Share
from training.learn.trainable_model import TrainableModel
from training.practice.exercises import Exercise
from training.practice.rewards import Fused, QualityMetric, Reward, Scale, TryOutcome, outcomes

FAR = 1.5
"""Nats below its log-probability at the start from which on a token's distance grows linearly.

k3 grows exponentially: one token that was drawn though it has become ten thousand times less likely would
count as much as a whole batch, outweigh all that is rewarded, and end by chance what is near its start.
"""


@dataclass(frozen=True, slots=True)
class PracticeSettings:
    """How tries are drawn and how far one batch, and all of them, may lead.

    A model that learned with label smoothing translates badly at temperature 1: tries are drawn and scored
    at a lower one. `drift_weight` is what the distance from the start costs; a run ends at `most_drift`,
    in nats a token, because no weight of that kind holds it.
    """

    n_tries: int = 5
    temperature: float = 0.6
    clip: float = 0.2
    drift_weight: float = 0.05
    most_drift: float = 0.15
    cells_at_once: int = 8192
    in_bf16: bool = False


@dataclass(frozen=True, slots=True)
class Graded:
    """One table of a try, what was drawn in it, and what the try is worth beside the others.

    That are its tokens, or the answers of a policy head.
    """

    placed: Placed
    drawn: tuple[Drawn, ...] | tuple[Decided, ...]
    worth: float

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self.placed.cells

    @property
    def are_answers(self) -> bool:
        return isinstance(self.drawn[0], Decided)


def graded(exercise: Exercise, tried: Try, worth: float) -> Iterator[Graded]:
    """Yield the tables of a try, laid out as it was drawn: those of its tokens, then those of its answers."""
    tables = lay_out(exercise.maker.new_layout(), tried.timeline)
    yield from _shared_out(tables, tried.drawn, worth)
    if tried.decided:
        answers = lay_out_decisions(exercise.maker.new_layout, tried.timeline)
        in_order = sorted(tried.decided, key=lambda one: one.begins)
        yield from _shared_out(answers, tuple(in_order), worth)


def _shared_out(
    tables: Sequence[Placed], drawn: tuple[Drawn, ...] | tuple[Decided, ...], worth: float
) -> Iterator[Graded]:
    rest = list(drawn)
    for table in tables:
        n = sum(label is not None for label in table.labels)
        own, rest = tuple(rest[:n]), rest[n:]
        if own:
            yield Graded(table, own, worth)  # type: ignore[arg-type]  # all are of one kind
    assert not rest


class StartWeights:
    """The learning parameters as a run began with them, however far it has come."""

    def __init__(self, learning: Sequence[nn.Parameter]) -> None:
        self._learning = learning
        self._values = [parameter.detach().clone() for parameter in learning]

    @contextmanager
    def in_place(self) -> Iterator[None]:
        """Let the model be that of the start while the context lasts."""
        self._swap()
        try:
            yield
        finally:
            self._swap()

    def _swap(self) -> None:
        for i, parameter in enumerate(self._learning):
            parameter.data, self._values[i] = self._values[i], parameter.data


@dataclass(slots=True)
class SeqPO:
    """Practice as an objective (`training.learn.objective.Objective`).

    loss = [-sum min(rho A, clip(rho) A) + drift_weight x sum k3] / labels, rho the ratio of a token's
    probability now to that with which it was drawn, k3 the estimate of the distance from the start. It is
    made before a run takes over what it had learned: the parameters are those of the start.
    """

    trainable: TrainableModel
    draw_epoch: Callable[[random.Random], Iterator[list[Exercise]]]
    dev: Sequence[Exercise]
    reward: Reward
    quality: QualityMetric
    bans: Bans
    settings: PracticeSettings
    judge: Fused = field(default_factory=Fused)
    """What the dev set is judged by, whatever the reward is."""
    translate: Callable[[], Mapping[str, Any]] = dict
    """Returns what is told of the dev set besides."""
    start: StartWeights = field(init=False)
    _scale: Scale | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.start = StartWeights(self.trainable.learning)

    @property
    def measures_start(self) -> bool:
        return True

    def learn(self, batch: Sequence[Exercise], share: Share) -> BatchLoss:
        self.trainable.model.eval()  # tries are scored as they were drawn
        exercises = share.own(batch)
        groups = self.draw_tries(exercises)
        results = self._outcomes(exercises, groups)
        examples = [
            example
            for exercise, tries, result in zip(exercises, groups, results, strict=True)
            for tried, worth in zip(tries, self.reward.advantages(result, exercise.n_read), strict=True)
            for example in graded(exercise, tried, worth)
        ]
        n_labels = float(share.summed(self._tensor([sum(len(one.drawn) for one in examples)]))[0])
        loss, drift = self._backward(examples, max(n_labels, 1.0))
        figures = self._figures(list(chain.from_iterable(results)), drift, share)
        n_cells = sum(len(one.cells) for one in examples)
        return BatchLoss(loss, n_cells, figures, is_last=figures["drift"] > self.settings.most_drift)

    def draw_tries(self, exercises: Sequence[Exercise]) -> list[list[Try]]:
        """Return several tries of each exercise, as the weights are now."""
        n = self.settings.n_tries
        tries = self._roll_out(
            [one for each in exercises for one in each.attempts(n)], self.settings.temperature
        )
        return [tries[i : i + n] for i in range(0, len(tries), n)]

    def measure(self, share: Share) -> DevLoss | None:
        """Return the dev set's reward, held against the start's by the start's own mean and spread.

        Every process measures all of it: the likeliest translations need no chance.
        """
        if not self.dev:
            return None
        if self._scale is None:
            with self.start.in_place():
                self._scale = self.judge.scale(self._likeliest())
        results = self._likeliest()
        rewards = self.judge.against(self._scale, results)
        return DevLoss(-sum(rewards) / len(rewards), _means(results))

    def scores(self) -> Mapping[str, Any]:
        return self.translate()

    def _roll_out(self, attempts: Sequence[Attempt], temperature: float) -> list[Try]:
        device = self.trainable.device.type
        with torch.autocast(device, dtype=torch.bfloat16, enabled=self.settings.in_bf16):
            learned = self.trainable
            return roll_out(learned.model, learned.rule, attempts, temperature, head=learned.head)

    def _outcomes(
        self, exercises: Sequence[Exercise], groups: Sequence[Sequence[Try]]
    ) -> list[list[TryOutcome]]:
        """Return what became of each exercise's tries; all are scored at once."""
        answers = [one.answer(tried) for one, tries in zip(exercises, groups, strict=True) for tried in tries]
        found = iter(outcomes(answers, self.quality))
        return [list(islice(found, len(tries))) for tries in groups]

    def _likeliest(self) -> list[TryOutcome]:
        self.trainable.model.eval()
        tries = self._roll_out([one for exercise in self.dev for one in exercise.attempts(1)], 0.0)
        answers = [one.answer(tried) for one, tried in zip(self.dev, tries, strict=True)]
        return outcomes(answers, self.quality)

    def _backward(self, examples: Sequence[Graded], n_labels: float) -> tuple[Tensor, Tensor]:
        """Return this process's parts of loss and drift, the loss's gradients added to the parameters'."""
        total = torch.zeros(2, device=self.trainable.device)
        for part in self._parts(examples):
            with torch.no_grad(), self.start.in_place():
                at_start = self.log_probabilities(part)
            with _checkpointed(self.trainable.model):
                now = self.log_probabilities(part)
            loss, drift = self._terms(part, now, at_start)
            loss = (loss + self.settings.drift_weight * drift) / n_labels
            if loss.requires_grad:  # where a policy head alone learns, tokens stay as likely as they were
                loss.backward()
            total += torch.stack([loss.detach(), drift.detach() / n_labels])
        return total[0], total[1]

    def _parts(self, examples: Sequence[Graded]) -> Iterator[list[Graded]]:
        """Yield what goes through the model at once: tokens alone, or answers alone."""
        for are_answers in (False, True):
            own = [one for one in examples if one.are_answers == are_answers]
            yield from parts_of(own, self.settings.cells_at_once)

    def _terms(self, part: Sequence[Graded], now: Tensor, at_start: Tensor) -> tuple[Tensor, Tensor]:
        """Return the sums of the clipped gain's opposite and of the distances, k3 up to `FAR`."""
        when_drawn = self._tensor([drawn.log_probability for one in part for drawn in one.drawn])
        worth = self._tensor([one.worth for one in part for _ in one.drawn])
        ratio = (now - when_drawn).exp()
        clipped = ratio.clamp(1 - self.settings.clip, 1 + self.settings.clip)
        gain = torch.minimum(ratio * worth, clipped * worth)
        back = at_start - now
        near, beyond = back.clamp(max=FAR), (back - FAR).clamp(min=0)
        distances = near.exp() - near - 1 + (math.exp(FAR) - 1) * beyond
        return -gain.sum(), distances.sum()

    def log_probabilities(self, part: Sequence[Graded]) -> Tensor:
        """Return those of what was drawn, under the temperature and the bans that it was drawn under.

        They are all of tokens, or all of a policy head's answers.
        """
        in_bf16 = self.settings.in_bf16
        trainable = self.trainable.deciding() if part[0].are_answers else self.trainable
        batch = trainable.collate([one.placed for one in part], in_bf16=in_bf16)
        is_label = batch.labels != IGNORED
        logits = trainable.label_logits(batch, in_bf16=in_bf16)[is_label]
        drawn = [one for each in part for one in each.drawn]
        scores = (self._adjusted(logits, drawn) / self.settings.temperature).log_softmax(dim=1)
        return scores.gather(1, batch.labels[is_label][:, None])[:, 0]

    def _adjusted(self, logits: Tensor, drawn: Sequence[Drawn | Decided]) -> Tensor:
        """Return the logits of tokens without those that were banned, or of answers, by the threshold."""
        bans = [one.bans for one in drawn if isinstance(one, Drawn)]
        if bans:
            return logits + self.bans.bias(logits.shape[1], logits.device)[bans]
        thresholds = [threshold_odds(one.policy) for one in drawn if isinstance(one, Decided)]
        return torch.stack([logits[:, MORE] + self._tensor(thresholds), logits[:, BEGIN]], dim=1)

    def _figures(self, results: Sequence[TryOutcome], drift: Tensor, share: Share) -> dict[str, float]:
        """Return the means over all processes."""
        sums = [sum(one.quality for one in results), sum(one.lag_words for one in results), len(results)]
        quality, lag, n, drift_of_all = share.summed(self._tensor([*sums, float(drift)])).tolist()
        return {"quality": quality / max(n, 1), "lag_words": lag / max(n, 1), "drift": drift_of_all}

    def _tensor(self, numbers: Sequence[float]) -> Tensor:
        return torch.tensor(numbers, device=self.trainable.device)


@contextmanager
def _checkpointed(model: nn.Module) -> Iterator[None]:
    """Compute activations again on the way back where that was asked for; all else is as it was drawn."""
    layers = [module for module in model.modules() if isinstance(module, GradientCheckpointingLayer)]
    for layer in layers:
        layer.training = True
    try:
        yield
    finally:
        for layer in layers:
            layer.training = False


def _means(results: Sequence[TryOutcome]) -> dict[str, float]:
    n = len(results)
    return {
        "quality": sum(one.quality for one in results) / n,
        "lag_words": sum(one.lag_words for one in results) / n,
    }
