"""The budget's figures held against real weights, real caches and published measurements; its choices."""

import importlib.util
import tomllib

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from places import ROOT
from tiny_lm import FAMILIES, tiny_model
from transformers import AutoModelForCausalLM, Qwen2Config, Qwen3Config

from core.wording.errors import UserError
from models import embedded
from models.memory import budget
from models.memory.budget import AUTO, OPTIONS, PlacementWish, choose, recognizer_steps, translator_steps
from models.memory.footprint import (
    CPU,
    CUDA,
    N_COLUMNS,
    Placement,
    Precision,
    cache_rows,
    known_recognizer,
    known_recognizers,
    known_streaming,
    known_translator,
    known_translators,
    translator_in,
)
from models.networks.attention import PLAIN
from models.store.catalog import ModelKind, catalog
from models.translate.slot_cache import SlotCache
from models.translate.streaming import MAX_POSITIONS

DOCS = ROOT / "docs" / "MEMORY.md"
MB = 1_000_000
TOKENIZER_MB = 3
needs_bitsandbytes = pytest.mark.skipif(
    importlib.util.find_spec("bitsandbytes") is None, reason="bitsandbytes is not installed"
)

PUBLISHED_MB = {
    "whisper:large-v3": (4521, 2953),
    "whisper:large-v3-turbo": (2537, 1545),
    "whisper:distil-large-v3": (2409, 1481),
}
"""A whole card's use at beam 5 in float16 and int8, RTX 2080 Ti, from the discussion of a converted turbo
on the Hub (deepdml/faster-whisper-large-v3-turbo-ct2, number 3)."""


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("is_tied", [False, True])
def test_weights_are_counted_to_the_byte(family, is_tied, tmp_path):
    model = tiny_model(family, tie_word_embeddings=is_tied)
    model.save_pretrained(tmp_path)
    shape = translator_in(tmp_path)
    assert shape.n_parameters == sum(p.numel() for p in model.parameters())
    assert shape.weight_bytes(Placement(CUDA, Precision.FLOAT32)) == model.get_memory_footprint(False)
    model.to(torch.bfloat16)
    assert shape.weight_bytes(Placement(CUDA, Precision.BF16)) == model.get_memory_footprint(False)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("n_rows", [1, 3])
def test_the_cache_is_counted_to_the_byte(family, n_rows, tmp_path):
    model = tiny_model(family)
    model.save_pretrained(tmp_path)
    assert N_COLUMNS == MAX_POSITIONS
    cache = SlotCache(model.config, MAX_POSITIONS, model.device, rule=PLAIN, n_rows=n_rows)
    states = torch.zeros(n_rows, model.config.num_key_value_heads, 1, 8)
    for layer in cache.layers:
        layer.lazy_initialization(states, states)
    real = sum(layer.keys.nbytes + layer.values.nbytes for layer in cache.layers)
    assert translator_in(tmp_path).cache_bytes(Placement(CPU, Precision.FLOAT32), n_rows) == real


@pytest.mark.parametrize("name", known_translators())
def test_a_known_translator_has_the_parameters_of_its_real_architecture(name):
    shape = known_translator(name)
    kind = Qwen3Config if "Qwen3" in name else Qwen2Config
    config = kind(**budget_config(name))
    with torch.device("meta"):
        model = AutoModelForCausalLM.from_config(config)
    assert shape.n_parameters == pytest.approx(model.num_parameters(), rel=1e-3)
    linears = [m.weight.shape for n, m in model.named_modules() if isinstance(m, torch.nn.Linear)]
    assert sorted(shape.linears) == sorted(tuple(s) for s in linears if s[0] != config.vocab_size)


def budget_config(name):
    shapes = tomllib.loads((ROOT / "models" / "memory" / "shapes.toml").read_text(encoding="utf-8"))
    return shapes["translator"][name]


OF_UNKNOWN_SIZE = {
    *(f"UsefulSensors/moonshine-streaming-{size}" for size in ("tiny", "small", "medium")),
    *(f"Qwen/Qwen3-ASR-{size}-hf" for size in ("0.6B", "1.7B")),
    "kyutai/stt-2.6b-en-trfs",
}
"""What they take is known once they are there."""


def test_the_shape_of_nearly_every_model_of_the_catalog_is_known_before_it_is_fetched():
    unknown = set()
    for model in catalog():
        known = known_recognizer if model.kind is ModelKind.RECOGNIZER else known_translator
        known = known_streaming if model.is_network else known
        if not model.is_gated and known(model.id) is None:
            unknown.add(model.id)
    assert unknown == OF_UNKNOWN_SIZE


