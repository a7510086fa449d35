"""Translators in every number format: what they take, that they translate, and how far the law holds."""

import importlib.util
import shutil
import subprocess
import sys

import pytest
import torch
from cards import needs_card
from tiny_lm import EVERY_FAMILY, ready_model, rule_of, tiny_model, tiny_tokenizer

from core.layouts.actions import Read, Write
from core.layouts.layout import Markers
from core.layouts.slot_layout import SlotLayout
from models.manifests import packed_weights
from models.memory.footprint import CPU, CUDA, PACKED, Placement, Precision, translator_in
from models.memory.placement_fallback import UnfitNumbers, is_out_of_memory
from models.networks import weights
from models.networks.int8_linear import Int8Linear, quantize_linears
from models.networks.language_model import config_of
from models.networks.packed_linear import helps
from models.networks.weights import load_weights
from models.translate.decoder import TorchDecoder

MARKERS = Markers(prompt=(6, 7, 2), user=(2,), assistant=(3, 4))
TIMELINE = [
    Read((20, 21, 22)),
    Write((30, 31)),
    Read((23, 24, 25, 26)),
    Write((32,)),
    Read((27,)),
    Write((33, 34, 35)),
]

needs_bitsandbytes = pytest.mark.skipif(
    importlib.util.find_spec("bitsandbytes") is None, reason="bitsandbytes is not installed"
)
ON_CPU = [
    Precision.FLOAT32,
    Precision.BF16,
    Precision.INT8,
    pytest.param(Precision.FOUR_BIT, marks=needs_bitsandbytes),
]
pytestmark = [
    # bitsandbytes looks for kernels of torch's older kind.
    pytest.mark.filterwarnings("ignore:`torch.jit.script_method` is deprecated:DeprecationWarning"),
]


def saved(folder, family="llama", **shape):
    # bitsandbytes computes in blocks of 64.
    widths = {"hidden_size": 64, "intermediate_size": 128, "head_dim": 16}
    if family.startswith(("falcon", "bloom")):
        widths = {"hidden_size": 192}
    tiny_model(family, torch.bfloat16, **{**widths, **shape}).save_pretrained(folder)
    tiny_tokenizer().save_pretrained(folder)
    return folder


def loaded(folder, precision, device=CPU):
    return load_weights("tiny", folder, config_of("tiny", folder), Placement(device, precision))


def stored_bytes(model):
    """Return what a model's weights take: parameters, their scales and tables, each storage once."""
    tensors = [*model.parameters()]
    tensors += [module.scale for module in model.modules() if isinstance(module, Int8Linear)]
    for module in model.modules():
        state = getattr(getattr(module, "weight", None), "quant_state", None)
        if state is not None:
            tensors += [state.absmax, state.code, state.offset, state.state2.absmax, state.state2.code]
    return sum(tensor.numel() * tensor.element_size() for tensor in tensors)


@pytest.mark.parametrize("precision", ON_CPU)
@pytest.mark.parametrize("family", ["llama", "qwen2", "qwen3", "gemma3", "falcon"])
@pytest.mark.parametrize("is_tied", [False, True])
def test_a_quantized_model_takes_what_the_budget_counts(precision, family, is_tied, tmp_path):
    folder = saved(tmp_path, family, tie_word_embeddings=is_tied)
    if family == "falcon" and precision == Precision.FOUR_BIT:
        pytest.skip("bitsandbytes knows no linear layers of Falcon")
    counted = translator_in(folder).weight_bytes(Placement(CPU, precision))
    model = loaded(folder, precision)
    if is_tied and Placement(CPU, precision) in PACKED and not helps(torch.zeros(1, dtype=model.dtype)):
        pytest.skip("the budget counts a packed output layer, which this processor has no use for")
    assert stored_bytes(model) == counted


def fed(model, groups, rule):
    """Return the logits of all cells of the timeline, fed in groups of this many to the cache."""
    layout = SlotLayout(MARKERS, 4)
    decoder = TorchDecoder(model, layout.open(), 256, rule=rule)
    cells = []
    for action in TIMELINE:
        if isinstance(action, Read):
            cells += layout.read(action.token_ids)
            continue
        for token in action.token_ids:
            cells += layout.query()
            layout.write(token)
    decoder.cache.retract(0, layout.drain_retracted())
    rows = [decoder.logits(cells[start : start + groups]) for start in range(0, len(cells), groups)]
    return torch.cat(rows)


