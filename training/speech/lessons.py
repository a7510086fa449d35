"""What the streaming recognizer is taught, and how."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import torch
from torch import Tensor
from transformers import ParakeetTokenizer

from training.speech.batches import Batch, Menu, batches_of_round
from training.speech.course import Course
from training.speech.exams import Exam, errors_of
from training.speech.network import LOOKAHEADS, Pupil, Shape, make_recognizer
from training.speech.objective import Weights, losses_of
from training.speech.shards import Shelf


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


class StreamingLessons:
    """Lessons of a transducer that streams."""

    def __init__(self, plan: Plan, shelf: Shelf, tokenizer: ParakeetTokenizer) -> None:
        torch.manual_seed(plan.seed)
        self.plan, self.shelf, self.tokenizer = plan, shelf, tokenizer
        self.pupil = Pupil(make_recognizer(plan.shape, len(tokenizer) - 1))

    def batches(self, number: int, first: int) -> Iterator[tuple[int, Batch]]:
        return batches_of_round(self.shelf, self.plan.menu, number, self.tokenizer, first)

    def losses(self, batch: Batch, step: int) -> tuple[Tensor, dict[str, float]]:
        weights = self.plan.weights
        losses = losses_of(self.pupil, batch, step > weights.n_without_decoder, self.plan.bf16)
        return losses.total(weights), losses.numbers()

    def rates(self, exams: Sequence[Exam]) -> dict[str, float]:
        """Return the word error rates by exam and lookahead."""
        network = self.pupil.recognizer
        return {
            f"{exam.name}, {lookahead}": round(errors_of(network, self.tokenizer, exam, lookahead).rate, 3)
            for exam in exams
            for lookahead in LOOKAHEADS[1:3]
        }


def streaming_course(folder: Path, plan: Plan, shelf: Shelf, tokenizer: ParakeetTokenizer) -> Course[Batch]:
    """Return the course of a folder, where it was left."""
    return Course(folder, plan, StreamingLessons(plan, shelf, tokenizer))
