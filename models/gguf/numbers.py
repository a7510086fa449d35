"""Weights of few bits in float32: blocks of numbers, each with scales of its own.

In 4 bits and more blocks are of 32 numbers, with a scale in 16 bits and, where its name ends in 1, a least
number; in those called K they are of 256, whose 8 or 16 parts have scales of a few bits. Kinds below that,
which keep their numbers in tables, are not read: what they lose nobody wants in a translation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
"""Of blocks, (n, bytes of a block)."""
Floats = NDArray[np.float32]

_HALVES: Final = np.array([0, 4], np.uint8)
_QUARTERS: Final = np.array([0, 2, 4, 6], np.uint8)
_EIGHTHS: Final = np.arange(8, dtype=np.uint8)
_CURVED: Final = np.array(
    [-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113], np.float32
)
"""What the sixteen codes of IQ4 mean."""


@dataclass(frozen=True, slots=True)
class BlockFormat:
    """How many numbers a block holds, in how many bytes, and how blocks are widened to (n, n_numbers)."""

    n_numbers: int
    n_bytes: int
    widen: Callable[[Bytes], Floats]


def in_float32(kind: int, rows: Bytes) -> Floats:
    """Return rows of stored bytes (n, bytes of a row) as numbers (n, columns)."""
    blocks = rows.reshape(-1, KINDS[kind].n_bytes)
    return KINDS[kind].widen(blocks).reshape(len(rows), -1)


def in_bfloat16(numbers: Floats) -> NDArray[np.uint16]:
    """Return finite numbers as the bits of bfloat16, rounded to the nearest, of two as near to the even."""
    bits = np.ascontiguousarray(numbers).view(np.uint32)
    return ((bits + (((bits >> 16) & 1) + 0x7FFF)) >> 16).astype(np.uint16)


def _plain(stored: str) -> Callable[[Bytes], Floats]:
    return lambda blocks: np.ascontiguousarray(blocks).view(stored).astype(np.float32)


def _bf16(blocks: Bytes) -> Floats:
    return (np.ascontiguousarray(blocks).view("<u2").astype(np.uint32) << 16).view(np.float32)


def _half(blocks: Bytes, at: int) -> Floats:
    """Return the number in 16 bits that stands there in each block, (n, 1)."""
    return np.ascontiguousarray(blocks[:, at : at + 2]).view("<f2").astype(np.float32)


def _parted(packed: Bytes, shifts: NDArray[np.uint8], mask: int, width: int) -> Bytes:
    """Return what `packed` (n, bytes) holds: of each `width` bytes in a row their lowest bits first."""
    groups = packed.reshape(len(packed), -1, 1, width)
    return ((groups >> shifts[:, None]) & np.uint8(mask)).reshape(len(packed), -1)


def _fifth_bits(blocks: Bytes, at: int) -> Bytes:
    """Return the highest bits of 32 numbers, 0 or 16 each."""
    bits = np.unpackbits(blocks[:, at : at + 4], axis=1, bitorder="little")
    return bits << np.uint8(4)


def _q4_0(blocks: Bytes) -> Floats:
    codes = _parted(blocks[:, 2:], _HALVES, 15, 16).astype(np.float32) - 8
    return codes * _half(blocks, 0)


def _q4_1(blocks: Bytes) -> Floats:
    codes = _parted(blocks[:, 4:], _HALVES, 15, 16).astype(np.float32)
    return codes * _half(blocks, 0) + _half(blocks, 2)


def _q5_0(blocks: Bytes) -> Floats:
    codes = _parted(blocks[:, 6:], _HALVES, 15, 16) | _fifth_bits(blocks, 2)
    return (codes.astype(np.float32) - 16) * _half(blocks, 0)


def _q5_1(blocks: Bytes) -> Floats:
    codes = _parted(blocks[:, 8:], _HALVES, 15, 16) | _fifth_bits(blocks, 4)
    return codes.astype(np.float32) * _half(blocks, 0) + _half(blocks, 2)


def _q8_0(blocks: Bytes) -> Floats:
    return blocks[:, 2:].view(np.int8).astype(np.float32) * _half(blocks, 0)


def _q2_k(blocks: Bytes) -> Floats:
    scales, codes = blocks[:, :16], _parted(blocks[:, 16:80], _QUARTERS, 3, 32)
    steps = _half(blocks, 80) * (scales & 15).astype(np.float32)
    least = _half(blocks, 82) * (scales >> 4).astype(np.float32)
    return _scaled(codes.astype(np.float32), steps, least)


def _q3_k(blocks: Bytes) -> Floats:
    highest = _parted(blocks[:, :32], _EIGHTHS, 1, 32) ^ np.uint8(1)
    codes = _parted(blocks[:, 32:96], _QUARTERS, 3, 32).astype(np.float32) - 4 * highest.astype(np.float32)
    lower = _parted(blocks[:, 96:104], _HALVES, 15, 8)
    upper = _parted(blocks[:, 104:108], _QUARTERS, 3, 4)
    steps = (lower | (upper << np.uint8(4))).astype(np.float32) - 32
    return _scaled(codes, _half(blocks, 108) * steps)


def _q4_k(blocks: Bytes) -> Floats:
    steps, least = _steps_and_least(blocks)
    codes = _parted(blocks[:, 16:], _HALVES, 15, 32)
    return _scaled(codes.astype(np.float32), steps, least)


def _q5_k(blocks: Bytes) -> Floats:
    steps, least = _steps_and_least(blocks)
    highest = _parted(blocks[:, 16:48], _EIGHTHS, 1, 32)
    codes = _parted(blocks[:, 48:], _HALVES, 15, 32) | (highest << np.uint8(4))
    return _scaled(codes.astype(np.float32), steps, least)


def _q6_k(blocks: Bytes) -> Floats:
    lower = _parted(blocks[:, :128], _HALVES, 15, 64)
    upper = _parted(blocks[:, 128:192], _QUARTERS, 3, 32)
    codes = (lower | (upper << np.uint8(4))).astype(np.float32) - 32
    steps = blocks[:, 192:208].view(np.int8).astype(np.float32)
    return _scaled(codes, _half(blocks, 208) * steps)


def _iq4_nl(blocks: Bytes) -> Floats:
    return _CURVED[_parted(blocks[:, 2:], _HALVES, 15, 16)] * _half(blocks, 0)


def _iq4_xs(blocks: Bytes) -> Floats:
    upper = np.ascontiguousarray(blocks[:, 2:4]).view("<u2") >> np.arange(0, 16, 2, dtype=np.uint16)
    lower = _parted(blocks[:, 4:8], _HALVES, 15, 1)
    steps = (lower | ((upper & 3) << 4)).astype(np.float32) - 32
    codes = _parted(blocks[:, 8:], _HALVES, 15, 16)
    return _scaled(_CURVED[codes], _half(blocks, 0) * steps)


def _steps_and_least(blocks: Bytes) -> tuple[Floats, Floats]:
    """Return what 8 parts of a block are multiplied by and what is taken off, 6 bits each in 12 bytes."""
    first, second, rest = (blocks[:, at : at + 4] for at in (4, 8, 12))
    steps = np.concatenate([first & 63, (rest & 15) | ((first >> 2) & 48)], axis=1)
    least = np.concatenate([second & 63, (rest >> 4) | ((second >> 2) & 48)], axis=1)
    return _half(blocks, 0) * steps.astype(np.float32), _half(blocks, 2) * least.astype(np.float32)


def _scaled(codes: Floats, steps: Floats, least: Floats | None = None) -> Floats:
    """Return codes (n, 256) in steps of their parts (n, parts), less the least of these."""
    parts = codes.reshape(*steps.shape, -1) * steps[:, :, None]
    if least is not None:
        parts -= least[:, :, None]
    return parts.reshape(codes.shape)


KINDS: Final[Mapping[int, BlockFormat]] = MappingProxyType(
    {
        0: BlockFormat(1, 4, _plain("<f4")),
        1: BlockFormat(1, 2, _plain("<f2")),
        2: BlockFormat(32, 18, _q4_0),
        3: BlockFormat(32, 20, _q4_1),
        6: BlockFormat(32, 22, _q5_0),
        7: BlockFormat(32, 24, _q5_1),
        8: BlockFormat(32, 34, _q8_0),
        10: BlockFormat(256, 84, _q2_k),
        11: BlockFormat(256, 110, _q3_k),
        12: BlockFormat(256, 144, _q4_k),
        13: BlockFormat(256, 176, _q5_k),
        14: BlockFormat(256, 210, _q6_k),
        20: BlockFormat(32, 18, _iq4_nl),
        23: BlockFormat(256, 136, _iq4_xs),
        30: BlockFormat(1, 2, _bf16),
    }
)
"""The kinds that are read, by GGUF's numbers for them."""
