"""LoRA over a base whose weights are kept in 4 bits (Dettmers et al., 2023), a quarter of bfloat16's."""

from __future__ import annotations

from dataclasses import dataclass

from transformers import PreTrainedModel

from models.memory.footprint import Precision, TranslatorShape
from training.learn.lora import LoraMethod
from training.learn.method import LowRankWeights

_PACKS = "support_avx512bf16_for_cpu"
"""What bitsandbytes' 4-bit layers call whether they may pack their weights."""


@dataclass(frozen=True, slots=True)
class QLora(LoraMethod):
    name: str = "qlora"

    def numbers(self, shape: TranslatorShape, *, exact: bool) -> Precision:
        return Precision.FOUR_BIT

    def make_learn(self, model: PreTrainedModel, low_rank: LowRankWeights) -> None:
        """As LoRA does; what is measured on the way must leave the weights in the form that can learn.

        bitsandbytes on the CPU packs them again where it is not training, for a product without a gradient,
        and never unpacks them: the steps after the first measurement would learn in silence nothing.
        """
        for module in model.modules():
            if hasattr(module, _PACKS):
                setattr(module, _PACKS, False)
        super(QLora, self).make_learn(model, low_rank)


QLORA = QLora()
