"""A policy head among other weights: found by its name, refused in another width."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.wording.errors import UserError
from models.manifests.policy_head import HEAD_WEIGHT, head_in

PATH = Path("model.safetensors")


@pytest.mark.parametrize("name", [HEAD_WEIGHT, f"base_model.model.{HEAD_WEIGHT}"])
def test_a_head_is_found_by_its_name_with_or_without_a_prefix(name: str) -> None:
    assert head_in(PATH, {"lm_head.weight": (64, 8), name: (2, 8)}, 8, UserError) == name


def test_other_weights_are_no_head() -> None:
    assert head_in(PATH, {"lm_head.weight": (64, 8), f"not_a_{HEAD_WEIGHT}": (2, 8)}, 8, UserError) is None


@pytest.mark.parametrize("shape", [(2, 9), (3, 8), (16,)])
def test_a_head_of_another_shape_is_refused_with_both(shape: tuple[int, ...]) -> None:
    with pytest.raises(UserError, match=rf"{' x '.join(map(str, shape))}, where 2 x 8 is expected"):
        head_in(PATH, {HEAD_WEIGHT: shape}, 8, UserError)
