"""Words that went to the right voice, whatever voices are called."""

from __future__ import annotations

import pytest

from training.speech.voice_scores import share_right


@pytest.mark.parametrize(
    ("told", "share"),
    [
        ([1, 1, 2, 2], 1.0),
        ([2, 2, 1, 1], 1.0),
        ([1, 1, 1, 1], 0.5),
        ([0, 0, 0, 0], 0.0),
        ([1, 1, 0, 2], 0.75),
        ([1, 2, 3, 4], 0.5),
    ],
)
def test_voices_are_matched_as_suits_best_and_nobody_is_never_right(told: list[int], share: float) -> None:
    assert share_right(["anna", "anna", "ben", "ben"], told) == share


def test_of_no_words_none_is_right() -> None:
    assert share_right([], []) == 0.0
