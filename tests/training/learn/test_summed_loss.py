"""Our loss over a vocabulary, held against PyTorch's."""

import pytest
import torch
from torch.nn.functional import cross_entropy

from training.learn.collate import IGNORED
from training.learn.summed_loss import ROWS_AT_ONCE, summed_loss

V = 300


def rows(n, dtype=torch.float32):
    torch.manual_seed(n)
    labels = torch.randint(V, (n,))
    labels[::3] = IGNORED
    return (4 * torch.randn(n, V)).to(dtype).requires_grad_(), labels


@pytest.mark.parametrize("smoothing", [0.0, 0.1])
@pytest.mark.parametrize("n", [0, 1, ROWS_AT_ONCE, 2 * ROWS_AT_ONCE + 7])
@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_loss_and_gradient_are_those_of_the_cross_entropy(n, smoothing, dtype):
    logits, labels = rows(n, dtype)
    ours = summed_loss(logits, labels, smoothing)
    (ours / 7).backward()
    own, logits.grad = logits.grad, None
    theirs = cross_entropy(
        logits.float(), labels, ignore_index=IGNORED, label_smoothing=smoothing, reduction="sum"
    )
    (theirs / 7).backward()
    torch.testing.assert_close(ours, theirs)
    assert own.dtype == dtype
    torch.testing.assert_close(own, logits.grad)


def test_logits_far_from_zero_neither_overflow_nor_vanish():
    logits, labels = rows(5)
    far = (logits.detach() + 1e4).requires_grad_()
    torch.testing.assert_close(
        summed_loss(far, labels, 0.1), summed_loss(logits, labels, 0.1), rtol=1e-3, atol=0.1
    )


def test_the_logits_stay_as_they_are_and_the_gradient_can_be_asked_for_twice():
    logits, labels = rows(5)
    before = logits.detach().clone()
    loss = summed_loss(logits, labels, 0.1)
    first, second = (torch.autograd.grad(loss, logits, retain_graph=True)[0] for _ in range(2))
    assert torch.equal(first, second) and torch.equal(logits, before)