TOLERANCES = {Precision.FLOAT32: 1e-5, Precision.BF16: 0.02, Precision.INT8: 0.02, Precision.FOUR_BIT: 0.02}
"""Largest difference of logits between feeding one by one and all at once, as a share of the largest logit.

Of bf16 it is what rounding does in other orders of summation; weight-only formats add nothing to it.
"""


KEEP_THE_LAW = [
    *(pytest.param(precision, CPU) for precision in ON_CPU[:-1]),
    pytest.param(Precision.FOUR_BIT, CPU, marks=needs_bitsandbytes),
    pytest.param(Precision.BF16, CUDA, marks=needs_card),
    pytest.param(Precision.FOUR_BIT, CUDA, marks=[needs_card, needs_bitsandbytes]),
]


@pytest.mark.parametrize(("precision", "device"), KEEP_THE_LAW)
@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_weights_of_few_bits_keep_the_law(precision, device, family, tmp_path):
    if family.startswith("falcon") and precision == Precision.FOUR_BIT:
        pytest.skip("bitsandbytes knows no linear layers of Falcon")
    model = loaded(saved(tmp_path, family), precision, device)
    rule = rule_of(model, "slots")
    whole = fed(model, 1000, rule)
    one_by_one = fed(model, 1, rule)
    assert (whole - one_by_one).abs().max() <= TOLERANCES[precision] * whole.abs().max()


@pytest.mark.parametrize("family", ["llama", "qwen3-sliding"])
def test_in_float16_for_cards_that_know_no_bfloat16_the_law_holds_too(family):
    model = ready_model(family, torch.float16)
    rule = rule_of(model, "slots")
    whole, one_by_one = fed(model, 1000, rule), fed(model, 1, rule)
    assert whole.isfinite().all()
    assert (whole - one_by_one).abs().max() <= 0.005 * whole.abs().max()
    exact = fed(ready_model(family), 1000, rule)
    assert (whole - exact).abs().max() <= 0.02 * exact.abs().max()


def test_attention_is_computed_without_cudnn_wherever_weights_are_loaded(tmp_path):
    """It would plan for every new shape, of which there is one a forward where sentences are read."""
    torch.backends.cuda.enable_cudnn_sdp(True)
    loaded(saved(tmp_path), Precision.FLOAT32)
    assert not torch.backends.cuda.cudnn_sdp_enabled()


@pytest.fixture
def packed(tmp_path, monkeypatch):
    """Where packed weights are kept."""
    monkeypatch.setattr(packed_weights, "packed_weights_folder", lambda: tmp_path / "packed")
    return tmp_path / "packed"


@needs_bitsandbytes
@pytest.mark.parametrize("family", ["llama", "gemma3"])
def test_what_was_packed_once_is_read_again_and_says_the_same(family, tmp_path, packed, monkeypatch):
    folder = saved(tmp_path / "model", family)
    first = loaded(folder, Precision.FOUR_BIT)
    monkeypatch.setattr(weights, "_quantization", lambda placement, dtype: pytest.fail("packed again"))
    again = loaded(folder, Precision.FOUR_BIT)
    assert stored_bytes(again) == stored_bytes(first)
    assert again.config.name_or_path == first.config.name_or_path
    rule = rule_of(first, "slots")
    assert torch.equal(fed(again, 1000, rule), fed(first, 1000, rule))
    assert len([*packed.iterdir()]) == 1


@needs_bitsandbytes
def test_what_is_kept_goes_with_its_model_s_files_and_is_made_again_where_it_is_damaged(tmp_path, packed):
    folder = saved(tmp_path / "model")
    loaded(folder, Precision.FOUR_BIT)
    (kept,) = packed.iterdir()
    (kept / "model.safetensors").write_bytes(b"nothing")
    loaded(folder, Precision.FOUR_BIT)
    assert (kept / "model.safetensors").stat().st_size > 1000
    saved(folder, num_hidden_layers=1)
    assert loaded(folder, Precision.FOUR_BIT).config.num_hidden_layers == 1
    (other,) = packed.iterdir()
    assert other != kept
    shutil.rmtree(folder)
    packed_weights.forget_outdated()
    assert not [*packed.iterdir()]


@needs_bitsandbytes
def test_a_disk_without_room_keeps_nothing_and_nothing_fails(tmp_path, packed, monkeypatch):
    full = shutil.disk_usage(tmp_path)._replace(free=1000)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: full)
    assert loaded(saved(tmp_path / "model"), Precision.FOUR_BIT)
    assert not [*packed.iterdir()]


