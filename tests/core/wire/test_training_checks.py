import math

import pytest

from core.wire.training_checks import (
    MAX_SEED,
    check_above_zero,
    check_choice,
    check_not_negative,
    check_out,
    check_seed,
)
from core.wording.errors import UserError


@pytest.mark.parametrize("value", [0, -1, math.inf, math.nan])
def test_what_is_not_above_zero_is_refused_by_the_name_of_its_option(value):
    check_above_zero("stage_steps", 1e-9)
    with pytest.raises(UserError, match=r"^--stage-steps .* must be more than 0"):
        check_above_zero("stage_steps", value)


@pytest.mark.parametrize("value", [-1e-9, math.inf, math.nan])
def test_what_is_negative_is_refused(value):
    check_not_negative("threads", 0)
    with pytest.raises(UserError, match=r"^--threads .* must be 0 or more"):
        check_not_negative("threads", value)


@pytest.mark.parametrize("seed", [-1, MAX_SEED])
def test_a_seed_out_of_range_is_refused(seed):
    check_seed(MAX_SEED - 1)
    with pytest.raises(UserError, match="out of range: use 0 to 4294967295"):
        check_seed(seed)


def test_only_what_is_known_can_be_chosen():
    check_choice("method", "lora", ("lora", "full"))
    with pytest.raises(UserError, match="--method 'none' is not known: use one of lora, full"):
        check_choice("method", "none", ("lora", "full"))


def test_a_file_is_no_folder_for_the_result(tmp_path):
    check_out(str(tmp_path / "new"))
    (tmp_path / "file").touch()
    with pytest.raises(UserError, match="is a file"):
        check_out(str(tmp_path / "file"))
