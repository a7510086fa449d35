"""All parameters learn, in float32; the result is a model of its own."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import torch
from transformers import PreTrainedModel

from models.memory.footprint import Precision, TranslatorShape
from training.methods.method import LowRank

ONE_FILE = "1TB"
"""Weights are written as one file whatever their size."""


@dataclass(frozen=True, slots=True)
class Full:
    name: str = "full"
    is_adapter: bool = False

    def numbers(self, shape: TranslatorShape, *, exact: bool) -> Precision:
        return Precision.FLOAT32  # steps this small are lost in bfloat16

    def n_learning(self, shape: TranslatorShape, low_rank: LowRank) -> int:
        return shape.n_parameters

    def make_learn(self, model: PreTrainedModel, low_rank: LowRank) -> None:
        model.requires_grad_(True)

    def save(self, model: PreTrainedModel, folder: Path) -> None:
        model.save_pretrained(folder, max_shard_size=ONE_FILE)

    def restore(self, model: PreTrainedModel, folder: Path) -> None:
        # Its weights lie in the mapped file: no second model is in memory.
        saved = type(model).from_pretrained(folder, dtype=torch.float32, local_files_only=True)
        model.load_state_dict(saved.state_dict())


FULL = Full()
