"""A policy head: reads off a language model's last hidden state whether to write (EASiST, section 3)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import torch
from safetensors import SafetensorError, safe_open
from torch import Tensor, nn

from core.layouts.decisions import BEGIN, MORE
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.manifests.policy_head import N_ANSWERS, head_in
from models.manifests.safetensors_header import tensor_shapes
from models.networks.language_model import first_line


class PolicyHead(nn.Module):
    """Two rows of numbers as wide as the hidden state, without bias; to begin with it knows nothing."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(N_ANSWERS, width))

    def forward(self, hidden: Tensor) -> Tensor:
        """Return the logits of the answers (..., 2) float32 for hidden states (..., width)."""
        with torch.autocast(hidden.device.type, enabled=False):
            return nn.functional.linear(hidden.float(), self.weight)

    def odds(self, hidden: Tensor) -> Tensor:
        """Return the logarithm of the odds of a WRITE (..., 1) float32."""
        answers: Tensor = self(hidden)
        return answers[..., BEGIN : BEGIN + 1] - answers[..., MORE : MORE + 1]


def read_policy_head(paths: Iterable[Path], width: int) -> PolicyHead | None:
    """Return the policy head that one of the safetensors files holds, ready to run; None where none does.

    Raises:
        UserError: it does not fit a model of this width, or is damaged.
    """
    for path in paths:
        name = head_in(path, tensor_shapes(path, UserError), width, UserError)
        if name is not None:
            return _read(path, name, width)
    return None


def _read(path: Path, name: str, width: int) -> PolicyHead:
    head = PolicyHead(width).requires_grad_(False)
    try:
        with safe_open(path, "pt") as file:
            head.weight.copy_(file.get_tensor(name))
    except (OSError, SafetensorError) as error:
        raise UserError(
            phrased(
                "{weights} cannot be read ({reason}): get it again.", weights=path, reason=first_line(error)
            )
        ) from error
    if not bool(head.weight.isfinite().all()):
        raise UserError(phrased("{weights} holds numbers that are none: its training failed.", weights=path))
    return head
