"""Weights of few bits become the numbers that the format's own library makes of them."""

import gguf
import numpy as np
import pytest
import torch

from models.gguf.numbers import KINDS, in_bfloat16, in_float32


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_widened_as_by_the_format_s_own_library(kind):
    rows = np.random.default_rng(kind).integers(0, 256, (5, 3 * KINDS[kind].n_bytes), np.uint8)
    with np.errstate(all="ignore"):  # any bytes: scales that are no numbers are among them
        ours, theirs = in_float32(kind, rows), gguf.dequantize(rows, gguf.GGMLQuantizationType(kind))
    assert ours.dtype == np.float32 and ours.shape == (5, 3 * KINDS[kind].n_numbers)
    np.testing.assert_array_equal(ours, theirs)


def test_numbers_are_rounded_to_bfloat16_as_torch_rounds_them():
    bits = np.random.default_rng(0).integers(0, 2**32, 10_000, np.uint32)
    numbers = bits.view(np.float32)
    numbers = numbers[np.isfinite(numbers)]
    expected = torch.from_numpy(numbers).bfloat16().view(torch.int16).numpy().view(np.uint16)
    np.testing.assert_array_equal(in_bfloat16(numbers), expected)
