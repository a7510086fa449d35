"""bfloat16 is chosen where it is fast, or where it is asked for."""

import pytest
import torch

from models.networks.bf16 import computes_in_bf16, in_bf16, learns_in_bf16
from models.networks.packed_linear import helps

CPU = torch.device("cpu")


@pytest.mark.parametrize(
    ("knows", "is_used", "is_learned"),
    [
        ({"avx2": True}, False, False),
        ({"avx512_bf16": True}, True, False),
        ({"avx512_bf16": True, "amx_bf16": True}, True, True),
        ({}, False, False),
    ],
)
def test_a_processor_is_asked_for_its_instructions(knows, is_used, is_learned, monkeypatch):
    monkeypatch.setattr(torch.cpu, "get_capabilities", lambda: knows)
    assert computes_in_bf16(CPU) == is_used
    assert learns_in_bf16(CPU) == is_learned
    assert helps(torch.zeros(1, dtype=torch.bfloat16)) == is_used


@pytest.mark.parametrize("knows", [False, True])
@pytest.mark.parametrize(("precision", "expected"), [("bf16", True), ("float32", False), ("auto", None)])
def test_what_is_asked_for_goes_before_what_the_processor_knows(precision, expected, knows, monkeypatch):
    monkeypatch.setattr(torch.cpu, "get_capabilities", lambda: {"amx_bf16": knows})
    assert in_bf16(precision, CPU) == (knows if expected is None else expected)
