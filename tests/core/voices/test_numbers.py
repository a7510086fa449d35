"""Numbers of voices outlast a look back."""

from __future__ import annotations

from core.voices.numbers import kept_numbers


def test_a_group_keeps_the_number_of_most_of_its_sound() -> None:
    assert kept_numbers([5, 5, 8], [2, 1, 2], [3.0, 1.0, 2.0], taken=2) == {5: 2, 8: 3}


def test_of_two_groups_of_one_voice_the_longer_keeps_its_number() -> None:
    assert kept_numbers([0, 4], [1, 1], [1.0, 9.0], taken=1) == {4: 1, 0: 2}


def test_a_number_that_was_given_serves_nobody_else() -> None:
    assert kept_numbers([3], [0], [4.0], taken=6) == {3: 7}