@needs_bitsandbytes
def test_a_model_that_cannot_be_kept_in_four_bits_is_refused(tmp_path):
    with pytest.raises(UnfitNumbers, match="4bit"):
        loaded(saved(tmp_path / "falcon", "falcon"), Precision.FOUR_BIT)
    tiny_model("llama", torch.bfloat16, hidden_size=48).save_pretrained(tmp_path / "narrow")
    with pytest.raises(UnfitNumbers, match="4bit"):
        loaded(tmp_path / "narrow", Precision.FOUR_BIT)


@pytest.mark.parametrize("n_tokens", [1, 3, 17])
def test_eight_bits_are_the_weights_rounded_to_the_nearest_step(n_tokens):
    torch.manual_seed(0)
    linear = torch.nn.Linear(96, 40, dtype=torch.bfloat16)
    x = torch.randn(2, n_tokens, 96, dtype=torch.bfloat16)
    small = Int8Linear(linear)
    steps = linear.weight.float().abs().amax(dim=1, keepdim=True) / 127
    rounded = (linear.weight.float() / steps).round() * steps
    expected = torch.nn.functional.linear(x.float(), rounded, linear.bias.float())
    assert (rounded - linear.weight).abs().max() <= steps.max() / 2 + 1e-9
    torch.testing.assert_close(small(x).float(), expected, atol=0.02, rtol=0.02)


@pytest.mark.parametrize("n_in", [12, 16, 40, 48])
def test_eight_bits_in_bfloat16_are_for_rows_that_the_product_takes(n_in):
    model = torch.nn.Sequential(torch.nn.Linear(n_in, 16)).to(torch.bfloat16)
    x = torch.randn(2, n_in, dtype=torch.bfloat16)
    whole = model(x)
    quantize_linears(model)
    assert isinstance(model[0], Int8Linear) == (n_in % 16 == 0)
    assert torch.allclose(model(x), whole, atol=0.1)


@pytest.mark.parametrize("shape", [(1, 16, 3), (2, 16, 3)])
def test_eight_bits_take_states_that_were_turned_around(shape):
    layer = Int8Linear(torch.nn.Linear(16, 8))
    turned = torch.randn(shape).transpose(1, 2)
    torch.testing.assert_close(layer(turned), layer(turned.contiguous()))


def test_a_row_of_zeros_stays_zeros():
    linear = torch.nn.Linear(64, 32, bias=False, dtype=torch.bfloat16)
    torch.nn.init.zeros_(linear.weight)
    assert Int8Linear(linear)(torch.ones(1, 64, dtype=torch.bfloat16)).abs().max() == 0


@pytest.mark.parametrize(
    "error",
    [
        torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 20.00 MiB."),
        MemoryError(),
        RuntimeError(
            "[enforce fail at alloc_cpu.cpp:127] DefaultCPUAllocator: can't allocate memory: you tried"
        ),
        RuntimeError("CUDA failed with error out of memory"),
        RuntimeError("unable to mmap 190851072 bytes from file <x>: Cannot allocate memory (12)"),
    ],
)
def test_every_library_s_words_for_no_memory_are_known(error):
    assert is_out_of_memory(error)
    wrapped = ValueError("something went wrong")
    wrapped.__context__ = error
    assert is_out_of_memory(wrapped)


def test_other_trouble_is_not_taken_for_no_memory():
    assert not is_out_of_memory(RuntimeError("mat1 and mat2 shapes cannot be multiplied"))
    assert not is_out_of_memory(ValueError("out of memory of what was asked"))


@pytest.mark.long
@needs_bitsandbytes
def test_a_faster_binary_that_bitsandbytes_would_fetch_is_not_offered_to_users():
    code = (
        "import logging, models; logging.basicConfig()\n"
        "from bitsandbytes.backends.cpu import ops\n"  # offers it on some processors
        "ops.logger.warning('an offer')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == ""


@needs_card
@pytest.mark.parametrize("precision", [Precision.INT8, Precision.FOUR_BIT])
@needs_bitsandbytes
def test_on_a_card_few_bits_say_what_many_say(precision, tmp_path):
    folder = saved(tmp_path)
    small, exact = loaded(folder, precision, CUDA), loaded(folder, Precision.BF16, CUDA)
    rule = rule_of(exact, "slots")
    expected, actual = fed(exact, 1000, rule), fed(small, 1000, rule)
    assert torch.nn.functional.cosine_similarity(actual, expected).min() > 0.9
    counted = translator_in(folder).weight_bytes(Placement(CUDA, precision))
    assert stored_bytes(small) == pytest.approx(counted, rel=0.02)
