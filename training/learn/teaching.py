"""What the data of a plan become: an objective for the loop, and how much there is to learn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from core.layouts.layout import Placed
from models.training_messages.plan import TrainingPlan
from training.learn.cross_entropy import CrossEntropy, Dev
from training.learn.examples import Shares
from training.learn.lessons import Lessons, Material, hear, lessons_of
from training.learn.loop import TrainingSettings
from training.learn.objective import Objective
from training.learn.task import Task
from training.learn.trainable_model import TrainableModel


@dataclass(frozen=True, slots=True)
class Translated:
    """What scores the dev set's translations while a run learns, under `policy`; called in one process."""

    policy: str
    scores: Callable[[], Mapping[str, float]]


class Teaching(Protocol):
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
        self, trainable: TrainableModel, settings: TrainingSettings, translated: Translated | None
    ) -> Objective: ...


Teach = Callable[[TrainingPlan, Task, Material, Path], Teaching]
"""Makes a plan's data ready, with a folder for what is found out about them once.

Raises:
    UserError: they are of no use to the plan; one sentence.
"""


@dataclass(frozen=True, slots=True)
class Supervision:
    """Pairs that say what is to be written when."""

    lessons: Lessons
    dev: Sequence[Sequence[Placed]]
    measured_policy: str

    @property
    def n_pairs(self) -> int:
        return len(self.lessons.pairs)

    @property
    def steps_an_epoch(self) -> int:
        return self.lessons.steps_an_epoch

    @property
    def expansion(self) -> float:
        return self.lessons.expansion

    @property
    def too_long(self) -> float:
        return self.lessons.too_long

    def objective(
        self, trainable: TrainableModel, settings: TrainingSettings, translated: Translated | None
    ) -> Objective:
        dev = Dev(self.dev, translated.scores, translated.policy) if translated else Dev(self.dev)
        return CrossEntropy(trainable, self.lessons.draw, dev, settings)


def kept_alignment(folder: Path, material: Material) -> Path:
    """Return where a run keeps what the aligner found of its pairs."""
    return folder / f"needed.{material.digest}.json"


def supervise(plan: TrainingPlan, task: Task, material: Material, folder: Path) -> Teaching:
    """Return the pairs as examples of the plan's policies (`Teach`)."""
    lessons, dev = lessons_of(
        material,
        hear(material, plan.source, plan.errors, plan.seed),
        task.example_maker(Shares(heard=plan.as_recognized, joined=plan.joined, context=plan.context)),
        task.session_maker(task.policies[0]).vocabulary,
        kept_alignment(folder, material),
        n_sentences=plan.batch,
        max_length=plan.max_length,
    )
    policies = task.policies
    return Supervision(lessons, dev, policies[len(policies) // 2])
