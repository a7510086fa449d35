"""A model made in 4 bits takes a quarter of the bytes, and its layers say nearly what they said."""

import importlib.util

import pytest
import torch
from torch import nn

from models.bench.counting import Cost
from models.bench.four_bit import in_4_bits, is_in_4_bits
from models.bench.subjects import TINY_SHAPE, random_subject

pytestmark = [
    pytest.mark.skipif(
        importlib.util.find_spec("bitsandbytes") is None, reason="bitsandbytes is not installed"
    ),
    pytest.mark.filterwarnings("ignore:`torch.jit.script_method` is deprecated:DeprecationWarning"),
]


def test_layers_take_a_quarter_and_the_rest_is_as_it_was():
    whole, small = (
        random_subject(TINY_SHAPE, "cpu", torch.bfloat16, in_4_bits=in_4_bits) for in_4_bits in (False, True)
    )
    assert (whole.dtype_name, small.dtype_name) == ("bfloat16", "4bit")
    assert is_in_4_bits(small.model) and not is_in_4_bits(whole.model)
    n_in_layers = Cost.of(whole.model).per_token // 2
    assert whole.weight_bytes - small.weight_bytes == n_in_layers * 3 // 2
    assert Cost.of(small.model) == Cost.of(whole.model)


@torch.inference_mode()
def test_a_model_made_in_4_bits_computes_numbers_of_the_size_of_a_plain_one_s():
    whole, small = (
        random_subject(TINY_SHAPE, "cpu", torch.bfloat16, in_4_bits=in_4_bits) for in_4_bits in (False, True)
    )
    ids = torch.arange(20, 40)[None]
    spreads = [subject.model(ids).logits.float().std().item() for subject in (whole, small)]
    assert spreads[1] == pytest.approx(spreads[0], rel=0.3)


@pytest.mark.parametrize("has_bias", [False, True])
@torch.inference_mode()
def test_a_layer_in_4_bits_computes_nearly_what_the_plain_one_does(has_bias):
    torch.manual_seed(0)
    plain = nn.Linear(128, 64, bias=has_bias, dtype=torch.bfloat16)
    x = torch.randn(3, 128, dtype=torch.bfloat16)
    small = in_4_bits(plain, plain.weight)
    expected, actual = plain(x).float(), small(x).float()
    assert torch.nn.functional.cosine_similarity(actual, expected).min() > 0.98
