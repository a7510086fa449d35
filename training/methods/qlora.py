"""LoRA over a base whose weights are kept in 4 bits (Dettmers et al., 2023), a quarter of bfloat16's."""

from __future__ import annotations

from dataclasses import dataclass

from models.footprint import Precision, TranslatorShape
from training.methods.lora import Lora


@dataclass(frozen=True, slots=True)
class QLora(Lora):
    name: str = "qlora"

    def numbers(self, shape: TranslatorShape) -> Precision:
        return Precision.FOUR_BIT


QLORA = QLora()
