"""What a run lowers: where its batches come from, what one says of the weights, and how they are judged."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from accelerate import PartialState
from accelerate.utils import reduce
from torch import Tensor

Item = TypeVar("Item")
Batch = Sequence[Any]
"""Whatever the objective drew; the loop only hands it back."""


@dataclass(frozen=True, slots=True)
class Share:
    """What is one process's of a batch that several work on, or the only one's."""

    processes: PartialState

    def own(self, items: Sequence[Item]) -> Sequence[Item]:
        return items[self.processes.process_index :: self.processes.num_processes]

    def summed(self, own: Tensor) -> Tensor:
        """Return the sum over the processes."""
        summed: Tensor = reduce(own, "sum")
        return summed


@dataclass(frozen=True, slots=True)
class BatchLoss:
    """What a batch said. `loss` is this process's part, the others are of all processes.

    `figures` go into the step's event by their names there. Nothing is learned beyond a step that `is_last`.
    """

    loss: Tensor
    n_cells: int
    figures: Mapping[str, float] = field(default_factory=dict)
    is_last: bool = False


@dataclass(frozen=True, slots=True)
class DevLoss:
    """What the dev set says: the loss, of which the lowest is the best, and figures for the event."""

    loss: float
    figures: Mapping[str, float] = field(default_factory=dict)


class Objective(Protocol):
    """What a run lowers."""

    @property
    def measures_start(self) -> bool:
        """Whether the weights that a run begins with may be its best, and are measured and kept."""

    def draw_epoch(self, rng: random.Random) -> Iterator[Batch]:
        """Yield the batches of one epoch; they depend on the generator only."""

    def learn(self, batch: Batch, share: Share) -> BatchLoss:
        """Add this process's share of the batch's gradients to the parameters'."""

    def measure(self, share: Share) -> DevLoss | None:
        """Return what the dev set says, None where there is none."""

    def scores(self) -> Mapping[str, Any]:
        """Return what the translated dev set says, by its names in the event; asked in one process."""
