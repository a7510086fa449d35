"""Packed layers: the numbers of plain ones, given back bit for bit; none held twice that need not be."""

import gc
import weakref

import pytest
import torch
from tiny_lm import EVERY_FAMILY, tiny_model
from torch import nn

from models.networks.packed_linear import PackedLinear, helps, pack_again, pack_linears, unpack_linears

DTYPES = [
    pytest.param(
        dtype,
        marks=pytest.mark.skipif(
            not helps(torch.zeros(1, dtype=dtype)), reason=f"packing {dtype} helps not on this processor"
        ),
    )
    for dtype in (torch.float32, torch.bfloat16)
]
TOLERANCES = {torch.float32: 1e-5, torch.bfloat16: 0.01}
IDS = torch.arange(20, 40)[None]


@torch.inference_mode()
def logits(model):
    return model(IDS).logits


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(96, 40), (256, 768), (100, 7)])
@pytest.mark.parametrize("has_bias", [False, True])
@torch.no_grad()
def test_a_packed_layer_computes_what_a_plain_one_does_and_unpacks_to_the_bit(dtype, shape, has_bias):
    torch.manual_seed(0)
    plain = nn.Linear(*shape, bias=has_bias, dtype=dtype)
    before = plain.weight.clone()
    packed = PackedLinear(plain)
    for rows in ((1, 1), (1, 3), (2, 17)):
        x = torch.randn(*rows, shape[0], dtype=dtype)
        torch.testing.assert_close(
            packed(x), plain(x), atol=TOLERANCES[dtype], rtol=TOLERANCES[dtype], msg=str(rows)
        )
    packed.unpack()
    assert torch.equal(packed.weight, before)
    assert packed(x).equal(plain(x))


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_a_packed_model_computes_what_it_computed(family, dtype):
    model = tiny_model(family, dtype)
    plain = logits(model)
    pack_linears(model)
    assert sum(isinstance(module, PackedLinear) for module in model.modules()) > 4
    assert (logits(model) - plain).abs().max() <= TOLERANCES[dtype] * plain.abs().max()
    unpack_linears(model)
    assert torch.equal(logits(model), plain)


@pytest.mark.parametrize("dtype", DTYPES)
def test_no_plain_weight_is_kept_but_embeddings_that_were_shared(dtype):
    model = tiny_model("llama", dtype, tie_word_embeddings=True)
    linears = [module.weight for module in model.modules() if isinstance(module, nn.Linear)]
    seen = [weakref.ref(weight) for weight in linears]
    del linears
    pack_linears(model)
    gc.collect()
    kept = [reference() for reference in seen]
    embedding = model.get_input_embeddings().weight
    assert [weight for weight in kept if weight is not None] == [embedding]


@pytest.mark.parametrize("dtype", DTYPES)
def test_layers_that_were_unpacked_are_packed_again(dtype):
    model = tiny_model("llama", dtype)
    pack_linears(model)
    unpack_linears(model)
    assert not any(module.weight.is_mkldnn for module in model.modules() if isinstance(module, nn.Linear))
    pack_again(model)
    assert all(module.weight.is_mkldnn for module in model.modules() if isinstance(module, PackedLinear))


def test_on_a_card_and_in_other_numbers_nothing_is_packed():
    assert not helps(torch.zeros(1, device="meta"))
    assert not helps(torch.zeros(1, dtype=torch.float64))
    model = tiny_model("llama", torch.float64)
    pack_linears(model)
    assert not any(isinstance(module, PackedLinear) for module in model.modules())
