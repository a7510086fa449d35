"""What the small Whisper is taught, and how."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import Tensor

from training.speech.batches import Menu, groups_of_round
from training.speech.course import Course
from training.speech.exams import Exam
from training.speech.shards import Shelf
from training.whisper.batches import Batch, Habits, make_batch
from training.whisper.exams import errors_of
from training.whisper.network import Pupil, Shape, make_whisper
from training.whisper.objective import Weights, losses_of
from training.whisper.tokens import END, number_of


@dataclass(frozen=True, slots=True)
class Plan:
    """What is learned and how; a course goes on only with the plan that it began with."""

    shape: Shape = field(default_factory=Shape)
    menu: Menu = field(default_factory=Menu)
    habits: Habits = field(default_factory=Habits)
    weights: Weights = field(default_factory=Weights)
    seed: int = 2
    rate: float = 1.5e-3
    n_warmup: int = 200
    n_full: int = 6000
    """From here on the steps become smaller by the root of their number."""
    bf16: bool = True


class WhisperLessons:
    """Lessons of an encoder that is attended to by a decoder."""

    def __init__(self, plan: Plan, shelf: Shelf, tokenizer: Tokenizer) -> None:
        torch.manual_seed(plan.seed)
        self.plan, self.shelf, self.tokenizer = plan, shelf, tokenizer
        self.pupil = Pupil(make_whisper(plan.shape, tokenizer), n_pieces=number_of(tokenizer, END))

    def batches(self, number: int, first: int) -> Iterator[tuple[int, Batch]]:
        groups = groups_of_round(self.shelf, self.plan.menu, number)
        for index, group in enumerate(groups[first:], start=first):
            chance = np.random.default_rng([self.shelf.seed, number, 3, index])
            yield index, make_batch(group, self.tokenizer, self.plan.habits, chance)

    def losses(self, batch: Batch, step: int) -> tuple[Tensor, dict[str, float]]:
        losses = losses_of(self.pupil, batch, self.plan.bf16)
        return losses.total(self.plan.weights), losses.numbers()

    def rates(self, exams: Sequence[Exam]) -> dict[str, float]:
        """Return the word error rates by exam."""
        network = self.pupil.whisper
        return {exam.name: round(errors_of(network, self.tokenizer, exam).rate, 3) for exam in exams}


def whisper_course(folder: Path, plan: Plan, shelf: Shelf, tokenizer: Tokenizer) -> Course[Batch]:
    """Return the course of a folder, where it was left."""
    return Course(folder, plan, WhisperLessons(plan, shelf, tokenizer))
