"""Adapters on a model's weights: as PEFT computes them while in use, and no trace of them afterwards."""

from collections import Counter

import pytest
import torch
from peft import PeftModel
from safetensors.torch import load_file, save_file
from tiny_adapters import save_adapter
from tiny_lm import tiny_model
from torch.utils._python_dispatch import TorchDispatchMode

from models.adapters.adapted_model import AdaptedModel, LowRankBeside
from models.adapters.adapters import AdapterError, read_adapter_manifest
from models.adapters.lora import read_lora
from models.networks.int8_linear import quantize_linears
from models.networks.packed_linear import PackedLinear, helps, pack_linears

LORAS = {
    "plain": {},
    "ranks-and-scales": {
        "rank_pattern": {"q_proj": 2},
        "alpha_pattern": {"q_proj": 5},
        "use_rslora": True,
    },
    "dora": {"use_dora": True},
    "saved-modules": {"modules_to_save": ["model.norm", "lm_head"]},
    "embedding": {"target_modules": ["embed_tokens", "q_proj"]},
    "output": {"target_modules": ["lm_head", "q_proj"]},
}
TIED = {"tie_word_embeddings": True}
BLOCKS = {"hidden_size": 64, "intermediate_size": 64, "num_key_value_heads": 4}
"""So wide that a row fills a block of four-bit numbers."""

IDS = torch.arange(20, 40)[None]


def lora_of(folder):
    return read_lora(read_adapter_manifest(folder))


@torch.inference_mode()
def logits(model):
    return model(IDS).logits


def state(model):
    """Return copies of all numbers, packed ones as plain ones."""
    plain = {name: t.to_dense() if t.is_mkldnn else t for name, t in model.state_dict().items()}
    return {name: tensor.clone() for name, tensor in plain.items()}


def is_same(one, other):
    return one.keys() == other.keys() and all(torch.equal(one[name], other[name]) for name in one)


@pytest.mark.filterwarnings("ignore:Model has `tie_word_embeddings")
@pytest.mark.parametrize("shape", [{}, TIED], ids=["untied", "tied"])
@pytest.mark.parametrize("kind", LORAS)
def test_an_adapter_computes_what_peft_computes_and_leaves_no_trace(tmp_path, kind, shape):
    folder = save_adapter(tmp_path / "adapter", shape=shape, lora=LORAS[kind], weight=0.2)
    model = AdaptedModel(tiny_model(**shape))
    before, plain = state(model.model), logits(model.model)

    model.use(lora_of(folder))
    adapted = logits(model.model)
    model.use(None)

    expected = logits(PeftModel.from_pretrained(tiny_model(**shape), folder).eval())
    torch.testing.assert_close(adapted, expected, atol=1e-4, rtol=0)
    assert (adapted - plain).abs().max() > 0.1
    assert is_same(state(model.model), before)
    assert torch.equal(logits(model.model), plain)
    assert (model.model.lm_head.weight is model.model.model.embed_tokens.weight) == bool(shape)


@pytest.mark.filterwarnings("ignore:Model has `tie_word_embeddings")
@pytest.mark.skipif(not helps(torch.zeros(1)), reason="nothing is packed on this processor")
@pytest.mark.parametrize("shape", [{}, TIED], ids=["untied", "tied"])
@pytest.mark.parametrize("kind", LORAS)
def test_over_packed_layers_too(tmp_path, kind, shape):
    folder = save_adapter(tmp_path / "adapter", shape=shape, lora=LORAS[kind], weight=0.2)
    other = save_adapter(tmp_path / "other", shape=shape, seed=2)
    base = tiny_model(**shape)
    pack_linears(base)
    model = AdaptedModel(base)
    before, plain = state(base), logits(base)

    model.use(lora_of(other))
    model.use(lora_of(folder))
    adapted = logits(base)
    assert all(module.weight.is_mkldnn for module in base.modules() if isinstance(module, PackedLinear))
    model.use(None)

    expected = logits(PeftModel.from_pretrained(tiny_model(**shape), folder).eval())
    torch.testing.assert_close(adapted, expected, atol=1e-4, rtol=0)
    assert (adapted - plain).abs().max() > 0.1
    assert is_same(state(base), before)
    assert torch.equal(logits(base), plain)
    assert all(module.weight.is_mkldnn for module in base.modules() if isinstance(module, PackedLinear))


def test_in_bfloat16_a_hundred_changes_leave_no_trace_though_every_one_rounds(tmp_path):
    loras = [lora_of(save_adapter(tmp_path / str(seed), seed=seed)) for seed in (1, 2)]
    model = AdaptedModel(tiny_model(dtype=torch.bfloat16))
    before = state(model.model)
    first = {}
    for i in range(100):
        model.use(loras[i % 2])
        again = state(model.model)
        assert is_same(first.setdefault(i % 2, again), again)
    assert not is_same(first[0], first[1])
    model.use(None)
    assert is_same(state(model.model), before)


def test_a_merged_adapter_costs_no_layer_and_moves_no_weight(tmp_path):
    """What was compiled or captured over the weights' addresses stays valid."""
    model = AdaptedModel(tiny_model())
    addresses = {name: tensor.data_ptr() for name, tensor in model.model.state_dict().items()}
    model.use(lora_of(save_adapter(tmp_path / "adapter")))
    assert {name: tensor.data_ptr() for name, tensor in model.model.state_dict().items()} == addresses


