"""Averages of the weights: what they are, how the model has them for a while, and how they are kept."""

import pytest
import torch
from torch import nn

from training.learn.averages import AVERAGES_NAME, Averages


def parameters():
    return [nn.Parameter(torch.zeros(2, 3)), nn.Parameter(torch.ones(4))]


def step_to(some, value):
    with torch.no_grad():
        for parameter in some:
            parameter.fill_(value)


def held(averages, decay, some):
    """Return what an average is."""
    with averages.in_place(decay):
        return [parameter.detach().clone() for parameter in some]


def test_an_average_moves_from_where_it_began_towards_each_step_by_its_decay():
    some = parameters()
    averages = Averages(some, (0.9, 0.5))
    step_to(some, 8.0)
    averages.add()
    averages.add()
    first, second = held(averages, 0.9, some)
    torch.testing.assert_close(first, torch.full((2, 3), 8 * (1 - 0.9**2)))
    torch.testing.assert_close(second, torch.full((4,), 8 - 7 * 0.9**2))
    torch.testing.assert_close(held(averages, 0.5, some)[0], torch.full((2, 3), 6.0))


def test_the_weights_of_the_steps_come_back_whatever_happens():
    some = parameters()
    averages = Averages(some, (0.9,))
    step_to(some, 8.0)

    def fail():
        assert not some[0].any()
        raise KeyError

    with pytest.raises(KeyError), averages.in_place(0.9):
        fail()
    assert all((parameter == 8).all() for parameter in some)


def test_what_was_kept_goes_on_bit_for_bit_and_what_was_not_begins_as_the_weights_are(tmp_path):
    some = parameters()
    averages = Averages(some, (0.9,))
    step_to(some, 0.3)
    averages.add()
    averages.save(tmp_path)
    again = Averages(some, (0.9, 0.99))
    again.restore(tmp_path)
    assert all(map(torch.equal, held(again, 0.9, some), held(averages, 0.9, some)))
    assert all(map(torch.equal, held(again, 0.99, some), some))


def test_without_averages_nothing_is_written(tmp_path):
    averages = Averages(parameters(), ())
    averages.add()
    averages.save(tmp_path)
    averages.restore(tmp_path)
    assert averages.decays == () and not (tmp_path / AVERAGES_NAME).exists()
