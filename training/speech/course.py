"""A course of lessons for the recognizer: it can be stopped at any step, and goes on at the next."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Generic, Protocol, TypeVar

import torch
from torch import Tensor, nn

from training.learn.divergence import check_loss
from training.speech.exams import Exam
from training.speech.state import Average, Position, load_state, save_state

STATE_NAME, LOG_NAME = "state.safetensors", "log.jsonl"


class AnyPlan(Protocol):
    """How fast is learned, of a frozen dataclass; a course goes on only with the plan that it began with.

    From step `n_full` on the steps become smaller by the root of their number.
    """

    @property
    def seed(self) -> int: ...
    @property
    def rate(self) -> float: ...
    @property
    def n_warmup(self) -> int: ...
    @property
    def n_full(self) -> int: ...


class AnyBatch(Protocol):
    """What a step learns from."""

    @property
    def seconds(self) -> float: ...


BatchType = TypeVar("BatchType", bound=AnyBatch)


class Lessons(Protocol[BatchType]):
    """What is taught: a network with what only teaches it, batches by chance, and what is to become less."""

    @property
    def pupil(self) -> nn.Module: ...

    def batches(self, number: int, first: int) -> Iterator[tuple[int, BatchType]]:
        """Yield the batches of a round from the one numbered `first` on; the same each time."""

    def losses(self, batch: BatchType, step: int) -> tuple[Tensor, dict[str, float]]:
        """Return what is to become less at a step, counted from 1, and what is told of it."""

    def rates(self, exams: Sequence[Exam]) -> dict[str, float]:
        """Return the word error rates of the pupil as it is."""


@dataclass(frozen=True, slots=True)
class Reporting:
    """How often it tells how far it is, keeps its state, and is examined (in steps)."""

    n_log: int = 20
    n_save: int = 200
    n_examine: int = 500


def rate_at(step: int, plan: AnyPlan) -> float:
    """Return the learning rate of a step, counted from 1."""
    return plan.rate * min(step / plan.n_warmup, 1.0, math.sqrt(plan.n_full / step))


class Course(Generic[BatchType]):
    """A recognizer that learns in a folder.

    Invariant: what is learned up to a step depends on the plan and the sentences alone, not on how often it
    was interrupted.
    """

    def __init__(self, folder: Path, plan: AnyPlan, lessons: Lessons[BatchType]) -> None:
        self.folder, self.plan, self.lessons = folder, plan, lessons
        self.pupil = lessons.pupil
        self.average = Average(self.pupil)
        self.optimizer = torch.optim.AdamW(
            self.pupil.parameters(), lr=plan.rate, betas=(0.9, 0.98), weight_decay=1e-3
        )
        state = folder / STATE_NAME
        self.position = load_state(state, self.pupil, self.average, self.optimizer, self._told_plan)

    @property
    def _told_plan(self) -> dict[str, object]:
        return asdict(self.plan)  # type: ignore[call-overload, no-any-return]

    def save(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        save_state(
            self.folder / STATE_NAME,
            self.pupil,
            self.average,
            self.optimizer,
            self.position,
            self._told_plan,
        )

    def learn(
        self, n_steps: int, is_over: Callable[[], bool], reporting: Reporting, exams: Sequence[Exam]
    ) -> None:
        """Learn until `n_steps` are made in all, or `is_over`; the state is kept at the end too.

        Raises:
            UserError: the loss is no number any more.
        """
        for batch, after in self._batches():
            if self.position.step >= n_steps or is_over():
                break
            started_s = time.process_time()
            told = self._step(batch)
            spent_s = time.process_time() - started_s
            self.position = replace(
                after,
                step=self.position.step + 1,
                seconds_heard=self.position.seconds_heard + batch.seconds,
                cpu_s=self.position.cpu_s + spent_s,
            )
            self._report(told, reporting, exams)
        self.save()

    def _batches(self) -> Iterator[tuple[BatchType, Position]]:
        """Yield the batches that come next, each with the position behind it."""
        number, first = self.position.round, self.position.batch
        while True:
            for index, batch in self.lessons.batches(number, first):
                yield batch, Position(round=number, batch=index + 1)
            number, first = number + 1, 0

    def _step(self, batch: BatchType) -> dict[str, float]:
        step = self.position.step + 1
        self.pupil.train()
        loss, told = self.lessons.losses(batch, step)
        check_loss(loss.item(), step, self.plan.rate)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.pupil.parameters(), 1.0)
        for group in self.optimizer.param_groups:
            group["lr"] = rate_at(step, self.plan)
        self.optimizer.step()
        self.average.take(self.pupil, step)
        return told

    def _report(self, told: dict[str, float], reporting: Reporting, exams: Sequence[Exam]) -> None:
        step = self.position.step
        if step % reporting.n_log == 0:
            self._log(**told)
        if step % reporting.n_save == 0:
            self.save()
        if step % reporting.n_examine == 0:
            self._log(wer=self.examine(exams))

    def examine(self, exams: Sequence[Exam]) -> dict[str, float]:
        """Return the word error rates of the averaged weights."""
        own = {name: value.detach().clone() for name, value in self.pupil.named_parameters()}
        self.pupil.load_state_dict(self.average.weights, strict=False)
        self.pupil.eval()
        rates = self.lessons.rates(exams)
        self.pupil.load_state_dict(own, strict=False)
        return rates

    def _log(self, **told: object) -> None:
        position = self.position
        row = {
            "step": position.step,
            "round": position.round,
            "hours_heard": round(position.seconds_heard / 3600, 2),
            "cpu_min": round(position.cpu_s / 60, 1),
            "rate": round(rate_at(position.step, self.plan), 6),
            **told,
        }
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / LOG_NAME).open("a", encoding="utf-8") as log:
            log.write(json.dumps(row) + "\n")
