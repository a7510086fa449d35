"""The loss of a transducer (Graves, 2012): all ways to write the pieces while the frames pass."""

from __future__ import annotations

import torch
from torch import Tensor

AT_A_WRONG_TIME = 40.0
"""What it costs to write a piece outside its window: nothing else costs as much."""


def transducer_loss(
    logits: Tensor,
    pieces: Tensor,
    n_frames: Tensor,
    n_pieces: Tensor,
    blank: int,
    windows: Tensor | None = None,
) -> Tensor:
    """Return minus the log-probability of each row's pieces, summed over all alignments, as (B,).

    `logits` is (B, T, U + 1, V): frame by pieces written by what comes next; `pieces` (B, U), of which the
    first `n_pieces` count, as do the first `n_frames` frames. Outside its `windows` (B, U, 2), the first and
    the last frame, a piece costs more (Mahadeokar et al., 2021). Without that a network may be a little
    willing to write at each of many frames: the loss is small then, and greedy search never writes.

    Within a frame alpha(t, u) = logaddexp(alpha(t-1, u) + blank(t-1, u), alpha(t, u-1) + piece(t, u-1)).
    Less the running sum of `piece` that is a cumulative logsumexp: a frame costs a few operations
    on (B, U + 1), and no loop over the pieces.
    """
    stay, write = _scores(logits, pieces, blank)
    if windows is not None:
        frames = torch.arange(logits.shape[1], device=logits.device)[:, None]
        first, last = windows[:, None].unbind(dim=-1)
        write = write - AT_A_WRONG_TIME * ((frames < first) | (frames > last))
    # (B, T, U + 1): what it costs within a frame to have written the first u pieces.
    written = torch.nn.functional.pad(write.cumsum(dim=-1), (1, 0))
    alpha = written[:, 0]
    alphas = [alpha]
    for t in range(1, logits.shape[1]):
        alpha = written[:, t] + torch.logcumsumexp(alpha + stay[:, t - 1] - written[:, t], dim=-1)
        alphas.append(alpha)
    rows = torch.arange(len(pieces), device=logits.device)
    ends = torch.stack(alphas, dim=1)[rows, n_frames - 1, n_pieces]
    return -(ends + stay[rows, n_frames - 1, n_pieces])


def _scores(logits: Tensor, pieces: Tensor, blank: int) -> tuple[Tensor, Tensor]:
    """Return the log-probabilities of blank (B, T, U + 1) and of the next piece (B, T, U), in float64.

    Sums of penalties are large, and what is left of them is small.
    """
    normalizer = logits.logsumexp(dim=-1)
    index = pieces[:, None, :, None].expand(-1, logits.shape[1], -1, 1)
    write = logits[:, :, :-1].gather(-1, index).squeeze(-1) - normalizer[:, :, :-1]
    return (logits[..., blank] - normalizer).double(), write.double()
