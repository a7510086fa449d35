"""What is to become less: errors in what is written, looking elsewhere, and what helps the encoder."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from training.whisper.batches import UNTAUGHT, Batch
from training.whisper.network import Pupil, Read

_LEAST = 1e-4
"""Attention to the right place is not taken for less: else one token would outweigh all others."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Of the four losses."""

    tokens: float = 1.0
    looks: float = 0.5
    pieces: float = 0.3
    phones: float = 0.4


@dataclass(frozen=True, slots=True)
class Losses:
    """Losses of a batch, each by what it counts: tokens, tokens that are said, pieces, states."""

    tokens: Tensor
    looks: Tensor
    pieces: Tensor
    phones: Tensor

    def numbers(self) -> dict[str, float]:
        parts = {"tokens": self.tokens, "looks": self.looks, "pieces": self.pieces, "phones": self.phones}
        return {name: round(part.item(), 3) for name, part in parts.items()}

    def total(self, weights: Weights) -> Tensor:
        return (
            weights.tokens * self.tokens
            + weights.looks * self.looks
            + weights.pieces * self.pieces
            + weights.phones * self.phones
        )


def losses_of(pupil: Pupil, batch: Batch, bf16: bool) -> Losses:
    """Return the losses of a batch."""
    with torch.autocast("cpu", torch.bfloat16, enabled=bf16):
        read = pupil(batch.sound, batch.tokens)
    return Losses(
        functional.cross_entropy(
            read.logits.float().flatten(0, 1), batch.labels.flatten(), ignore_index=UNTAUGHT
        ),
        look_loss(read.attention.float(), batch.looks),
        _piece_loss(read, batch),
        functional.cross_entropy(
            read.phones.float().flatten(0, 1), batch.phones.flatten(), ignore_index=UNTAUGHT
        ),
    )


def look_loss(attention: Tensor, looks: Tensor) -> Tensor:
    """Return minus the logarithm of the attention (B, heads, U, T) that lies within `looks` (B, U, 2)."""
    states = torch.arange(attention.shape[-1])
    first, last = looks[..., :1], looks[..., 1:]
    within = (states >= first) & (states <= last)
    share = (attention * within[:, None]).sum(dim=-1).clamp(min=_LEAST)
    is_said = (looks[..., 0] >= 0)[:, None].expand_as(share)
    return -(share.log() * is_said).sum() / is_said.sum().clamp(min=1)


def _piece_loss(read: Read, batch: Batch) -> Tensor:
    n_pieces = read.pieces.shape[-1] - 1
    states = read.pieces.float().log_softmax(dim=-1).transpose(0, 1)
    ctc = functional.ctc_loss(
        states, batch.pieces, batch.n_states, batch.n_pieces, n_pieces, reduction="sum", zero_infinity=True
    )
    return ctc / batch.n_pieces.sum().clamp(min=1)
