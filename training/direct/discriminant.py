"""A CTC head that can spell something before it learns, over a pretrained encoder.

Frames of a pretrained encoder tell pieces apart already. Linear discriminant analysis (Fisher, 1936) reads
off how: each label has the mean of the frames in which it should be spelled, all share their covariance, and
the logits that follow are linear in the frame. Gradients take thousands of steps to the same place where a
vocabulary has thousands of pieces, most of them rare.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch
from torch import Tensor

from training.direct.network import DirectNetwork
from training.direct.speech_examples import SpeechExample

N_AT_ONCE = 16
PRIOR_FRAMES = 4.0
"""A label's mean begins with so many frames that are as the mean of all."""
SHRINKAGE = 0.1
"""How much of the covariance is that of frames without direction."""


@torch.no_grad()
def spell_by_discriminant(
    network: DirectNetwork, examples: Sequence[SpeechExample], is_over: Callable[[], bool]
) -> bool:
    """Give the CTC head the weights that tell the labels of these examples' frames apart best.

    Returns whether it did; not, and the head is as it was, where it was over before.
    """
    width, n_labels = network.encoder.width, len(network.ctc.spelled)
    sums, counts = (
        torch.zeros(n_labels, width, dtype=torch.float64),
        torch.zeros(n_labels, dtype=torch.float64),
    )
    squares = torch.zeros(width, width, dtype=torch.float64)
    for first in range(0, len(examples), N_AT_ONCE):
        if is_over():
            return False
        some = examples[first : first + N_AT_ONCE]
        frames, labels = _labelled(network, some)
        sums.index_add_(0, labels, frames)
        counts.index_add_(0, labels, torch.ones_like(labels, dtype=torch.float64))
        squares += frames.T @ frames
    mean = sums.sum(0) / counts.sum()
    means = (sums + PRIOR_FRAMES * mean) / (counts + PRIOR_FRAMES)[:, None]
    covariance = (squares - (means * counts[:, None]).T @ means) / counts.sum()
    covariance.lerp_(torch.eye(width, dtype=torch.float64) * covariance.diagonal().mean(), SHRINKAGE)
    weights = torch.linalg.solve(covariance, means.T).T
    shares = ((counts + 1) / (counts + 1).sum()).log()
    network.ctc.projection.weight.copy_(weights)
    network.ctc.projection.bias.copy_(shares - (weights * means).sum(1) / 2)
    return True


def _labelled(network: DirectNetwork, some: Sequence[SpeechExample]) -> tuple[Tensor, Tensor]:
    """Return the frames (n, width) of some examples in float64, and the places of their labels (n,)."""
    heard = network.hear(some)
    frames = torch.cat([row[:n] for row, n in zip(heard.frames, heard.n_frames.tolist(), strict=True)])
    labels = [label for one in some for label in one.frame_labels]
    return frames.double(), network.places(labels)
