"""Random weights in 4 bits, as the loader keeps real ones, with no file on the way."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import torch
from torch import Tensor, nn
from transformers import AutoModelForCausalLM, PretrainedConfig, PreTrainedModel
from transformers.initialization import no_init_weights

SPREAD = 0.02


def random_in_4_bits(
    config: PretrainedConfig, attention: str, device: torch.device, dtype: torch.dtype
) -> PreTrainedModel:
    """Return random weights of a configuration; what stays whole is in `dtype`.

    The device never holds more than one of the matrices whole, so that what fits in 4 bits can be made
    where it would not fit otherwise.

    Raises:
        ImportError: bitsandbytes is not installed.
    """
    with no_init_weights():  # memory that nobody writes into is none
        model: PreTrainedModel = AutoModelForCausalLM.from_config(
            config, dtype=dtype, attn_implementation=attention
        )
    head = model.get_output_embeddings()
    for module in list(model.modules()):
        for name, child in list(module.named_children()):
            if type(child) is nn.Linear and child is not head:
                drawn = torch.randn(child.weight.shape, device=device, dtype=dtype) * SPREAD
                setattr(module, name, in_4_bits(child, drawn))
    model.to(device)  # type: ignore[arg-type]
    _draw_the_rest(model)
    model.tie_weights()
    return model


def in_4_bits(linear: nn.Linear, weight: Tensor) -> nn.Linear:
    """Return bitsandbytes' layer of the linear layer's shape with this weight, on the weight's device."""
    layers: Any = import_module("bitsandbytes.nn")
    settings: dict[str, Any] = {"compress_statistics": True, "quant_type": "nf4"}
    packed: nn.Linear = layers.Linear4bit(
        linear.in_features,
        linear.out_features,
        bias=linear.bias is not None,
        compute_dtype=torch.bfloat16,
        device="meta",
        **settings,
    )
    unpacked = layers.Params4bit(weight.detach(), requires_grad=False, **settings)
    packed.weight, packed.bias = unpacked.to(weight.device), linear.bias
    return packed


def is_in_4_bits(model: PreTrainedModel) -> bool:
    """Return whether any of its weights are packed, two in a byte."""
    return any(parameter.dtype == torch.uint8 for parameter in model.parameters())


@torch.no_grad()
def _draw_the_rest(model: PreTrainedModel) -> None:
    """Fill embeddings and biases; norms are made with ones."""
    for name, parameter in model.named_parameters():
        if parameter.is_floating_point() and parameter.ndim > 1:
            parameter.normal_(0, SPREAD)
        elif name.endswith("bias"):
            parameter.zero_()
