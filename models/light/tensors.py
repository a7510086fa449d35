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
from models.manifests.safetensors_header import TensorHeader, file_state, read_header

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

    def __init__(self, path: Path, error: type[UserError], header: TensorHeader | None = None) -> None:
        """`header` is the file's, if it was read."""
        self.path, self._error = path, error
        self._header = header or read_header(path, error)

    @property
    def names(self) -> tuple[str, ...]:
        """All tensors."""
        return tuple(self._header.tensors)

    @property
    def shapes(self) -> Mapping[str, tuple[int, ...]]:
        return self._header.shapes

    def read(self, name: str) -> Numbers:
        """Return one of the tensors."""
        return self.read_all((name,))[name]

    def read_all(self, names: Sequence[str] | None = None) -> Mapping[str, Numbers]:
        """Return all tensors, or those of these names."""
        try:
            with open_plain(self.path) as stream:
                self._check_same(stream)
                return {name: self._copied(stream, name) for name in (self.names if names is None else names)}
        except OSError as trouble:
            raise self._error(
                phrased(
                    "{path} cannot be read ({reason}): get it again.",
                    path=self.path,
                    reason=reason_of(trouble),
                )
            ) from trouble

    def _check_same(self, stream: BinaryIO) -> None:
        if file_state(stream) != self._header.state:
            raise self._error(phrased("{path} was changed while it was in use: start again.", path=self.path))

    def _copied(self, stream: BinaryIO, name: str) -> Numbers:
        place = self._header.tensors[name]
        if place.kind not in KINDS:
            raise self._error(
                phrased(
                    "{path} holds numbers of the kind {kind} ('{name}'), which are not computed with here.",
                    path=self.path,
                    kind=place.kind,
                    name=name[:60],
                )
            )
        stream.seek(place.begin)
        stored = np.empty(math.prod(place.shape), _STORED[place.kind])
        if stream.readinto(stored.data) != stored.nbytes:  # type: ignore[attr-defined]
            raise self._error(phrased("{path} ends too soon: get it again.", path=self.path))
        return Numbers(stored.reshape(place.shape), place.kind)
