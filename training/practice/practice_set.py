"""A plan's pairs as sentences to practise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from core.wire.training_plan import TrainingPlan
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.memory.card import device_of
from models.networks.attention import AttentionRule
from models.translate.rollouts import Attempt, Bans
from training.learn.data_set import DataSet, hear
from training.learn.loop import TrainingSettings
from training.learn.objective import Objective
from training.learn.task import TranslationTask
from training.learn.trainable_model import TrainableModel
from training.learn.training_set import TrainingSet, TranslatedDev
from training.measure.comet import CometProcess, python_of_comet
from training.practice.exercises import Exercise, Exercises, check_writes_chunks
from training.practice.rewards import (
    AsPrinted,
    ChrfBleu,
    Comet,
    Fused,
    QualityMetric,
    Reward,
    Unscaled,
    comet_needed,
)
from training.practice.seqpo import PracticeSettings, SeqPO


@dataclass(frozen=True, slots=True)
class Practice:
    """Sentences to practise (`training.learn.training_set.TrainingSet`)."""

    plan: TrainingPlan
    exercises: Exercises
    dev: Sequence[Exercise]
    rule: AttentionRule
    too_long: float
    quality: QualityMetric
    measured_policy: str

    @property
    def n_pairs(self) -> int:
        return len(self.exercises.pairs)

    @property
    def steps_an_epoch(self) -> int:
        return -(-self.n_pairs // self.exercises.n_sentences)

    @property
    def expansion(self) -> float:
        return 1.0

    def objective(
        self, trainable: TrainableModel, settings: TrainingSettings, translated: TranslatedDev | None
    ) -> Objective:
        plan = self.plan
        fused = Fused(plan.quality_weight, plan.target_delay, self.quality.least_spread)
        told = _told(translated) if translated else dict
        return SeqPO(
            replace(trainable, rule=self.rule),  # as it is streamed
            self.exercises.draw,
            self.dev,
            _reward(plan, fused),
            self.quality,
            Bans.of(self.exercises.makers[0].vocabulary),
            PracticeSettings(
                n_tries=plan.tries,
                temperature=plan.temperature,
                drift_weight=plan.drift_weight,
                most_drift=plan.most_drift,
                cells_at_once=settings.cells_at_once,
                in_bf16=settings.in_bf16,
            ),
            judge=fused,
            translate=told,
        )


def practise(plan: TrainingPlan, task: TranslationTask, data_set: DataSet, folder: Path) -> TrainingSet:
    """Return the pairs as sentences to practise (`training.learn.training_set.MakeTrainingSet`)."""
    makers = {policy: task.sentence_maker(policy) for policy in task.policies}
    check_writes_chunks(makers)
    if len({maker.markers.prompt for maker in makers.values()}) > 1:
        raise UserError(
            phrased(
                "The policies {policies} have different prompts and cannot be practised together: practise"
                " them one after the other.",
                policies=", ".join(map(str, makers)),
            )
        )
    measured_policy = task.policies[0]  # the one that decides by itself, unless others are named
    some = makers[measured_policy]
    heard = hear(data_set, plan.source, plan.errors, plan.seed)[: len(data_set.pairs)]
    fitting = [
        i
        for i, pair in enumerate(data_set.pairs)
        if Attempt(some, tuple(pair.source.split())).room <= plan.max_length
    ]
    if not fitting:
        raise UserError(
            phrased(
                "All examples are longer than {longest} tokens: give shorter sentences, or on the command"
                " line a higher --max-length.",
                longest=plan.max_length,
            )
        )
    exercises = Exercises(
        [data_set.pairs[i] for i in fitting],
        [heard[i] for i in fitting],
        list(makers.values()),
        n_sentences=plan.batch,
        as_recognized=plan.as_recognized,
    )
    measured = data_set.dev[: plan.dev_sentences]
    dev = [Exercise(tuple(pair.source.split()), pair.target, some) for pair in measured]
    too_long = 1 - len(fitting) / len(data_set.pairs)
    return Practice(plan, exercises, dev, task.rule, too_long, _quality(plan), measured_policy)


def check_quality(plan: TrainingPlan) -> None:
    """Raise UserError if what the plan asks to be judged by is not on this machine."""
    if plan.quality == "comet":
        with comet_needed():
            python_of_comet(plan.comet_python)


def _quality(plan: TrainingPlan) -> QualityMetric:
    if plan.quality != "comet":
        return ChrfBleu()
    device = device_of(plan.device).type
    with comet_needed():
        return Comet(CometProcess(plan.comet_model, plan.comet_python, device), plan.comet_model)


def _reward(plan: TrainingPlan, fused: Fused) -> Reward:
    rewards: dict[str, Reward] = {
        "fused": fused,
        "as-printed": AsPrinted(plan.quality_weight),
        "unscaled": Unscaled(plan.quality_weight, plan.target_delay),
    }
    return rewards[plan.reward]


def _told(translated: TranslatedDev) -> Any:
    def told() -> Mapping[str, Any]:
        return {"policy": translated.policy, **translated.scores()}

    return told
