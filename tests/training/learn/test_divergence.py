import math

import pytest

from core.wording.errors import UserError
from training.learn.divergence import check_loss


def test_a_loss_that_is_a_number_passes():
    check_loss(0.0, 1, 1e-3)
    check_loss(1e30, 1, 1e-3)


@pytest.mark.parametrize("loss", [math.nan, math.inf, -math.inf])
def test_a_loss_that_is_none_is_told_with_its_step_and_its_rate(loss):
    with pytest.raises(UserError, match=r"step 7 is NaN or infinite: .* lower rate than 0\.002"):
        check_loss(loss, 7, 2e-3)
