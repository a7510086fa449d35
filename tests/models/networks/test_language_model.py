"""What of a card torch may take."""

import pytest

from models.memory.budget import SPARE_BYTES
from models.networks.language_model import share_of_card

GB = 1_000_000_000


@pytest.mark.parametrize(
    ("taken", "free", "share"),
    [(0, 8 * GB, 1 - SPARE_BYTES / (8 * GB)), (2 * GB, 4 * GB, 0.75 - SPARE_BYTES / (8 * GB))],
)
def test_torch_takes_what_is_free_of_a_card_and_leaves_a_little(taken, free, share):
    assert share_of_card(taken, free, whole=8 * GB) == pytest.approx(share)


def test_what_torch_has_already_it_may_keep_where_nothing_is_free():
    assert share_of_card(2 * GB, 0, whole=8 * GB) == 0.25
