"""What makes the steps: AdamW, or Muon for the matrices inside of the layers and AdamW for all else.

Muon (Jordan et al., 2024; Liu et al., "Muon is Scalable for LLM Training", 2025) moves a matrix as far in
all its directions. Its steps are scaled to the size of AdamW's, so that one rate does for both.
PyTorch's own multiplies in bfloat16 on every device: on a processor that knows AVX2 alone, one of its steps
takes longer than all else in a step of training.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Literal

import torch
from torch import Tensor, nn
from torch.optim import AdamW, Optimizer

from models.networks.bf16 import learns_in_bf16

OptimizerName = Literal["adamw", "muon"]
BETAS = 0.9, 0.98
MOMENTUM = 0.95
NEWTON_SCHULZ = 3.4445, -4.7750, 2.0315
"""Coefficients of the quintic of Jordan et al., which is steepest at zero."""
N_ITERATIONS = 5
SMALLEST_NORM = 1e-7
RMS_OF_ADAMW = 0.2
"""How far a step of AdamW moves a weight, in rates (Liu et al., section 2.2)."""


def optimizer_of(
    name: OptimizerName, named: Sequence[tuple[str, nn.Parameter]], rate: float, weight_decay: float
) -> Optimizer:
    """Return what makes the steps of the parameters, each with its name in the model."""
    if name == "adamw":
        return AdamW([parameter for _, parameter in named], rate, betas=BETAS, weight_decay=weight_decay)
    return MuonBesideAdamW(named, rate, weight_decay)


class Muon(Optimizer):
    """Muon with Nesterov's momentum, for matrices alone.

    Those of one shape are multiplied together: a small model's are many, and a card takes longer to be told
    of each than to multiply it.
    """

    def __init__(self, matrices: Sequence[nn.Parameter], rate: float, weight_decay: float) -> None:
        super().__init__(matrices, {"lr": rate, "weight_decay": weight_decay})

    @torch.no_grad()
    def step(self, closure: Callable[[], Any] | None = None) -> None:  # type: ignore[override]
        """Make one step of the matrices that have a gradient."""
        for group in self.param_groups:
            moved = (matrix for matrix in group["params"] if matrix.grad is not None)
            for matrices in _of_one_shape(moved):
                self._move(matrices, group["lr"], group["weight_decay"])

    def _move(self, matrices: list[Tensor], rate: float, weight_decay: float) -> None:
        for matrix in matrices:
            if not self.state[matrix]:
                self.state[matrix]["momentum_buffer"] = torch.zeros_like(matrix)
        gradients = [matrix.grad for matrix in matrices if matrix.grad is not None]
        momenta = [self.state[matrix]["momentum_buffer"] for matrix in matrices]
        torch._foreach_lerp_(momenta, gradients, 1 - MOMENTUM)
        directions = orthogonal(torch.stack(gradients).lerp(torch.stack(momenta), MOMENTUM))
        far = rate * RMS_OF_ADAMW * math.sqrt(max(matrices[0].shape))
        torch._foreach_mul_(matrices, 1 - rate * weight_decay)
        torch._foreach_sub_(matrices, list((far * directions).to(matrices[0].dtype)))


def orthogonal(matrices: Tensor) -> Tensor:
    """Return about U V^T of each matrix U S V^T of (M, rows, columns), its singular values from 0.5 to 1.5.

    In bfloat16 where the device multiplies faster in it, else in float32; the result is of that type.
    """
    a, b, c = NEWTON_SCHULZ
    is_tall = matrices.shape[1] > matrices.shape[2]
    x = matrices.to(torch.bfloat16 if learns_in_bf16(matrices.device) else torch.float32)
    x = x.mT if is_tall else x
    x = x / x.norm(dim=(1, 2), keepdim=True).clamp(min=SMALLEST_NORM)
    for _ in range(N_ITERATIONS):
        gram = x @ x.mT
        x = torch.baddbmm(x, torch.baddbmm(gram, gram, gram, beta=b, alpha=c), x, beta=a)
    return x.mT if is_tall else x


def _of_one_shape(matrices: Iterable[Tensor]) -> Iterator[list[Tensor]]:
    by_shape: dict[torch.Size, list[Tensor]] = {}
    for matrix in matrices:
        by_shape.setdefault(matrix.shape, []).append(matrix)
    yield from by_shape.values()


class MuonBesideAdamW(Optimizer):
    """Muon for the matrices of the layers, AdamW for embeddings, output, norms and biases.

    Invariant: both optimizers see the groups and the state of this one, so that it is kept as one.
    """

    def __init__(self, named: Sequence[tuple[str, nn.Parameter]], rate: float, weight_decay: float) -> None:
        matrices = [parameter for name, parameter in named if _is_inside(name, parameter)]
        others = [parameter for name, parameter in named if not _is_inside(name, parameter)]
        self._parts = (
            Muon(matrices, rate, weight_decay),
            AdamW(others, rate, betas=BETAS, weight_decay=weight_decay),
        )
        super().__init__([group for part in self._parts for group in part.param_groups], {})
        self._share()

    @torch.no_grad()
    def step(self, closure: Callable[[], Any] | None = None) -> None:  # type: ignore[override]
        """Make one step of both."""
        for part in self._parts:
            part.step()

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        super().load_state_dict(state_dict)
        self._share()

    def _share(self) -> None:
        for part, group in zip(self._parts, self.param_groups, strict=True):
            part.param_groups, part.state = [group], self.state


def _is_inside(name: str, parameter: Tensor) -> bool:
    return parameter.ndim == 2 and ".layers." in name
