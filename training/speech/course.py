"""A course of lessons for the recognizer: it can be stopped at any step, and goes on at the next."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

import torch
from torch import nn
from transformers import ParakeetTokenizer

from training.speech.batches import Batch, Menu, batches_of_round
from training.speech.exams import Exam, errors_of
from training.speech.network import LOOKAHEADS, Pupil, Shape, make_recognizer
from training.speech.objective import Losses, Weights, losses_of
from training.speech.shards import Shelf
from training.speech.state import Average, Position, load_state, save_state

STATE_NAME, LOG_NAME = "state.safetensors", "log.jsonl"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is learned and how; a course goes on only with the plan that it began with."""

    shape: Shape = field(default_factory=Shape)
    menu: Menu = field(default_factory=Menu)
    weights: Weights = field(default_factory=Weights)
    seed: int = 1
    rate: float = 1e-3
    n_warmup: int = 150
    n_full: int = 3000
    """From here on the steps become smaller by the root of their number."""
    bf16: bool = True


@dataclass(frozen=True, slots=True)
class Reporting:
    """How often it tells how far it is, keeps its state, and is examined (in steps)."""

    n_log: int = 20
    n_save: int = 200
    n_examine: int = 500


def rate_at(step: int, plan: Plan) -> float:
    """Return the learning rate of a step, counted from 1."""
    return plan.rate * min(step / plan.n_warmup, 1.0, math.sqrt(plan.n_full / step))


class Course:
    """A recognizer that learns in a folder.

    Invariant: what is learned up to a step depends on the plan and the sentences alone, not on how often it
    was interrupted.
    """

    def __init__(self, folder: Path, plan: Plan, shelf: Shelf, tokenizer: ParakeetTokenizer) -> None:
        torch.manual_seed(plan.seed)
        self.folder, self.plan, self.shelf, self.tokenizer = folder, plan, shelf, tokenizer
        self.pupil = Pupil(make_recognizer(plan.shape, len(tokenizer) - 1))
        self.average = Average(self.pupil)
        self.optimizer = torch.optim.AdamW(
            self.pupil.parameters(), lr=plan.rate, betas=(0.9, 0.98), weight_decay=1e-3
        )
        state = folder / STATE_NAME
        self.position = load_state(state, self.pupil, self.average, self.optimizer, asdict(plan))

    def save(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        save_state(
            self.folder / STATE_NAME,
            self.pupil,
            self.average,
            self.optimizer,
            self.position,
            asdict(self.plan),
        )

    def learn(
        self, n_steps: int, is_over: Callable[[], bool], reporting: Reporting, exams: list[Exam]
    ) -> None:
        """Learn until `n_steps` are made in all, or `is_over`; the state is kept at the end too."""
        for batch, after in self._batches():
            if self.position.step >= n_steps or is_over():
                break
            started_s = time.process_time()
            losses = self._step(batch)
            spent_s = time.process_time() - started_s
            self.position = replace(
                after,
                step=self.position.step + 1,
                seconds_heard=self.position.seconds_heard + batch.seconds,
                cpu_s=self.position.cpu_s + spent_s,
            )
            self._report(losses, reporting, exams)
        self.save()

    def _batches(self) -> Iterator[tuple[Batch, Position]]:
        """Yield the batches that come next, each with the position behind it."""
        number, first = self.position.round, self.position.batch
        while True:
            for index, batch in batches_of_round(self.shelf, self.plan.menu, number, self.tokenizer, first):
                yield batch, Position(round=number, batch=index + 1)
            number, first = number + 1, 0

    def _step(self, batch: Batch) -> Losses:
        step = self.position.step + 1
        self.pupil.train()
        losses = losses_of(self.pupil, batch, step > self.plan.weights.n_without_decoder, self.plan.bf16)
        self.optimizer.zero_grad(set_to_none=True)
        losses.total(self.plan.weights).backward()
        nn.utils.clip_grad_norm_(self.pupil.parameters(), 1.0)
        for group in self.optimizer.param_groups:
            group["lr"] = rate_at(step, self.plan)
        self.optimizer.step()
        self.average.take(self.pupil, step)
        return losses

    def _report(self, losses: Losses, reporting: Reporting, exams: list[Exam]) -> None:
        step = self.position.step
        if step % reporting.n_log == 0:
            self._log(**losses.numbers())
        if step % reporting.n_save == 0:
            self.save()
        if step % reporting.n_examine == 0:
            self._log(wer=self.examine(exams))

    def examine(self, exams: list[Exam]) -> dict[str, float]:
        """Return the word error rates of the averaged weights, by exam and lookahead."""
        own = {name: value.detach().clone() for name, value in self.pupil.named_parameters()}
        self.pupil.load_state_dict(self.average.weights, strict=False)
        self.pupil.eval()
        network = self.pupil.recognizer
        rates = {
            f"{exam.name}, {lookahead}": round(errors_of(network, self.tokenizer, exam, lookahead).rate, 3)
            for exam in exams
            for lookahead in LOOKAHEADS[1:3]
        }
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
