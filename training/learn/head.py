"""A policy head alone learns; the base stays as it is, and all that it could do."""

from __future__ import annotations

from dataclasses import dataclass

from peft import LoraConfig
from transformers import PreTrainedModel

from models.adapters.adapted_model import NAME
from models.memory.footprint import TranslatorShape
from training.learn.lora import LoraMethod
from training.learn.method import LowRankWeights


@dataclass(frozen=True, slots=True)
class HeadAlone(LoraMethod):
    """An adapter whose weights are a policy head's, without a low-rank one."""

    name: str = "head"

    def n_learning(self, shape: TranslatorShape, low_rank: LowRankWeights) -> int:
        return 0  # two rows of numbers

    def make_learn(self, model: PreTrainedModel, low_rank: LowRankWeights) -> None:
        model.requires_grad_(False)
        model.peft_config = {NAME: LoraConfig()}  # type: ignore[dict-item]


HEAD_ALONE = HeadAlone()
