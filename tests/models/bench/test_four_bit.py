"""A model made in 4 bits takes a quarter of the bytes, and says nearly what it said."""

import importlib.util

import pytest
import torch

from models.bench.counting import Cost
from models.bench.four_bit import is_in_4_bits
from models.bench.subjects import TINY_SHAPE, random_subject

pytestmark = [
    pytest.mark.skipif(
        importlib.util.find_spec("bitsandbytes") is None, reason="bitsandbytes is not installed"
    ),
    pytest.mark.filterwarnings("ignore:`torch.jit.script_method` is deprecated:DeprecationWarning"),
]


@torch.inference_mode()
def test_layers_take_a_quarter_and_compute_nearly_the_same():
    whole, small = (
        random_subject(TINY_SHAPE, "cpu", torch.bfloat16, in_4_bits=in_4_bits) for in_4_bits in (False, True)
    )
    assert (whole.dtype_name, small.dtype_name) == ("bfloat16", "4bit")
    assert is_in_4_bits(small.model) and not is_in_4_bits(whole.model)
    n_in_layers = Cost.of(whole.model).per_token // 2
    assert whole.weight_bytes - small.weight_bytes == n_in_layers * 3 // 2
    assert Cost.of(small.model) == Cost.of(whole.model)
    ids = torch.arange(20, 40)[None]
    logits = [subject.model(ids).logits.float() for subject in (whole, small)]
    assert torch.nn.functional.cosine_similarity(*logits, dim=-1).min() > 0.9
