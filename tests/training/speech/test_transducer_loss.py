import math
from itertools import combinations

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from training.speech.transducer_loss import transducer_loss

BLANK = 3


def _by_every_way(logits: torch.Tensor, pieces: list[int], n_frames: int) -> float:
    """Return minus the log of the sum over all alignments, each written out."""
    scores = logits.log_softmax(dim=-1)
    n = len(pieces)
    total = -math.inf
    # A way is where among the moves those stand that write; the last move is always a blank.
    for writes in combinations(range(n_frames - 1 + n), n):
        t = u = 0
        score = 0.0
        for move in range(n_frames - 1 + n):
            if move in writes:
                score, u = score + scores[t, u, pieces[u]].item(), u + 1
            else:
                score, t = score + scores[t, u, BLANK].item(), t + 1
        total = float(torch.logaddexp(torch.tensor(total), torch.tensor(score + scores[t, u, BLANK].item())))
    return -total


@given(st.integers(1, 5), st.lists(st.integers(0, 2), max_size=3), st.integers(0, 2), st.integers(0, 1000))
def test_it_is_the_sum_over_all_alignments_whatever_pads_the_row(
    n_frames: int, pieces: list[int], n_more: int, seed: int
) -> None:
    torch.manual_seed(seed)
    logits = 3 * torch.randn(1, n_frames + n_more, len(pieces) + n_more + 1, 4)
    padded = torch.tensor([[*pieces, *[0] * n_more]], dtype=torch.long)
    counts = torch.tensor([n_frames]), torch.tensor([len(pieces)])
    loss = transducer_loss(logits, padded, *counts, BLANK)
    assert loss.item() == pytest.approx(_by_every_way(logits[0], pieces, n_frames), abs=1e-3)


def test_rows_do_not_know_each_other() -> None:
    torch.manual_seed(1)
    logits = torch.randn(2, 6, 4, 4)
    pieces, n_frames, n_pieces = (
        torch.tensor([[1, 2, 0], [2, 0, 0]]),
        torch.tensor([6, 4]),
        torch.tensor([3, 1]),
    )
    both = transducer_loss(logits, pieces, n_frames, n_pieces, BLANK)
    alone = transducer_loss(logits[1:], pieces[1:], n_frames[1:], n_pieces[1:], BLANK)
    assert both[1].item() == pytest.approx(alone.item(), abs=1e-5)


def test_only_alignments_within_the_windows_count() -> None:
    torch.manual_seed(1)
    logits = torch.randn(1, 5, 2, 4)
    counts = torch.tensor([[1]]), torch.tensor([5]), torch.tensor([1]), BLANK
    scores = logits.log_softmax(dim=-1)
    stay, write = scores[0, :, :, BLANK], scores[0, :, 0, 1]
    ways = [stay[:t, 0].sum() + write[t] + stay[t:, 1].sum() for t in (2, 3)]
    loss = transducer_loss(logits, *counts, windows=torch.tensor([[[2, 3]]]))
    assert loss.item() == pytest.approx(-torch.stack(ways).logsumexp(0).item(), abs=1e-4)
    assert loss > transducer_loss(logits, *counts)


def test_its_slope_is_that_of_small_steps() -> None:
    torch.manual_seed(1)
    logits = torch.randn(1, 4, 3, 4, dtype=torch.float64, requires_grad=True)
    counts = torch.tensor([[1, 2]]), torch.tensor([4]), torch.tensor([2])
    assert torch.autograd.gradcheck(lambda x: transducer_loss(x, *counts, BLANK), logits)
