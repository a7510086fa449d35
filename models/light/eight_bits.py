"""Matrices in 8 bits as onnxruntime's MatMulNBits takes them: blocks of a row have a scale of their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from models.light.tensors import Floats, Numbers
from models.memory.footprint import Precision

BLOCK: Final = 128
"""Numbers that share a scale. Shorter blocks are a little nearer to the numbers, and a third slower."""

_ROWS_AT_ONCE: Final = 1024
_ZERO: Final = 128
"""The code of zero."""

_AVX2: Final = frozenset({"AVX2", "X86_V3"})
"""What numpy calls it; from 2.4 on by the level of processors that have it."""


def numbers_here() -> tuple[Precision, ...]:
    """Return the numbers that a network of this room may be kept in on this processor.

    With AVX2 and what came after it matrices in 8 bits are fast (docs/MEMORY.md). Without, onnxruntime makes
    float32 of them at every step; of processors that are no x86 nothing was measured.
    """
    return (Precision.FLOAT32,) if _of_numpy().isdisjoint(_AVX2) else (Precision.FLOAT32, Precision.INT8)


def _of_numpy() -> set[str]:
    """Return what numpy uses of this processor, by its own names."""
    told = np.show_config(mode="dicts") or {}
    features = told.get("SIMD Extensions", {})
    return {*features.get("baseline", ()), *features.get("found", ())}


@dataclass(frozen=True, slots=True, eq=False)
class EightBits:
    """A matrix (rows, inputs): a code less `_ZERO` is a number once it is multiplied by its block's scale.

    `codes` are (rows, blocks, BLOCK), `scales` (rows, blocks). The last block is filled up with zeros.
    """

    codes: NDArray[np.uint8]
    scales: Floats
    n_inputs: int


def in_8_bits(matrix: Numbers) -> EightBits:
    """Return a matrix in 8 bits, rounded some rows at a time: there is no copy of it in float32."""
    n_rows, n_inputs = matrix.shape
    n_blocks = -(-n_inputs // BLOCK)
    codes = np.full((n_rows, n_blocks * BLOCK), _ZERO, np.uint8)
    scales = np.empty((n_rows, n_blocks), np.float32)
    for begin in range(0, n_rows, _ROWS_AT_ONCE):
        rows = matrix.between(begin, begin + _ROWS_AT_ONCE)
        for i in range(n_blocks):
            part = np.s_[begin : begin + len(rows), i * BLOCK : min((i + 1) * BLOCK, n_inputs)]
            codes[part], scales[part[0], i] = _rounded(rows[:, part[1]])
    return EightBits(codes.reshape(n_rows, n_blocks, BLOCK), scales, n_inputs)


def _rounded(blocks: Floats) -> tuple[NDArray[np.uint8], Floats]:
    """Return codes and scales of one block of each row; of zeros, whatever the scale is."""
    scales = np.abs(blocks).max(axis=1) / np.float32(127)
    scales[scales == 0] = 1
    return (np.rint(blocks / scales[:, None]) + _ZERO).astype(np.uint8), scales
