"""Supervised learning: the cross entropy of the tokens that the pairs say come next."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from core.layouts.layout import Placed
from training.learn.collate import parts_of
from training.learn.loop import TrainingSettings
from training.learn.objective import Learned, Measured, Share
from training.learn.trainable_model import TrainableModel

DrawEpoch = Callable[[random.Random], Iterator[list[Placed]]]
"""The batches of one epoch; they depend on the generator only."""


@dataclass(frozen=True, slots=True)
class Dev:
    """What a run is held against: examples, and what scores its translations, if they are translated."""

    batches: Sequence[Sequence[Placed]]
    translate: Callable[[], Mapping[str, float]] | None = None
    """Returns BLEU and LAAL under `policy`; called in one process."""
    policy: str = ""


@dataclass(frozen=True, slots=True)
class CrossEntropy:
    """The mean cross entropy a labelled token (`training.learn.objective.Objective`).

    Gradients are divided by the labelled tokens of the whole batch, so that neither the number of
    processes nor how a batch is cut into forwards changes a step.
    """

    trainable: TrainableModel
    draw_epoch: DrawEpoch
    dev: Dev
    settings: TrainingSettings

    @property
    def measures_start(self) -> bool:
        return False

    def learn(self, batch: Sequence[Placed], share: Share) -> Learned:
        self.trainable.model.train()
        n_labels = _n_labels(batch)
        total = torch.zeros((), device=self.trainable.device)
        for part in parts_of(share.own(batch), self.settings.cells_at_once):
            loss = self._loss(part, self.settings.label_smoothing) / n_labels
            loss.backward()
            total += loss.detach()
        return Learned(total, sum(len(example.cells) for example in batch))

    @torch.no_grad()
    def measure(self, share: Share) -> Measured | None:
        """Return the mean cross entropy a target token, without smoothing."""
        if not self.dev.batches:
            return None
        self.trainable.model.eval()
        sums = torch.zeros(2, device=self.trainable.device, dtype=torch.float64)
        for batch in share.own(self.dev.batches):
            for part in parts_of(batch, self.settings.cells_at_once):
                sums += torch.tensor([float(self._loss(part, 0.0)), _n_labels(part)], device=sums.device)
        loss, n_labels = share.summed(sums).tolist()
        return Measured(loss / n_labels)

    def scores(self) -> Mapping[str, Any]:
        return {"policy": self.dev.policy, **(self.dev.translate() if self.dev.translate else {})}

    def _loss(self, examples: Sequence[Placed], label_smoothing: float) -> Tensor:
        in_bf16 = self.settings.in_bf16
        batch = self.trainable.collate(examples, in_bf16=in_bf16)
        return self.trainable.summed_loss(batch, label_smoothing, in_bf16=in_bf16)


def _n_labels(examples: Sequence[Placed]) -> int:
    return sum(label is not None for example in examples for label in example.labels)
