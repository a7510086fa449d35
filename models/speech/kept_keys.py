"""Attention of transformers' layers over keys that were kept of earlier blocks.

One function is registered with transformers' `AttentionInterface`; a network that is built with that name and
whose layers hand keyword arguments on to their attention streams by `kept`, one for each layer.
"""

from __future__ import annotations

from typing import Any, Final

import torch
from torch import Tensor
from torch.nn import functional
from transformers import AttentionInterface

KEPT: Final = "surtitle_kept"
"""The name of the function, as an `attn_implementation`."""


class KeptKeys:
    """Keys and values of one layer, each (1, heads, frames, width of a head)."""

    def __init__(self) -> None:
        self._kept: tuple[Tensor, Tensor] | None = None

    def __len__(self) -> int:
        return 0 if self._kept is None else self._kept[0].shape[2]

    def with_new(self, keys: Tensor, values: Tensor) -> tuple[Tensor, Tensor]:
        """Return the kept ones with the new ones after them, and keep all."""
        if self._kept is not None:
            keys, values = torch.cat([self._kept[0], keys], dim=2), torch.cat([self._kept[1], values], dim=2)
        self._kept = keys, values
        return keys, values

    def crop(self, n_frames: int) -> None:
        """Forget all but the first ones."""
        if self._kept is not None:
            self._kept = self._kept[0][:, :, :n_frames], self._kept[1][:, :, :n_frames]


def attend(
    module: torch.nn.Module,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attention_mask: Tensor | None,
    *,
    scaling: float | None = None,
    dropout: float = 0.0,
    kept: KeptKeys | None = None,
    **_: Any,
) -> tuple[Tensor, None]:
    """Return what each query sees, (B, n, heads, width of a head); `attention_mask` is bool, None for all."""
    if kept is not None:
        key, value = kept.with_new(key, value)
    attended = functional.scaled_dot_product_attention(
        query, key, value, attn_mask=attention_mask, dropout_p=dropout, scale=scaling
    )
    return attended.transpose(1, 2), None


AttentionInterface.register(KEPT, attend)
