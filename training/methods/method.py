"""What a training method is: numbers for the base's weights, what learns, and how that is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from transformers import PreTrainedModel

from models.memory.footprint import Precision, TranslatorShape
from training.methods.checkpoints import WeightFiles


@dataclass(frozen=True, slots=True)
class LowRank:
    """How big the low-rank weights are and how they are scaled (by alpha / rank)."""

    rank: int = 32
    alpha: int = 16


class Method(WeightFiles, Protocol):
    """A way to make a base model learn; its result is what `save` writes."""

    @property
    def name(self) -> str: ...

    @property
    def is_adapter(self) -> bool:
        """Whether the result is an adapter, which leaves the base and its vocabulary as they are."""

    def numbers(self, shape: TranslatorShape, *, exact: bool) -> Precision:
        """Return what the base's weights are kept in while it learns; `exact` asks to round nothing."""

    def n_learning(self, shape: TranslatorShape, low_rank: LowRank) -> int:
        """Return how many parameters learn."""

    def make_learn(self, model: PreTrainedModel, low_rank: LowRank) -> None:
        """Let these parameters, and no others, take gradients."""