def test_an_adapter_of_tied_weights_is_not_merged_for_it_would_change_both_uses(tmp_path):
    folder = save_adapter(tmp_path / "adapter", shape=TIED, lora=LORAS["output"])
    model = AdaptedModel(tiny_model(**TIED))
    before = model.model.model.embed_tokens.weight.clone()
    model.use(lora_of(folder))
    assert torch.equal(model.model.model.embed_tokens.weight, before)
    assert any("lora_" in name for name in model.model.state_dict())


def without_half_of_dora(weights):
    return {name: weight for name, weight in weights.items() if "magnitude" not in name}


def with_a_stranger(weights):
    return {**weights, "base_model.model.model.layers.7.mlp.up_proj.lora_A.weight": torch.zeros(4, 32)}


def with_another_width(weights):
    return {
        name: weight[:, :-1].contiguous() if "lora_A" in name else weight for name, weight in weights.items()
    }


def endless(weights):
    return {name: weight * torch.inf for name, weight in weights.items()}


@pytest.mark.parametrize("spoil", [without_half_of_dora, with_a_stranger, with_another_width, endless])
@pytest.mark.parametrize("pack", [lambda model: None, pack_linears], ids=["plain", "packed"])
def test_where_loading_fails_the_adapter_before_goes_on(tmp_path, spoil, pack):
    good = lora_of(save_adapter(tmp_path / "good"))
    bad = save_adapter(tmp_path / "bad", seed=2, lora=LORAS["dora"])
    save_file(spoil(load_file(bad / "adapter_model.safetensors")), bad / "adapter_model.safetensors")
    base = tiny_model()
    pack(base)
    model = AdaptedModel(base)
    before = state(model.model)
    model.use(good)
    in_use = state(model.model)

    with pytest.raises(AdapterError) as caught:
        model.use(lora_of(bad))

    assert "\n" not in str(caught.value)
    assert is_same(state(model.model), in_use)
    model.use(None)
    assert is_same(state(model.model), before)


def test_over_eight_bit_weights_the_adapter_is_computed_beside_them(tmp_path):
    folder = save_adapter(tmp_path / "adapter", weight=0.2)
    reference, base = tiny_model(), tiny_model()
    quantize_linears(reference)
    quantize_linears(base)
    model = AdaptedModel(base)
    before, plain = state(base), logits(base)

    model.use(lora_of(folder))
    adapted = logits(base)
    model.use(None)

    expected = logits(PeftModel.from_pretrained(reference, folder).eval())
    torch.testing.assert_close(adapted, expected, atol=1e-4, rtol=0)
    assert (adapted - plain).abs().max() > 0.1
    assert is_same(state(base), before)
    assert torch.equal(logits(base), plain)


def test_over_four_bit_weights_the_adapter_leaves_no_trace_either(tmp_path):
    """Their state is not compared: bitsandbytes rounds the weights whenever it is asked for it."""
    folder = save_adapter(tmp_path / "adapter", shape=BLOCKS, weight=0.2)
    base = in_four_bits(tiny_model(**BLOCKS))
    model = AdaptedModel(base)
    plain = logits(base)

    model.use(lora_of(folder))
    adapted = logits(base)
    model.use(None)

    assert (adapted - plain).abs().max() > 0.1
    assert torch.equal(logits(base), plain)


class AsPeftHasIt(AdaptedModel):
    """Leaves PEFT's layers where they are not merged."""

    def _lighten(self):
        pass


class Products(TorchDispatchMode):
    """Notes what is computed, views and names left out."""

    NOTHING = (
        "view",
        "view_as",
        "_unsafe_view",
        "flatten",
        "t",
        "transpose",
        "alias",
        "detach",
        "permute",
        "device",
    )

    def __init__(self):
        super().__init__()
        self.names = []

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        result = operation(*args, **(kwargs or {}))
        name = operation.overloadpacket.__name__
        if name not in self.NOTHING and not (name == "to" and result is args[0]):
            self.names.append(name)
        return result


def test_over_four_bit_weights_an_adapter_costs_two_products_a_layer_and_computes_what_peft_does(tmp_path):
    folder = save_adapter(tmp_path / "adapter", shape=BLOCKS, weight=0.2, lora=LORAS["ranks-and-scales"])
    base, reference = in_four_bits(tiny_model(**BLOCKS)), in_four_bits(tiny_model(**BLOCKS))
    model = AdaptedModel(base)
    logits(base)  # the first time, weights are laid out again
    with Products() as plain:
        logits(base)
    model.use(lora_of(folder))
    with Products() as adapted:
        logits(base)
    AsPeftHasIt(reference).use(lora_of(folder))
    names = [*lora_of(folder).modules()]
    for name in names:
        ours, theirs = base.get_submodule(name), reference.get_submodule(name)
        states = torch.randn(2, 3, len(ours.down))
        with torch.inference_mode():
            torch.testing.assert_close(ours(states), theirs(states), atol=1e-5, rtol=1e-5)
    assert len(names) > 0 and all(isinstance(base.get_submodule(name), LowRankBeside) for name in names)
    more = Counter(adapted.names) - Counter(plain.names)
    assert more.total() == 2 * len(names), more


def in_four_bits(model):
    """Return the model with its layers' weights in four bits, as transformers leaves it."""
    bitsandbytes = pytest.importorskip("bitsandbytes")
    for layer in model.model.layers:
        for block in (layer.self_attn, layer.mlp):
            for name, linear in list(block.named_children()):
                if isinstance(linear, torch.nn.Linear):
                    four = bitsandbytes.nn.Linear4bit(
                        linear.in_features, linear.out_features, bias=False, compute_dtype=torch.float32
                    )
                    four.load_state_dict(linear.state_dict())
                    setattr(block, name, four.to("cpu"))
    model.is_loaded_in_4bit = True
    return model.eval()
