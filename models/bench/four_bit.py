"""Random weights in 4 bits, as the loader keeps real ones, with no file on the way."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import torch
from torch import nn
from transformers import PreTrainedModel


def quantize_linears(model: PreTrainedModel) -> None:
    """Put bitsandbytes' 4-bit layers in the place of all linear layers but the output, which stays whole.

    Raises:
        ImportError: bitsandbytes is not installed.
    """
    head = model.get_output_embeddings()
    for module in list(model.modules()):
        for name, child in list(module.named_children()):
            if type(child) is nn.Linear and child is not head:
                setattr(module, name, _in_4_bits(child))


def is_in_4_bits(model: PreTrainedModel) -> bool:
    """Return whether any of its weights are packed, two in a byte."""
    return any(parameter.dtype == torch.uint8 for parameter in model.parameters())


def _in_4_bits(linear: nn.Linear) -> nn.Linear:
    layers: Any = import_module("bitsandbytes.nn")
    settings: dict[str, Any] = {"compress_statistics": True, "quant_type": "nf4"}
    device, has_bias = linear.weight.device, linear.bias is not None
    packed: nn.Linear = layers.Linear4bit(
        linear.in_features,
        linear.out_features,
        bias=has_bias,
        compute_dtype=torch.bfloat16,
        device="meta",
        **settings,
    )
    weight = layers.Params4bit(linear.weight.detach().to("cpu"), requires_grad=False, **settings)
    packed.weight, packed.bias = weight.to(device), linear.bias
    return packed
