"""What makes the steps: AdamW, or Muon for the matrices inside of the layers and AdamW for all else.

Muon (Jordan et al., 2024; Liu et al., "Muon is Scalable for LLM Training", 2025) moves a matrix as far in
all its directions. Its steps are scaled to the size of AdamW's, so that one rate does for both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

import torch
from torch import Tensor, nn
from torch.optim import AdamW, Muon, Optimizer

OptimizerName = Literal["adamw", "muon"]
BETAS = 0.9, 0.98


def optimizer_of(
    name: OptimizerName, named: Sequence[tuple[str, nn.Parameter]], rate: float, weight_decay: float
) -> Optimizer:
    """Return what makes the steps of the parameters, each with its name in the model."""
    if name == "adamw":
        return AdamW([parameter for _, parameter in named], rate, betas=BETAS, weight_decay=weight_decay)
    return MuonBesideAdamW(named, rate, weight_decay)


class MuonBesideAdamW(Optimizer):
    """Muon for the matrices of the layers, AdamW for embeddings, output, norms and biases.

    Invariant: both optimizers see the groups and the state of this one, so that it is kept as one.
    """

    def __init__(self, named: Sequence[tuple[str, nn.Parameter]], rate: float, weight_decay: float) -> None:
        matrices = [parameter for name, parameter in named if _is_inside(name, parameter)]
        others = [parameter for name, parameter in named if not _is_inside(name, parameter)]
        self._parts = (
            Muon(matrices, rate, weight_decay=weight_decay, adjust_lr_fn="match_rms_adamw"),
            AdamW(others, rate, betas=BETAS, weight_decay=weight_decay),
        )
        super().__init__([group for part in self._parts for group in part.param_groups], {})
        self._share()

    @torch.no_grad()
    def step(self, closure: Callable[[], Any] | None = None) -> None:  # type: ignore[override]
        """Make one step of both."""
        for part in self._parts:
            part.step()  # type: ignore[no-untyped-call]

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        super().load_state_dict(state_dict)
        self._share()

    def _share(self) -> None:
        for part, group in zip(self._parts, self.param_groups, strict=True):
            part.param_groups, part.state = [group], self.state


def _is_inside(name: str, parameter: Tensor) -> bool:
    return parameter.ndim == 2 and ".layers." in name
