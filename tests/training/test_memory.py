"""What a training takes of the memory, counted before a weight is loaded."""

from itertools import pairwise

import pytest

from core.errors import UserError
from models.footprint import CUDA, known_translator
from training.memory import MOST_CELLS, Footprint
from training.methods import METHODS
from training.methods.method import LowRank

GB = 10**9
EIGHT = "Qwen/Qwen3-8B"


def footprint(method, **options):
    chosen = {"in_bf16": True, "gradient_checkpointing": False} | options
    return Footprint.of(known_translator(EIGHT), METHODS[method], LowRank(), CUDA, **chosen)


def test_an_8b_model_is_trained_on_a_card_of_24_gb_over_4_bits_only():
    assert footprint("qlora", gradient_checkpointing=True).cells_at_once(24 * GB, 512) >= 512
    for method in ("lora", "full"):
        with pytest.raises(UserError, match=r"24\.0 GB are free: use --method qlora"):
            footprint(method).cells_at_once(24 * GB, 512)


def test_each_method_takes_less_than_the_next_and_checkpointing_less_a_token():
    fixed = [footprint(method).fixed for method in ("qlora", "lora", "full")]
    assert all(less < more for less, more in pairwise(fixed))
    assert fixed[-1] > 16 * 8 * GB, "weights, gradients and two moments in float32"
    assert footprint("lora", gradient_checkpointing=True).a_cell < footprint("lora").a_cell / 3


def test_no_forward_has_more_cells_than_are_of_use():
    assert footprint("lora").cells_at_once(10_000 * GB, 512) == MOST_CELLS
