"""What is to become less: the transducer's loss, and what helps the encoder towards it."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from training.speech.batches import Batch
from training.speech.network import Pupil
from training.speech.transducer_loss import transducer_loss


@dataclass(frozen=True, slots=True)
class Weights:
    """Of the three losses. In the first `n_without_decoder` steps the transducer has nothing to go by yet."""

    by_frame: float = 0.4
    phones: float = 0.4
    transducer: float = 1.0
    n_without_decoder: int = 300


@dataclass(frozen=True, slots=True)
class Losses:
    """Losses of a batch: transducer and CTC by piece, phones by label. `transducer` is 0 at first."""

    transducer: Tensor
    by_frame: Tensor
    phones: Tensor

    def numbers(self) -> dict[str, float]:
        parts = {"transducer": self.transducer, "by_frame": self.by_frame, "phones": self.phones}
        return {name: round(part.item(), 3) for name, part in parts.items()}

    def total(self, weights: Weights) -> Tensor:
        return (
            weights.transducer * self.transducer
            + weights.by_frame * self.by_frame
            + weights.phones * self.phones
        )


def losses_of(pupil: Pupil, batch: Batch, with_decoder: bool, bf16: bool) -> Losses:
    """Return the losses of a batch."""
    with torch.autocast("cpu", torch.bfloat16, enabled=bf16):
        encoded, by_frame, phones, n_frames = pupil.encode(batch.features, batch.mask, batch.lookahead)
        joint = pupil.joint(encoded, batch.pieces) if with_decoder else None
    n_pieces = batch.n_pieces.sum()
    blank = pupil.recognizer.config.blank_token_id
    transducer = torch.zeros(())
    if joint is not None:
        counts = n_frames, batch.n_pieces, blank, batch.windows
        transducer = transducer_loss(joint.float(), batch.pieces, *counts).sum().float() / n_pieces
    frames = by_frame.float().log_softmax(dim=-1).transpose(0, 1)
    ctc = functional.ctc_loss(
        frames, batch.pieces, n_frames, batch.n_pieces, blank, reduction="sum", zero_infinity=True
    )
    return Losses(transducer, ctc / n_pieces, _phone_loss(phones, batch, n_frames))


def _phone_loss(phones: Tensor, batch: Batch, n_frames: Tensor) -> Tensor:
    n = min(phones.shape[1], batch.phones.shape[1])
    counts = torch.arange(n) < n_frames[:, None]
    return functional.cross_entropy(
        phones[:, :n].float()[counts].flatten(0, 1), batch.phones[:, :n][counts].flatten()
    )