def test_a_recognizers_weights_are_those_of_its_file():
    for model in catalog():
        if model.kind is ModelKind.RECOGNIZER and not model.is_network:
            weights = known_recognizer(model.id).weight_bytes(Placement(CUDA, "float16"))
            assert weights / MB + TOKENIZER_MB == pytest.approx(model.size_mb, rel=0.01), model.id


@pytest.mark.parametrize("name", PUBLISHED_MB)
def test_a_recognizer_on_a_card_takes_what_others_measured(name):
    for numbers, published in zip(("float16", "int8_float16"), PUBLISHED_MB[name], strict=True):
        counted = known_recognizer(name).bytes(Placement(CUDA, numbers)) + budget.CONTEXT_BYTES
        assert counted / MB == pytest.approx(published, rel=0.08)


recognizers = st.sampled_from([*known_recognizers(), ""]).map(lambda n: known_recognizer(n) if n else None)
translators = st.sampled_from([*known_translators(), ""]).map(lambda n: known_translator(n) if n else None)
cards = st.integers(0, 48_000 * MB)


def position(plan):
    return OPTIONS.index(next(option for option in OPTIONS if stands_for(option, plan)))


def stands_for(option, plan):
    chosen = plan.recognizer[0], plan.translator[0]
    return all(
        wanted.device == got.device and wanted.numbers in (got.numbers, "best")
        for wanted, got in zip(option, chosen, strict=True)
    )


@needs_bitsandbytes
@given(card=cards, more=cards, recognizer=recognizers, translator=translators)
def test_a_plan_fits_and_a_larger_card_never_gets_a_worse_one(card, more, recognizer, translator):
    small = choose(card, recognizer, translator)
    large = choose(card + more, recognizer, translator)
    assert small.left_bytes >= 0
    assert card == 0 or position(large) <= position(small)


@needs_bitsandbytes
def test_a_shrinking_card_goes_through_the_options_in_their_order():
    recognizer, translator = known_recognizer("whisper:large-v3"), known_translator("Qwen/Qwen3-8B")
    plans = [choose(gb * 1000 * MB, recognizer, translator) for gb in (24, 13, 11, 8.5, 5.5, 4, 2)]
    assert [(p.recognizer[0].numbers, p.translator[0].device, p.translator[0].numbers) for p in plans] == [
        ("float16", CUDA, "bf16"),
        ("float16", CUDA, "4bit"),
        ("int8_float16", CUDA, "4bit"),
        ("int8", CUDA, "4bit"),
        ("float16", CPU, "int8"),
        ("int8_float16", CPU, "int8"),
        ("int8", CPU, "int8"),
    ]


@needs_bitsandbytes
def test_without_room_in_the_machine_the_processor_takes_four_bits():
    translator = known_translator("Qwen/Qwen3-8B")
    roomy = choose(0, None, translator, memory_bytes=30_000 * MB)
    tight = choose(0, None, translator, memory_bytes=8_000 * MB)
    assert roomy.translator[0] == Placement(CPU, Precision.INT8)
    assert tight.translator[0] == Placement(CPU, Precision.FOUR_BIT)


@needs_bitsandbytes
def test_beams_take_room_too():
    translator = known_translator("Qwen/Qwen3-8B")
    whole = Placement(CUDA, Precision.BF16)
    card = translator.bytes(whole, n_rows=4) + budget.CONTEXT_BYTES + budget.SPARE_BYTES
    assert choose(card, None, translator, n_rows=4).translator[0] == whole
    assert choose(card - 1, None, translator, n_rows=4).translator[0] == Placement(CUDA, Precision.FOUR_BIT)
    a_row = translator.cache_bytes(whole) + translator.working_bytes(whole)
    assert translator.bytes(whole, n_rows=4) - translator.bytes(whole) == 3 * a_row


@needs_bitsandbytes
def test_a_laptops_card_keeps_a_large_translator_in_four_bits_and_eight_only_where_they_are_asked_for():
    """In 8 bits a value is read in every layer: no step can be recorded, and a token takes long."""
    recognizer, translator = known_recognizer("whisper:large-v3-turbo"), known_translator("Qwen/Qwen3-4B")
    card = 8 * 1024**3 - budget.DESKTOP_BYTES
    assert choose(card, recognizer, translator).translator == (
        Placement(CUDA, Precision.FOUR_BIT),
        Placement(CPU, Precision.INT8),
        Placement(CPU, Precision.FOUR_BIT),
    )
    asked = choose(card, recognizer, translator, wish=PlacementWish(precision="int8"))
    assert asked.translator[0] == Placement(CUDA, Precision.INT8)
    steps = translator_steps(PlacementWish(), translator, has_card=True)
    on_card = [step.numbers for step in steps if step.device == CUDA]
    assert on_card == [Precision.BF16, Precision.FOUR_BIT], "where memory ends, 4 bits come next"


