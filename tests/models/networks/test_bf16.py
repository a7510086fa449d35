"""bfloat16 is chosen where it is fast, or where it is asked for."""

import pytest
import torch

from models.networks.bf16 import computes_in_bf16, in_bf16
from models.networks.packed_linear import helps

CPU = torch.device("cpu")


@pytest.mark.parametrize(
    ("knows", "expected"),
    [({"avx2": True}, False), ({"avx512_bf16": True}, True), ({"amx_bf16": True}, True), ({}, False)],
)
def test_a_processor_is_asked_for_its_instructions(knows, expected, monkeypatch):
    monkeypatch.setattr(torch.cpu, "get_capabilities", lambda: knows)
    assert computes_in_bf16(CPU) == expected
    assert helps(torch.zeros(1, dtype=torch.bfloat16)) == expected


@pytest.mark.parametrize("knows", [False, True])
@pytest.mark.parametrize(("precision", "expected"), [("bf16", True), ("float32", False), ("auto", None)])
def test_what_is_asked_for_goes_before_what_the_processor_knows(precision, expected, knows, monkeypatch):
    monkeypatch.setattr(torch.cpu, "get_capabilities", lambda: {"avx512_bf16": knows})
    assert in_bf16(precision, CPU) == (knows if expected is None else expected)
