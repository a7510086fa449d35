"""Supervised learning: the cross entropy of the tokens that the pairs say come next."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from core.layouts.layout import Placed
from training.learn.collate import Portion, parts_of
from training.learn.loop import TrainingSettings
from training.learn.objective import BatchLoss, DevLoss, Share
from training.learn.trainable_model import TrainableModel

Drawn = Sequence[Placed | Portion]
"""A batch: examples, or what was made of them where they were drawn (`training.learn.ahead`)."""

DrawEpoch = Callable[[random.Random], Iterator[Drawn]]
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

    def learn(self, batch: Drawn, share: Share) -> BatchLoss:
        self.trainable.model.train()
        n_labels, n_cells = (sum(numbers) for numbers in zip(*map(_counted, batch), strict=True))
        total = torch.zeros((), device=self.trainable.device)
        for portion in self._portions(share.own(batch)):
            loss = self._loss(portion, self.settings.label_smoothing) / n_labels
            loss.backward()
            total += loss.detach()
        return BatchLoss(total, n_cells)

    @torch.no_grad()
    def measure(self, share: Share) -> DevLoss | None:
        """Return the mean cross entropy a target token, without smoothing."""
        if not self.dev.batches:
            return None
        self.trainable.model.eval()
        sums = torch.zeros(2, device=self.trainable.device, dtype=torch.float64)
        for batch in share.own(self.dev.batches):
            for portion in self._portions(batch):
                sums += torch.tensor([float(self._loss(portion, 0.0)), portion.n_labels], device=sums.device)
        loss, n_labels = share.summed(sums).tolist()
        return DevLoss(loss / n_labels)

    def scores(self) -> Mapping[str, Any]:
        return {"policy": self.dev.policy, **(self.dev.translate() if self.dev.translate else {})}

    def _portions(self, own: Drawn) -> Iterator[Portion]:
        """Yield what is fed at once."""
        examples = [one for one in own if isinstance(one, Placed)]
        yield from (one for one in own if isinstance(one, Portion))
        yield from map(Portion.of, parts_of(examples, self.settings.cells_at_once))

    def _loss(self, portion: Portion, label_smoothing: float) -> Tensor:
        in_bf16 = self.settings.in_bf16
        batch = self.trainable.batch(portion, in_bf16=in_bf16)
        return self.trainable.summed_loss(batch, label_smoothing, in_bf16=in_bf16)


def _counted(one: Placed | Portion) -> tuple[int, int]:
    """Return how many labels and cells there are."""
    if isinstance(one, Portion):
        return one.n_labels, one.n_cells
    return sum(label is not None for label in one.labels), len(one.cells)