def test_a_recognizer_that_cannot_use_the_card_leaves_it_to_the_translator():
    recognizer, translator = known_recognizer("whisper:small"), known_translator("Qwen/Qwen3-0.6B")
    plan = choose(8_000 * MB, recognizer, translator, hears_on_card=False)
    assert {step.device for step in plan.recognizer} == {CPU}
    assert plan.translator[0] == Placement(CUDA, Precision.BF16)
    assert plan.left_bytes == choose(8_000 * MB, None, translator).left_bytes


def test_a_second_library_recorded_steps_and_what_stays_free_are_counted():
    recognizer, translator = known_recognizer("whisper:small"), known_translator("Qwen/Qwen3-0.6B")
    heard, written = Placement(CUDA, "float16"), Placement(CUDA, Precision.BF16)
    taken = recognizer.bytes(heard) + translator.bytes(written)
    left = choose(24_000 * MB, recognizer, translator).left_bytes
    assert 24_000 * MB - left - taken == (500 + 250 + 300) * MB
    alone = choose(24_000 * MB, None, translator).left_bytes
    assert 24_000 * MB - alone - translator.bytes(written) == (500 + 300) * MB
    measured = 24 * 7.3 * MB  # on an H200, where ten steps were recorded
    half_a_billion = known_translator("Qwen/Qwen2.5-0.5B-Instruct")
    assert half_a_billion.recorded_bytes(written) == pytest.approx(measured, rel=0.02)
    assert translator.recorded_bytes(Placement(CUDA, Precision.INT8)) == 0


def test_beams_are_rows_beside_what_is_committed():
    assert (cache_rows(8, n_beams=1), cache_rows(8, n_beams=3)) == (8, 4)


def test_a_small_translator_keeps_float32():
    folder = embedded.FOLDER
    plan = choose(8_000 * MB, None, translator_in(folder))
    assert plan.translator[0] == Placement(CUDA, Precision.FLOAT32)


@needs_bitsandbytes
def test_what_was_asked_for_is_tried_first_and_less_comes_after_it():
    wish = PlacementWish(compute_type="float32", precision="int8")
    plan = choose(
        24_000 * MB, known_recognizer("whisper:small"), known_translator("Qwen/Qwen3-0.6B"), wish=wish
    )
    assert plan.recognizer[0] == Placement(CUDA, "float32")
    assert plan.translator == (
        Placement(CUDA, Precision.INT8),
        Placement(CUDA, Precision.FOUR_BIT),
        Placement(CPU, Precision.INT8),
        Placement(CPU, Precision.FOUR_BIT),
    )


def test_the_processor_stays_the_processor():
    plan = choose(
        24_000 * MB,
        known_recognizer("whisper:small"),
        known_translator("Qwen/Qwen3-0.6B"),
        wish=PlacementWish(device=CPU),
    )
    assert {step.device for step in (*plan.recognizer, *plan.translator)} == {CPU}


def test_a_precision_that_is_not_known_is_refused():
    with pytest.raises(UserError, match="'half'"):
        translator_steps(PlacementWish(precision="half"), None, has_card=False)


def test_four_bits_without_their_package_are_refused_and_never_fallen_back_to(monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    steps = translator_steps(PlacementWish(), known_translator("Qwen/Qwen3-0.6B"), has_card=True)
    assert steps == (
        Placement(CUDA, Precision.BF16),
        Placement(CPU, Precision.INT8),
    )
    for wish in (PlacementWish(precision="4bit"), PlacementWish(device=CUDA, precision="int8")):
        with pytest.raises(UserError, match="bitsandbytes"):
            translator_steps(wish, None, has_card=True)


def test_a_recognizer_steps_down_from_what_was_asked_for():
    assert recognizer_steps(PlacementWish(AUTO, "int8"), has_card=True) == (
        Placement(CUDA, "int8"),
        Placement(CUDA, "int8_float16"),
        Placement(CPU, "int8"),
    )
    assert recognizer_steps(PlacementWish(AUTO, "float32"), has_card=False) == (
        Placement(CPU, "float32"),
        Placement(CPU, "int8"),
    )


@needs_bitsandbytes
def test_the_documentation_holds_the_tables_that_the_command_prints():
    assert budget.tables() in DOCS.read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["{", "[]", '{"hidden_size": 8}'])
def test_a_folder_without_a_sound_configuration_is_refused(text, tmp_path):
    tiny_model("llama").save_pretrained(tmp_path)
    (tmp_path / "config.json").write_text(text)
    with pytest.raises(UserError):
        translator_in(tmp_path)
