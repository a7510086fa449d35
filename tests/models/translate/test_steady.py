"""Memory that runs out while an adapter is in use: the model is loaded again, and the adapter put on again.

The error is raised by hand; `test_short_memory` has real ones, which take a process each.
"""

import pytest
import torch
from tiny_adapters import MANIFEST, save_adapter, save_model

from core.wire.messages import EngineSettings
from models.adapters.agreement import agree
from models.light.eight_bits import numbers_here
from models.memory.footprint import CPU, Placement, Precision
from models.memory.placement_fallback import OutOfMemory
from models.translate.light_decoder import LightDecoder
from models.translate.steady import SteadyTranslator
from models.translate.translator import translator_fallback

WORDS = ["we", "would", "like", "to", "book", "a", "table", "near", "the", "river"]
FLOAT32, BF16, INT8 = (
    Placement(CPU, numbers) for numbers in (Precision.FLOAT32, Precision.BF16, Precision.INT8)
)
in_8_bits_too = pytest.mark.skipif(
    Precision.INT8 not in numbers_here(), reason="this processor is not fast in 8 bits"
)
by_each_road = pytest.mark.parametrize("by_torch", [pytest.param(False, marks=in_8_bits_too), True])


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A base and two adapters, of which one has another scheme."""
    root = tmp_path_factory.mktemp("house")
    save_model(root / "base", manifest=MANIFEST)
    save_adapter(root / "slots", slot_length=5)
    save_adapter(root / "gpe", seed=2, scheme="gpe")
    return root


def steady(house, *steps, adapter=None, policy="wait-2", by_torch=False):
    folder = str(house / adapter) if adapter else ""
    asked = EngineSettings(
        translator=str(house / "base"), policy=policy, adapter=folder, precision=steps[0].numbers
    )
    agreed = agree(asked, house / "base")
    return SteadyTranslator(
        translator_fallback(agreed, steps=steps, by_torch=by_torch, tell=lambda sentence: None)
    )


def run_out_of_memory(translator):
    """Let the network's next forward fail."""
    decoder = translator.inner.decoder
    if isinstance(decoder, LightDecoder):

        def fail_once(*given):
            del decoder.network.step
            raise OutOfMemory("a step")

        decoder.network.step = fail_once
        return

    def fail(*given):
        hook.remove()
        raise torch.OutOfMemoryError("CUDA out of memory.")

    hook = translator.inner.decoder.model.base_model.register_forward_pre_hook(fail)


@pytest.mark.parametrize(
    "change",
    [
        lambda steady, house: steady.use_adapter(house / "gpe"),
        lambda steady, house: steady.use_policy("wait-3"),
    ],
    ids=["adapter", "pace"],
)
def test_where_memory_ends_while_a_change_is_made_it_is_made_in_fewer_bits(house, change):
    translator = steady(house, FLOAT32, BF16, adapter="slots", by_torch=True)
    stream = translator.open()
    before = read_all(stream, WORDS[:4])
    run_out_of_memory(translator)
    change(translator, house)
    assert translator.inner.decoder.model.dtype == torch.bfloat16
    ended = read_all(stream, WORDS[4:])
    assert ended.text.startswith(before.text)
    other = steady(house, BF16, adapter="slots")
    change(other, house)
    assert read_all(translator.open(), WORDS) == read_all(other.open(), WORDS)


def read_all(stream, words):
    for word in words:
        update = stream.read([word])
    return update


@by_each_road
@pytest.mark.parametrize(
    ("loaded_with", "changes", "in_use"),
    [
        ("slots", [], "slots"),
        (None, ["gpe"], "gpe"),
        ("slots", ["gpe"], "gpe"),
        ("slots", ["gpe", "slots"], "slots"),
        ("gpe", [None], None),
    ],
)
def test_the_adapter_in_use_is_in_use_after_a_step_down(house, loaded_with, changes, in_use, by_torch):
    translator = steady(house, FLOAT32, BF16, INT8, adapter=loaded_with, by_torch=by_torch)
    for adapter in changes:
        translator.use_adapter(house / adapter if adapter else None)
    stream = translator.open()
    committed = read_all(stream, WORDS[:5])
    run_out_of_memory(translator)
    update = read_all(stream, WORDS[5:])
    assert isinstance(translator.inner.decoder, LightDecoder) != by_torch
    assert update.text.startswith(committed.text)

    expected = steady(house, BF16 if by_torch else INT8, adapter=in_use)
    assert translator.notes == expected.notes
    assert update == read_all(expected.open(committed.timeline), WORDS[5:])


@in_8_bits_too
def test_an_adapter_may_be_changed_after_a_step_down(house):
    translator = steady(house, FLOAT32, INT8, adapter="slots")
    stream = translator.open()
    read_all(stream, WORDS[:5])
    run_out_of_memory(translator)
    committed = read_all(stream, WORDS[5:7])
    translator.use_adapter(house / "gpe")
    update = read_all(stream, WORDS[7:])

    expected = steady(house, INT8, adapter="gpe")
    assert update == read_all(expected.open(committed.timeline), WORDS[7:])


@in_8_bits_too
def test_the_policy_in_use_is_in_use_after_a_step_down_and_with_another_adapter(house):
    translator = steady(house, FLOAT32, INT8, adapter="slots")
    translator.use_policy("wait-4")
    stream = translator.open()
    committed = read_all(stream, WORDS[:5])
    translator.use_adapter(house / "gpe")
    run_out_of_memory(translator)
    update = read_all(stream, WORDS[5:])

    expected = steady(house, INT8, adapter="gpe", policy="wait-4")
    assert update == read_all(expected.open(committed.timeline), WORDS[5:])
    assert update != read_all(steady(house, INT8, adapter="gpe").open(committed.timeline), WORDS[5:])
