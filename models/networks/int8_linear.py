"""Linear layers with 8-bit weights for the CPU: half the bytes of bfloat16 to read at every step."""

from __future__ import annotations

from collections.abc import Collection

import torch
from torch import Tensor, nn

_BLOCK = 16
"""Numbers that are multiplied at once."""


class Int8Linear(nn.Linear):
    """y = x Wᵀ + b with W in whole numbers of 8 bits and one scale a row; x stays as it is.

    As only weights are rounded, a token's result does not depend on the
    tokens beside it. It is a `Linear`, so that adapters find it.
    """

    scale: Tensor

    def __init__(self, linear: nn.Linear) -> None:
        nn.Module.__init__(self)
        self.in_features, self.out_features = linear.in_features, linear.out_features
        weight = linear.weight.detach().float()
        scale = (weight.abs().amax(dim=1) / 127).clamp(min=torch.finfo(torch.float32).tiny)
        rounded = (weight / scale[:, None]).round().to(torch.int8)
        self.weight = nn.Parameter(rounded, requires_grad=False)
        self.bias = linear.bias
        self.register_buffer("scale", scale.to(linear.weight.dtype))

    def forward(self, x: Tensor) -> Tensor:
        y = torch._weight_int8pack_mm(x.reshape(-1, self.in_features).contiguous(), self.weight, self.scale)
        y = y.view(*x.shape[:-1], self.out_features)
        return y if self.bias is None else y + self.bias


def quantize_linears(model: nn.Module, untouched: Collection[str] = ()) -> None:
    """Replace the linear layers of `model`; the embeddings stay, and what the product cannot take.

    So do its parts with the names `untouched`.
    """
    for name, child in list(model.named_children()):
        if isinstance(child, nn.Linear) and not _fits_kernel(child):
            continue
        if isinstance(child, nn.Linear):
            setattr(model, name, Int8Linear(child))
        elif name not in untouched:
            quantize_linears(child)


def _fits_kernel(linear: nn.Linear) -> bool:
    """Return whether the product takes such a layer: in bfloat16 it reads past rows of other lengths."""
    return linear.weight.dtype == torch.float32 or linear.in_features % _BLOCK == 0
