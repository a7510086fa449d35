"""Low-rank weights beside the frozen base learn (Hu et al., 2022); the result is a PEFT adapter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file
from torch import nn
from transformers import PreTrainedModel

from models.adapters.adapted_model import NAME
from models.adapters.adapter_files import WEIGHTS_NAME
from models.adapters.lora_settings import PREFIX
from models.memory.footprint import Precision, TranslatorShape
from training.learn.method import LowRankWeights


@dataclass(frozen=True, slots=True)
class LoraMethod:
    name: str = "lora"
    is_adapter: bool = True

    def numbers(self, shape: TranslatorShape, *, exact: bool) -> Precision:
        return Precision.FLOAT32 if exact else shape.whole

    def n_learning(self, shape: TranslatorShape, low_rank: LowRankWeights) -> int:
        return low_rank.n_numbers(shape)

    def make_learn(self, model: PreTrainedModel, low_rank: LowRankWeights) -> None:
        low_rank.put_beside(model)
        for _, parameter in _learning(model):
            parameter.data = parameter.data.float()

    def save(self, model: PreTrainedModel, folder: Path) -> None:
        """Write the adapter.

        Not by PEFT's own way, which asks the model for its whole state: bitsandbytes on the CPU unpacks
        4-bit weights for that, and rounds them when it packs them again.
        """
        tensors = {_stored(name): parameter.detach().contiguous() for name, parameter in _learning(model)}
        save_file(tensors, folder / WEIGHTS_NAME)
        model.peft_config[NAME].save_pretrained(str(folder))

    @torch.no_grad()
    def restore(self, model: PreTrainedModel, folder: Path) -> None:
        stored = load_file(folder / WEIGHTS_NAME)
        for name, parameter in _learning(model):
            parameter.copy_(stored[_stored(name)])


def _learning(model: PreTrainedModel) -> Iterator[tuple[str, nn.Parameter]]:
    return ((name, parameter) for name, parameter in model.named_parameters() if parameter.requires_grad)


def _stored(name: str) -> str:
    """Return what a parameter is called in the file, where PEFT's name of the adapter is left out."""
    return PREFIX + name.removesuffix(f".{NAME}").replace(f".{NAME}.", ".")


LORA = LoraMethod()
