"""The cross entropy of rows over a vocabulary, with its gradient made in one pass over a few rows at a time.

The logits of a batch are more numbers than all else in a small model's step, and PyTorch's own loss reads and
writes them some ten times, in float32, from and to the memory. Some rows at once stay in a processor's cache.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from training.learn.collate import IGNORED

ROWS_AT_ONCE = 64


def summed_loss(logits: Tensor, labels: Tensor, label_smoothing: float) -> Tensor:
    """Return the sum of the cross entropies of rows (R, V), computed in float32; `IGNORED` ones count 0.

    It is `torch.nn.functional.cross_entropy` with the sum as its reduction; the gradient has the type of
    the logits.
    """
    total: Tensor = _SummedLoss.apply(logits, labels, label_smoothing)  # type: ignore[no-untyped-call]
    return total


class _SummedLoss(torch.autograd.Function):
    """Its gradient, softmax - (1 - smoothing) x label - smoothing / V, is made on the way forward."""

    @staticmethod
    def forward(ctx: Any, logits: Tensor, labels: Tensor, label_smoothing: float) -> Tensor:
        gradient = torch.empty_like(logits)
        total = torch.zeros((), device=logits.device)
        parts = zip(*(tensor.split(ROWS_AT_ONCE) for tensor in (logits, labels, gradient)), strict=True)
        for some_logits, some_labels, place in parts:
            total += _loss_of_some(some_logits, some_labels, label_smoothing, place)
        ctx.save_for_backward(gradient)
        return total

    @staticmethod
    def backward(ctx: Any, of_total: Tensor) -> tuple[Tensor, None, None]:
        (gradient,) = ctx.saved_tensors
        return gradient * of_total.to(gradient.dtype), None, None


def _loss_of_some(logits: Tensor, labels: Tensor, smoothing: float, gradient: Tensor) -> Tensor:
    """Return the loss of these rows, and write their gradient."""
    counts = (labels != IGNORED)[:, None].float()
    label = labels.clamp(min=0)[:, None]
    numbers = logits.to(torch.float32, copy=True)
    highest = numbers.amax(-1, keepdim=True)
    of_label, mean = numbers.gather(1, label), numbers.mean(-1, keepdim=True)
    shares = numbers.sub_(highest).exp_()
    total = shares.sum(-1, keepdim=True)
    losses = highest + total.log() - (1 - smoothing) * of_label - smoothing * mean
    shares.mul_(counts / total).sub_(counts * (smoothing / logits.shape[-1]))
    gradient.copy_(shares.scatter_add_(1, label, (smoothing - 1) * counts))
    return (losses * counts).sum()
