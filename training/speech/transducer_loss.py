"""The loss of a transducer (Graves, 2012): all ways to write the pieces while the frames pass."""

from __future__ import annotations

import torch
from torch import Tensor


def transducer_loss(logits: Tensor, pieces: Tensor, n_frames: Tensor, n_pieces: Tensor, blank: int) -> Tensor:
    """Return minus the log-probability of each row's pieces, summed over all alignments, as (B,).

    `logits` is (B, T, U + 1, V): frame by pieces written by what comes next; `pieces` (B, U), of which the
    first `n_pieces` count, as do the first `n_frames` frames.

    Within a frame alpha(t, u) = logaddexp(alpha(t-1, u) + blank(t-1, u), alpha(t, u-1) + piece(t, u-1)).
    Less the running sum of `piece` that is a cumulative logsumexp: a frame costs a few operations
    on (B, U + 1), and no loop over the pieces.
    """
    normalizer = logits.logsumexp(dim=-1)
    stay = logits[..., blank] - normalizer
    index = pieces[:, None, :, None].expand(-1, logits.shape[1], -1, 1)
    write = logits[:, :, :-1].gather(-1, index).squeeze(-1) - normalizer[:, :, :-1]
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
