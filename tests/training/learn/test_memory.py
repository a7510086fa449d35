"""What a training takes of the memory, counted before a weight is loaded."""

from itertools import pairwise

import pytest
import torch
from tiny_lm import tiny_model

from core.layouts.actions import Read, Write
from core.layouts.layout import Markers, lay_out
from core.translating.schemes import SCHEMES
from core.wording.errors import UserError
from models.memory.footprint import CPU, CUDA, Placement, Precision, known_translator, translator_in
from models.networks.attention import PLAIN
from models.translate.decoder import TorchDecoder
from models.translate.rollouts import COLUMNS
from training.learn.memory import MOST_CELLS, Footprint
from training.learn.method import LowRank
from training.learn.methods import METHODS
from training.learn.trainable_model import TrainableModel

GB = 10**9
EIGHT = "Qwen/Qwen3-8B"


def footprint(method, *, exact=False, **options):
    chosen = {"in_bf16": True, "gradient_checkpointing": False} | options
    shape = known_translator(EIGHT)
    placement = Placement(CUDA, METHODS[method].numbers(shape, exact=exact))
    return Footprint.of(shape, METHODS[method], LowRank(), placement, **chosen)


def test_an_8b_model_is_trained_on_a_card_of_24_gb_over_4_bits_only():
    assert footprint("qlora", gradient_checkpointing=True).cells_at_once(24 * GB, 512) >= 512
    for method in ("lora", "full"):
        with pytest.raises(UserError, match=r"24\.0 GB are free: close other programs, use the method qlora"):
            footprint(method).cells_at_once(24 * GB, 512)


def test_each_method_takes_less_than_the_next_and_checkpointing_less_a_token():
    fixed = [footprint(method).fixed for method in ("qlora", "lora", "full")]
    assert all(less < more for less, more in pairwise(fixed))
    assert fixed[-1] > 16 * 8 * GB, "weights, gradients and two moments in float32"
    assert footprint("lora", gradient_checkpointing=True).a_cell < footprint("lora").a_cell / 3


def test_a_large_base_that_is_not_to_be_rounded_takes_twice_as_much():
    exact = footprint("lora", exact=True, in_bf16=False)
    assert exact.fixed - footprint("lora").fixed == 2 * known_translator(EIGHT).n_parameters


def test_no_forward_has_more_cells_than_are_of_use():
    assert footprint("lora").cells_at_once(10_000 * GB, 512) == MOST_CELLS


def test_practice_holds_its_start_besides_and_its_tries_at_times(tmp_path):
    """The keys and values of real tries, beside the real numbers that learn."""
    model = tiny_model("llama")
    model.save_pretrained(tmp_path)
    shape = translator_in(tmp_path)
    markers = Markers((1,), (2,), (3,))
    decoder = TorchDecoder(model, SCHEMES["slots"].new_layout(markers, 16).open(), COLUMNS, rule=PLAIN)
    in_cache = sum(layer.keys.nbytes + layer.values.nbytes for layer in decoder.cache.slot_layers)
    METHODS["lora"].make_learn(model, LowRank())
    n_learning = sum(parameter.numel() for parameter in TrainableModel(model, METHODS["lora"]).learning)
    options = {"in_bf16": False, "gradient_checkpointing": False}
    placement = Placement(CPU, Precision.FLOAT32)
    learning, practising = (
        Footprint.of(shape, METHODS["lora"], LowRank(), placement, **options, practises=practises)
        for practises in (False, True)
    )
    assert practising.fixed - learning.fixed == 4 * n_learning
    assert practising.drawing > in_cache == shape.cache_bytes(placement, n_columns=COLUMNS)
    assert practising.needed(1) > learning.needed(1) + in_cache
    with pytest.raises(UserError, match="are free: close other programs"):
        practising.cells_at_once(practising.needed(1) - 100, 1)


TOKENS = lay_out(
    SCHEMES["slots"].new_layout(Markers((1,), (2,), (3,)), 16), (*[Read((5,))] * 20, *[Write((6,))] * 20)
)


def kept_and_counted(folder, method, n_layers, *, in_bf16):
    """Return what a forward keeps of a cell for the way back, and what is counted of it."""
    sizes = {"hidden_size": 128, "intermediate_size": 384, "num_hidden_layers": n_layers}
    heads = {"num_attention_heads": 4, "num_key_value_heads": 4}
    model = tiny_model("llama", **sizes, **heads)
    model.save_pretrained(folder)
    shape = translator_in(folder)
    METHODS[method].make_learn(model, LowRank())
    trainable = TrainableModel(model, METHODS[method])
    batch = trainable.collate([*TOKENS] * 24, in_bf16=in_bf16)
    weights = {weight.untyped_storage().data_ptr() for weight in model.parameters()}
    kept = {}

    def note(tensor):
        storage = tensor.untyped_storage()
        if storage.data_ptr() not in weights:
            kept[storage.data_ptr()] = storage.nbytes()
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(note, lambda tensor: tensor):
        loss = trainable.summed_loss(batch, 0.1, in_bf16=in_bf16)
    assert loss.requires_grad
    options = {"in_bf16": in_bf16, "gradient_checkpointing": False}
    placement = Placement(CPU, Precision.FLOAT32)
    counted = Footprint.of(shape, METHODS[method], LowRank(), placement, **options).a_cell
    return sum(kept.values()) / batch.input_ids.numel(), counted


@pytest.mark.parametrize("in_bf16", [False, True])
@pytest.mark.parametrize("method", ["full", "lora"])
def test_what_a_layer_is_counted_to_keep_of_a_cell_is_what_it_keeps(tmp_path, method, in_bf16):
    less, more = (kept_and_counted(tmp_path, method, n, in_bf16=in_bf16) for n in (2, 4))
    kept, counted = (high - low for low, high in zip(less, more, strict=True))
    assert 1 <= counted / kept < 1.3
