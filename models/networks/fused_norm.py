"""Normalization by the root mean square in one kernel where the library starts six, on cards."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.functional import rms_norm
from transformers import PreTrainedModel

_KINDS = ("LlamaRMSNorm", "MistralRMSNorm", "Qwen2RMSNorm", "Qwen3RMSNorm")
"""What they compute is torch's own norm but for one rounding; Gemma's adds one to its weight."""


class FusedNorm(nn.Module):
    """What a norm of these kinds computes, with its very weight.

    Both square and sum in float32; the library rounds once more, before it multiplies by the weight.
    """

    def __init__(self, weight: nn.Parameter, eps: float) -> None:
        super().__init__()
        self.weight = weight
        self.eps = eps

    def forward(self, states: Tensor) -> Tensor:
        return rms_norm(states, self.weight.shape, self.weight, self.eps)


@torch.no_grad()
def fuse_norms(model: PreTrainedModel) -> None:
    """Put the fused norm in the place of the library's, in a model on a card."""
    for parent in [*model.modules()]:
        children: list[tuple[str, Any]] = [*parent.named_children()]
        for name, child in children:
            if type(child).__name__ in _KINDS:
                setattr(parent, name, FusedNorm(child.weight, child.variance_epsilon))
