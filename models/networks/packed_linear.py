"""Linear layers whose weights lie in the order in which oneDNN reads them: a step waits for half as long.

PyTorch's product of few rows by a plain matrix reads 17 GB/s on one core of a
machine that reads 37; by the same numbers reordered it reads 35 (bfloat16 and float32 alike).
"""

from __future__ import annotations

from collections.abc import Collection

import torch
from torch import Tensor, nn

from models.networks.bf16 import computes_in_bf16


class PackedLinear(nn.Linear):
    """y = x Wᵀ + b, to the bit or to rounding as a plain layer computes it; for inference only.

    It is a `Linear`, so that adapters find it. Its weight can be read and
    changed while it is unpacked, which it is within `AdaptedModel` only. A weight that it shared
    (tied embeddings) stays where it was, and is held a second time here.
    """

    def __init__(self, linear: nn.Linear) -> None:
        nn.Module.__init__(self)
        self.in_features, self.out_features = linear.in_features, linear.out_features
        self.weight, self.bias = linear.weight, linear.bias
        self.pack()

    def pack(self) -> None:
        """Reorder the weight; the plain one is let go."""
        if not self.weight.is_mkldnn:
            packed = torch.ops.mkldnn._reorder_linear_weight(self.weight.detach())
            self.weight = nn.Parameter(packed, requires_grad=False)

    def unpack(self) -> None:
        """Put the weight back into the plain order, bit for bit as it was."""
        if self.weight.is_mkldnn:
            self.weight = nn.Parameter(self.weight.detach().to_dense(), requires_grad=False)

    def forward(self, x: Tensor) -> Tensor:
        if not self.weight.is_mkldnn:
            return super().forward(x)
        y: Tensor = torch.ops.mkldnn._linear_pointwise(x, self.weight, self.bias, "none", [], "")
        return y


def pack_linears(model: nn.Module, untouched: Collection[str] = ()) -> None:
    """Replace the linear layers of `model` by packed ones where that makes them faster.

    Its parts with the names `untouched` stay as they are.
    """
    for name, child in list(model.named_children()):
        if isinstance(child, nn.Linear) and helps(child.weight):
            setattr(model, name, PackedLinear(child))
        elif name not in untouched:
            pack_linears(child)


def pack_again(model: nn.Module) -> None:
    """Pack those layers that were unpacked."""
    for module in model.modules():
        if isinstance(module, PackedLinear):
            module.pack()


def unpack_linears(model: nn.Module) -> None:
    """Make the weights of all packed layers plain."""
    for module in model.modules():
        if isinstance(module, PackedLinear):
            module.unpack()


def helps(weight: Tensor) -> bool:
    """Return whether this processor multiplies by such a matrix faster when it is packed.

    Measured on one x86 processor held to the instructions of older ones. float32: 1.3 to 2.5 times
    faster with AVX2 and with AVX-512. bfloat16: twice as fast where the processor knows the
    format, the same where it does not.
    """
    if weight.device.type != "cpu" or not torch.backends.mkldnn.is_available():
        return False
    if weight.dtype == torch.bfloat16:
        return computes_in_bf16(weight.device)
    return weight.dtype == torch.float32 and bool(torch.cpu.get_capabilities().get("avx2"))
