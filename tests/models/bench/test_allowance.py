"""What a bench may take is a time on a clock, and is shared out."""

import math

import pytest

from models.bench.allowance import UNLIMITED, Allowance, TooLong


class Clock:
    """A clock that is set."""

    def __init__(self):
        self.now_s = 100.0

    def __call__(self):
        return self.now_s


def test_what_would_take_longer_than_is_left_does_not_begin():
    clock = Clock()
    allowance = Allowance.of(60, clock)
    allowance.ask_for(60)
    clock.now_s += 50
    allowance.ask_for(10)
    with pytest.raises(TooLong, match="would take 11 s, and 10 s are left"):
        allowance.ask_for(11)


def test_what_has_begun_goes_on_until_the_time_is_over():
    clock = Clock()
    allowance = Allowance.of(60, clock)
    clock.now_s += 60
    allowance.check()
    clock.now_s += 1
    with pytest.raises(TooLong, match="took longer than was left"):
        allowance.check()


def test_a_part_is_of_what_is_left_when_it_begins():
    clock = Clock()
    allowance = Allowance.of(60, clock)
    clock.now_s += 20
    assert allowance.part(1, 4).left_s == 10
    assert allowance.part(4, 4).left_s == allowance.left_s == 40


def test_without_a_limit_everything_may_begin():
    UNLIMITED.ask_for(1e9)
    UNLIMITED.check()
    assert UNLIMITED.left_s == math.inf
