"""A policy head: reads off a language model's last hidden state whether to write (EASiST, section 3)."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from core.layouts.decisions import BEGIN, MORE
from models.manifests.policy_head import N_ANSWERS


class PolicyHead(nn.Module):
    """Two rows of numbers as wide as the hidden state, without bias; to begin with it knows nothing."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(N_ANSWERS, width))

    @classmethod
    def of(cls, weights: NDArray[np.float32]) -> PolicyHead:
        """Return the head of these numbers (2, width), ready to run."""
        head = cls(weights.shape[1]).requires_grad_(False)
        head.weight.copy_(torch.from_numpy(weights))
        return head

    def numbers(self) -> NDArray[np.float32]:
        """Return the head's numbers as they are now, (2, width)."""
        return self.weight.detach().float().cpu().numpy().copy()

    def forward(self, hidden: Tensor) -> Tensor:
        """Return the logits of the answers (..., 2) float32 for hidden states (..., width)."""
        with torch.autocast(hidden.device.type, enabled=False):
            return nn.functional.linear(hidden.float(), self.weight)

    def odds(self, hidden: Tensor) -> Tensor:
        """Return the logarithm of the odds of a WRITE (..., 1) float32."""
        answers: Tensor = self(hidden)
        return answers[..., BEGIN : BEGIN + 1] - answers[..., MORE : MORE + 1]
