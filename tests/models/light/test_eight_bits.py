"""Matrices in 8 bits: near to what they were, in little memory; a network of them, and what it takes."""

from pathlib import Path

import numpy as np
import pytest
from tiny_adapters import MANIFEST, save_model

from models.light.eight_bits import BLOCK, in_8_bits, numbers_here
from models.light.tensors import Numbers
from models.loading.named_shapes import translator_shape
from models.memory.footprint import CPU, Placement, Precision


@pytest.mark.parametrize(("n_rows", "n_inputs"), [(3, 32), (1500, 200), (2, 2 * BLOCK)])
def test_no_number_is_off_by_more_than_half_a_step_of_its_block(n_rows, n_inputs):
    matrix = np.random.default_rng(0).standard_normal((n_rows, n_inputs)).astype(np.float32)
    matrix[0] = 0
    found = in_8_bits(Numbers(matrix, "F32"))
    numbers = (found.codes.astype(np.float32) - 128) * found.scales[:, :, None]
    whole = numbers.reshape(n_rows, -1)
    assert not whole[:, n_inputs:].any(), "what fills a block up is zero"
    steps = np.repeat(found.scales, BLOCK, axis=1)[:, :n_inputs]
    assert (np.abs(whole[:, :n_inputs] - matrix) <= 0.501 * steps).all()


def test_it_is_counted_with_blocks_a_second_copy_while_it_is_loaded_and_a_cache_in_float32(tmp_path):
    folder = save_model(tmp_path / "model", manifest=MANIFEST)
    shape = translator_shape(folder, Precision.INT8)
    in_8, whole = Placement(CPU, Precision.INT8), Placement(CPU, Precision.FLOAT32)
    if Precision.INT8 not in numbers_here():
        pytest.skip("this processor is not fast in 8 bits")
    matrices = (*shape.linears, (shape.vocabulary, shape.hidden))
    blocks = sum(rows * -(-columns // BLOCK) for rows, columns in matrices)
    n_others = shape.n_other - (0 if shape.is_tied else shape.vocabulary * shape.hidden)
    assert shape.weight_bytes(in_8) == blocks * (BLOCK + 8) + 2 * n_others
    assert shape.cache_bytes(in_8) == shape.cache_bytes(whole)
    assert shape.bytes(in_8) >= shape.weight_bytes(in_8) + blocks * (BLOCK + 8)


@pytest.mark.parametrize(
    "features", [{}, {"baseline": ["X86_V2"]}, {"baseline": ["SSE41"], "found": ["AVX"]}]
)
def test_where_8_bits_are_slow_they_are_not_chosen(monkeypatch, features):
    monkeypatch.setattr(np, "show_config", lambda mode: {"SIMD Extensions": features})
    assert numbers_here() == (Precision.FLOAT32,)


@pytest.mark.parametrize("features", [{"baseline": ["X86_V3"]}, {"baseline": ["SSE41"], "found": ["AVX2"]}])
def test_with_avx2_they_may_be(monkeypatch, features):
    monkeypatch.setattr(np, "show_config", lambda mode: {"SIMD Extensions": features})
    assert numbers_here() == (Precision.FLOAT32, Precision.INT8)


def test_the_processor_here_is_asked():
    cpu_info = Path("/proc/cpuinfo")
    if not cpu_info.exists():
        pytest.skip("only Linux tells what its processor can do")
    assert (Precision.INT8 in numbers_here()) == (" avx2 " in cpu_info.read_text())
