"""bfloat16 is chosen where it is fast, or where it is asked for."""

import pytest
import torch
from tiny_lm import tiny_model

from models.memory.footprint import Placement
from models.networks import bf16
from models.networks.bf16 import computes_in_bf16, half_on, in_bf16, learns_in_bf16
from models.networks.packed_linear import helps
from models.networks.weights import computes_in

CPU = torch.device("cpu")


@pytest.fixture
def tried(monkeypatch):
    """Let products take as long as is told; return the types that were tried."""
    types = []

    def take(float32, bfloat16):
        seconds = {torch.float32: iter(float32), torch.bfloat16: iter(bfloat16)}

        def seconds_of(dtype):
            types.append(dtype)
            return next(seconds[dtype])

        monkeypatch.setattr(bf16, "seconds_of", seconds_of)
        return types

    bf16.is_faster_in_bf16.cache_clear()
    yield take
    bf16.is_faster_in_bf16.cache_clear()


@pytest.mark.parametrize(
    ("knows", "is_used"),
    [({"avx2": True}, False), ({"avx512_bf16": True}, True), ({"amx_bf16": True}, True), ({}, False)],
)
def test_a_processor_that_uses_a_model_is_asked_for_its_instructions(knows, is_used, monkeypatch):
    monkeypatch.setattr(torch.cpu, "get_capabilities", lambda: knows)
    assert computes_in_bf16(CPU) == is_used
    assert helps(torch.zeros(1, dtype=torch.bfloat16)) == is_used


@pytest.fixture
def turing(monkeypatch):
    """A card that emulates bfloat16, as those before Ampere do."""
    monkeypatch.setattr(torch.cuda, "is_bf16_supported", lambda including_emulation=True: including_emulation)


def test_a_card_that_emulates_bfloat16_neither_learns_nor_is_used_in_it(turing):
    card = torch.device("cuda")
    assert not learns_in_bf16(card) and not computes_in_bf16(card)
    assert half_on("cuda") is torch.float16
    assert half_on("cpu") is torch.bfloat16


@pytest.mark.parametrize(
    ("family", "numbers", "to_learn", "expected"),
    [
        ("llama", "bf16", False, torch.float16),
        ("llama", "4bit", False, torch.float16),
        ("llama", "4bit", True, torch.float32),
        ("llama", "float32", False, torch.float32),
        ("gemma3", "bf16", False, torch.bfloat16),
    ],
)
def test_a_translator_there_computes_in_what_is_right_for_it(turing, family, numbers, to_learn, expected):
    config = tiny_model(family).config
    assert computes_in(config, Placement("cuda", numbers), to_learn=to_learn) is expected
    assert computes_in(config, Placement("cpu", "bf16"), to_learn=to_learn) is torch.bfloat16


@pytest.mark.parametrize(
    ("float32", "bfloat16", "is_learned"),
    [(2.3, 1.0, True), (1.0, 2.0, False), (1.0, 36.0, False), (1.1, 1.0, False)],
    ids=["an EPYC", "a Xeon without AMX", "AVX2 alone", "a gain that casting takes"],
)
def test_a_processor_that_learns_is_tried_in_both_types_and_once(tried, float32, bfloat16, is_learned):
    types = tried([float32] * bf16.N_TRIALS, [bfloat16] * bf16.N_TRIALS)
    assert learns_in_bf16(CPU) == learns_in_bf16(CPU) == is_learned
    assert types == [torch.float32, torch.bfloat16] * bf16.N_TRIALS


def test_what_else_runs_during_a_trial_decides_nothing(tried):
    n = bf16.N_TRIALS - 1
    tried([9.0] * n + [2.0], [1.0] + [90.0] * n)
    assert learns_in_bf16(CPU)


def test_the_products_of_both_types_are_timed():
    assert all(bf16.seconds_of(dtype) > 0 for dtype in (torch.float32, torch.bfloat16))


@pytest.mark.parametrize("is_faster", [False, True])
@pytest.mark.parametrize(("precision", "expected"), [("bf16", True), ("float32", False), ("auto", None)])
def test_what_is_asked_for_goes_before_what_a_trial_says(precision, expected, is_faster, tried):
    tried([2.0 if is_faster else 0.5] * bf16.N_TRIALS, [1.0] * bf16.N_TRIALS)
    assert in_bf16(precision, CPU) == (is_faster if expected is None else expected)
