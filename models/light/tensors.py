"""The numbers of a safetensors file in numpy, which knows no bfloat16."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from core.files.plain_files import open_plain
from core.wording.errors import UserError, reason_of
from core.wording.sentences import phrased
from models.manifests.safetensors_header import StoredTensor, stored_tensors

Floats = NDArray[np.float32]
_BF16 = "BF16"
_STORED: Mapping[str, np.dtype[Any]] = {
    "F32": np.dtype("<f4"),
    "F16": np.dtype("<f2"),
    _BF16: np.dtype("<u2"),
}
"""How the numbers of each kind are read; those of bfloat16 as their bits, the upper half of a float32's."""

KINDS = frozenset(_STORED)
"""The kinds of numbers that are read: each fits into float32 without a loss."""


@dataclass(frozen=True, slots=True, eq=False)
class Numbers:
    """A tensor as it is stored: half of float32's memory where its numbers have half the bits."""

    stored: NDArray[np.generic]
    kind: str

    @property
    def shape(self) -> tuple[int, ...]:
        return self.stored.shape

    def floats(self) -> Floats:
        """Return all numbers in float32, exactly."""
        return _widened(self.stored, self.kind)

    def rows(self, places: NDArray[np.int64]) -> Floats:
        """Return the rows at these places (...), in float32: (..., width)."""
        return _widened(self.stored[places], self.kind)


def _widened(stored: NDArray[np.generic], kind: str) -> Floats:
    if kind != _BF16:
        return stored.astype(np.float32)
    bits = stored.astype(np.uint32)
    np.left_shift(bits, 16, out=bits)
    return bits.view(np.float32)


def read_tensors(
    path: Path, error: type[UserError], names: Sequence[str] | None = None
) -> Mapping[str, Numbers]:
    """Return the tensors of a file, or those of these names, copied into memory.

    `error` is raised for what is no whole safetensors file, or has other numbers than those of `KINDS`.
    """
    places = stored_tensors(path, error)
    try:
        with open_plain(path) as stream:
            return {
                name: _read(stream, path, name, places[name], error)
                for name in (places if names is None else names)
            }
    except OSError as trouble:
        raise error(
            phrased("{path} cannot be read ({reason}): get it again.", path=path, reason=reason_of(trouble))
        ) from trouble


def _read(stream: BinaryIO, path: Path, name: str, place: StoredTensor, error: type[UserError]) -> Numbers:
    if place.kind not in KINDS:
        raise error(
            phrased(
                "{path} holds numbers of the kind {kind} ('{name}'), which are not computed with here.",
                path=path,
                kind=place.kind,
                name=name[:60],
            )
        )
    stream.seek(place.begin)
    stored = np.empty(math.prod(place.shape), _STORED[place.kind])
    if stream.readinto(stored.data) != stored.nbytes:  # type: ignore[attr-defined]
        raise error(phrased("{path} ends too soon: get it again.", path=path))
    return Numbers(stored.reshape(place.shape), place.kind)
