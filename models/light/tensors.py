"""The numbers of a safetensors file in numpy, which knows no bfloat16."""

from __future__ import annotations

import math
import os
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

    def between(self, begin: int, end: int) -> Floats:
        """Return some rows that follow each other, in float32."""
        return _widened(self.stored[begin:end], self.kind)

    def halved(self) -> Numbers:
        """Return the numbers in 16 bits each, rounded where they had more."""
        return Numbers(self.stored.astype(np.float16), "F16") if self.kind == "F32" else self

    def rows(self, places: NDArray[np.int64]) -> Floats:
        """Return the rows at these places (...), in float32: (..., width)."""
        return _widened(self.stored[places], self.kind)


def _widened(stored: NDArray[np.generic], kind: str) -> Floats:
    if kind != _BF16:
        return stored.astype(np.float32, copy=False)
    bits = stored.astype(np.uint32)
    np.left_shift(bits, 16, out=bits)
    return bits.view(np.float32)


class TensorFile:
    """A safetensors file whose tensors are copied into memory when they are asked for.

    `error` is raised for what is no whole safetensors file, has other numbers than those of `KINDS`, or is
    another file than it was at first.
    """

    def __init__(self, path: Path, error: type[UserError]) -> None:
        self._path, self._error = path, error
        self._places = stored_tensors(path, error)
        self._state: object = None

    @property
    def names(self) -> tuple[str, ...]:
        """All tensors."""
        return tuple(self._places)

    def read(self, name: str) -> Numbers:
        """Return one of the tensors."""
        try:
            with open_plain(self._path) as stream:
                self._check_same(stream)
                return self._copied(stream, name, self._places[name])
        except OSError as trouble:
            raise self._error(
                phrased(
                    "{path} cannot be read ({reason}): get it again.",
                    path=self._path,
                    reason=reason_of(trouble),
                )
            ) from trouble

    def _check_same(self, stream: BinaryIO) -> None:
        told = os.fstat(stream.fileno())
        state = told.st_ino, told.st_size, told.st_mtime_ns
        if state != (self._state or state):
            raise self._error(
                phrased("{path} was changed while it was in use: start again.", path=self._path)
            )
        self._state = state

    def _copied(self, stream: BinaryIO, name: str, place: StoredTensor) -> Numbers:
        if place.kind not in KINDS:
            raise self._error(
                phrased(
                    "{path} holds numbers of the kind {kind} ('{name}'), which are not computed with here.",
                    path=self._path,
                    kind=place.kind,
                    name=name[:60],
                )
            )
        stream.seek(place.begin)
        stored = np.empty(math.prod(place.shape), _STORED[place.kind])
        if stream.readinto(stored.data) != stored.nbytes:  # type: ignore[attr-defined]
            raise self._error(phrased("{path} ends too soon: get it again.", path=self._path))
        return Numbers(stored.reshape(place.shape), place.kind)


def read_tensors(
    path: Path, error: type[UserError], names: Sequence[str] | None = None
) -> Mapping[str, Numbers]:
    """Return the tensors of a file, or those of these names (`TensorFile`)."""
    file = TensorFile(path, error)
    return {name: file.read(name) for name in (file.names if names is None else names)}
