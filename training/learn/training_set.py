"""A plan's data, ready to be learned from: an objective for the loop, and how much there is to learn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from core.layouts.layout import Placed
from core.wire.training_plan import TrainingPlan
from training.learn.cross_entropy import CrossEntropy, Dev
from training.learn.data_set import Batches, DataSet, batches_of, hear
from training.learn.examples import ExampleShares
from training.learn.loop import TrainingSettings
from training.learn.objective import Objective
from training.learn.task import TranslationTask
from training.learn.trainable_model import TrainableModel


@dataclass(frozen=True, slots=True)
class TranslatedDev:
    """What scores the dev set's translations while a run learns, under `policy`; called in one process."""

    policy: str
    scores: Callable[[], Mapping[str, float]]


class TrainingSet(Protocol):
    """Data that are ready to be learned from."""

    @property
    def n_pairs(self) -> int: ...

    @property
    def steps_an_epoch(self) -> int: ...

    @property
    def expansion(self) -> float:
        """How many examples a pair becomes."""

    @property
    def too_long(self) -> float:
        """The share of what was left out for its length."""

    @property
    def measured_policy(self) -> str:
        """The policy under which the dev set is judged and translated while the run learns."""

    def objective(
        self, trainable: TrainableModel, settings: TrainingSettings, translated: TranslatedDev | None
    ) -> Objective: ...


MakeTrainingSet = Callable[[TrainingPlan, TranslationTask, DataSet, Path], TrainingSet]
"""Makes a plan's data ready, with a folder for what is found out about them once.

Raises:
    UserError: they are of no use to the plan; one sentence.
"""


@dataclass(frozen=True, slots=True)
class Supervision:
    """Pairs that say what is to be written when."""

    batches: Batches
    dev: Sequence[Sequence[Placed]]
    measured_policy: str

    @property
    def n_pairs(self) -> int:
        return len(self.batches.pairs)

    @property
    def steps_an_epoch(self) -> int:
        return self.batches.steps_an_epoch

    @property
    def expansion(self) -> float:
        return self.batches.expansion

    @property
    def too_long(self) -> float:
        return self.batches.too_long

    def objective(
        self, trainable: TrainableModel, settings: TrainingSettings, translated: TranslatedDev | None
    ) -> Objective:
        dev = Dev(self.dev, translated.scores, translated.policy) if translated else Dev(self.dev)
        return CrossEntropy(trainable, self.batches.draw, dev, settings)


def kept_alignment(folder: Path, data_set: DataSet) -> Path:
    """Return where a run keeps what the aligner found of its pairs."""
    return folder / f"needed.{data_set.digest}.json"


def supervise(plan: TrainingPlan, task: TranslationTask, data_set: DataSet, folder: Path) -> TrainingSet:
    """Return the pairs as examples of the plan's policies (`MakeTrainingSet`)."""
    batches, dev = batches_of(
        data_set,
        hear(data_set, plan.source, plan.errors, plan.seed),
        task.example_maker(ExampleShares(heard=plan.as_recognized, joined=plan.joined, context=plan.context)),
        task.sentence_maker(task.policies[0]).vocabulary,
        kept_alignment(folder, data_set),
        n_sentences=plan.batch,
        max_length=plan.max_length,
    )
    policies = task.policies
    return Supervision(batches, dev, policies[len(policies) // 2])
