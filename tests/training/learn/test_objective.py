"""One process has all of a batch, and the sum over it alone is its own."""

import torch
from accelerate import PartialState

from training.learn.objective import BatchLoss, Share


def test_the_only_process_has_all_of_a_batch():
    share = Share(PartialState(cpu=True))
    assert share.own([1, 2, 3]) == [1, 2, 3]
    assert share.summed(torch.tensor([2.0])).tolist() == [2.0]


def test_a_step_has_nothing_more_to_tell_and_is_not_the_last_unless_it_says_so():
    learned = BatchLoss(torch.zeros(()), 3)
    assert not learned.figures and not learned.is_last
