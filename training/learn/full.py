"""All parameters learn, in float32; the result is a model of its own."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import torch
from safetensors.torch import save_file
from transformers import PreTrainedModel

from models.light.policy_head import read_policy_head
from models.manifests.policy_head import HEAD_FILE, HEAD_WEIGHT, is_head
from models.memory.footprint import Precision, TranslatorShape
from training.learn.method import LowRankWeights

ONE_FILE = "1TB"
"""Weights are written as one file whatever their size."""


@dataclass(frozen=True, slots=True)
class Full:
    name: str = "full"
    is_adapter: bool = False

    def numbers(self, shape: TranslatorShape, *, exact: bool) -> Precision:
        return Precision.FLOAT32  # steps this small are lost in bfloat16

    def n_learning(self, shape: TranslatorShape, low_rank: LowRankWeights) -> int:
        return shape.n_parameters

    def make_learn(self, model: PreTrainedModel, low_rank: LowRankWeights) -> None:
        model.requires_grad_(True)

    def save(self, model: PreTrainedModel, folder: Path) -> None:
        weights = model.state_dict()
        head = {name: weights.pop(name).contiguous() for name in [*weights] if is_head(name)}
        model.save_pretrained(folder, state_dict=weights, max_shard_size=ONE_FILE)
        if head:
            save_file(head, folder / HEAD_FILE)

    def restore(self, model: PreTrainedModel, folder: Path) -> None:
        # Its weights lie in the mapped file: no second model is in memory.
        saved = type(model).from_pretrained(folder, dtype=torch.float32, local_files_only=True)
        weights = saved.state_dict()
        head = read_policy_head(folder.glob(HEAD_FILE), saved.config.get_text_config().hidden_size)
        if head is not None:
            weights[HEAD_WEIGHT] = torch.from_numpy(head)
        model.load_state_dict(weights)


FULL = Full()
