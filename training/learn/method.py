"""What a training method is: numbers for the base's weights, what learns, and how that is kept."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

from peft import LoraConfig, inject_adapter_in_model
from transformers import PreTrainedModel

from models.adapters.adapted_model import NAME, put_to_learn
from models.adapters.adapters import AdapterError, AdapterManifest
from models.adapters.lora import read_lora
from models.manifests.safetensors_header import tensor_shapes
from models.memory.footprint import Precision, TranslatorShape
from training.learn.checkpoints import WeightFiles

LINEAR = "all-linear"
"""PEFT's word for all linear layers but the output: q, k, v, o, gate, up, down, or as a family calls them."""


class LowRankWeights(Protocol):
    """The low-rank weights that a run begins with."""

    def n_numbers(self, shape: TranslatorShape) -> int:
        """Return how many numbers they have beside a base of this shape."""

    def put_beside(self, model: PreTrainedModel) -> None:
        """Put them beside the model's weights, which learn no more."""


@dataclass(frozen=True, slots=True)
class LowRank:
    """New low-rank weights, which have no effect yet: how big they are, and their scale, alpha / rank."""

    rank: int = 32
    alpha: int = 16

    def n_numbers(self, shape: TranslatorShape) -> int:
        return sum(self.rank * (rows + columns) for rows, columns in shape.linears)

    def put_beside(self, model: PreTrainedModel) -> None:
        config = LoraConfig(r=self.rank, lora_alpha=self.alpha, target_modules=LINEAR, task_type="CAUSAL_LM")
        inject_adapter_in_model(config, model, NAME)


@dataclass(frozen=True, slots=True)
class OfAdapter:
    """The low-rank weights of an adapter that was checked."""

    adapter: AdapterManifest

    def n_numbers(self, shape: TranslatorShape) -> int:
        return sum(map(math.prod, tensor_shapes(self.adapter.weights, AdapterError).values()))

    def put_beside(self, model: PreTrainedModel) -> None:
        """Put them there.

        Raises:
            AdapterError: they cannot be read, or do not fit the model after all.
        """
        put_to_learn(read_lora(self.adapter), model)


class Method(WeightFiles, Protocol):
    """A way to make a base model learn; its result is what `save` writes."""

    @property
    def name(self) -> str: ...

    @property
    def is_adapter(self) -> bool:
        """Whether the result is an adapter, which leaves the base and its vocabulary as they are."""

    def numbers(self, shape: TranslatorShape, *, exact: bool) -> Precision:
        """Return what the base's weights are kept in while it learns; `exact` asks to round nothing."""

    def n_learning(self, shape: TranslatorShape, low_rank: LowRankWeights) -> int:
        """Return how many parameters learn."""

    def make_learn(self, model: PreTrainedModel, low_rank: LowRankWeights) -> None:
        """Let these parameters, and no others, take gradients."""
