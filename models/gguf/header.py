"""What a GGUF file says of itself: its entries by name, and where which tensor lies.

A file is "GGUF", its version, the numbers of tensors and of entries, then the entries, what is to be known
of each tensor, and the tensors' bytes, all little-endian. An entry is a name, a kind and a value; of a tensor
there are name, sides (the fastest first), kind of numbers and place.
"""

from __future__ import annotations

import math
import os
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, BinaryIO, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from core.files.plain_files import open_plain
from core.wording.sentences import phrased
from models.gguf.numbers import KINDS

MAGIC: Final = b"GGUF"
VERSIONS: Final = (2, 3)
MAX_HEADER_BYTES: Final = 50_000_000
"""A vocabulary of 262,000 pieces with half a million merges takes 15 MB; read, up to six times as much."""
MAX_ENTRIES: Final = 2_000
MAX_TENSORS: Final = 20_000
MAX_ITEMS: Final = 2_000_000
MAX_NAME_BYTES: Final = 300
MAX_SIDE: Final = 4_194_304
MAX_SIDES: Final = 4

_NUMBERS: Final = {0: "u1", 1: "i1", 2: "<u2", 3: "<i2", 4: "<u4", 5: "<i4", 6: "<f4", 7: "?"} | {
    10: "<u8",
    11: "<i8",
    12: "<f8",
}
_TEXT, _LIST = 8, 9
_ALIGNMENT: Final = "general.alignment"

_T = TypeVar("_T")
Value = bool | int | float | str | list[str] | NDArray[Any]


class Refusal(Exception):
    """A file that cannot be taken; the text says why, as a part of a sentence."""


@dataclass(frozen=True, slots=True)
class PlacedTensor:
    """Where a tensor lies in the file: numbers of a kind, (rows, columns) or (columns,)."""

    shape: tuple[int, ...]
    kind: int
    begin: int

    @property
    def n_bytes(self) -> int:
        kind = KINDS[self.kind]
        return math.prod(self.shape) // kind.n_numbers * kind.n_bytes


@dataclass(frozen=True, slots=True)
class GgufHeader:
    """The entries and the tensors of a file. What an entry is asked for has to be of that kind."""

    path: Path
    entries: Mapping[str, Value]
    tensors: Mapping[str, PlacedTensor]

    def text(self, name: str, default: str | None = None) -> str:
        return self._one(name, str, default)

    def flag(self, name: str, *, default: bool) -> bool:
        return self._one(name, bool, default)

    def number(self, name: str, default: int | None = None) -> int:
        value = self._one(name, int, default)
        if isinstance(value, bool) or not 0 <= value <= MAX_SIDE:
            raise _strange(name)
        return value

    def real(self, name: str, default: float | None = None) -> float:
        value = self._one(name, float, default)
        if not 0 < value < 1e9:
            raise _strange(name)
        return value

    def texts(self, name: str) -> list[str]:
        return self._one(name, list, None)

    def numbers(self, name: str, n: int) -> NDArray[Any]:
        """Return a list of so many numbers."""
        value = self._one(name, np.ndarray, None)
        if value.shape != (n,):
            raise _strange(name)
        return value

    def _one(self, name: str, kind: type[_T], default: _T | None) -> _T:
        value = self.entries.get(name, default)
        if value is None:
            raise Refusal(phrased("its entry {name} is missing", name=name))
        if not isinstance(value, kind):
            raise _strange(name)
        return value


def read_header(path: Path) -> GgufHeader:
    """Return what a file says of itself, or raise Refusal.

    Raises OSError: it cannot be read.
    """
    with open_plain(path) as stream:
        return _Reader(stream, os.fstat(stream.fileno()).st_size).header(path)


def _strange(name: str) -> Refusal:
    return Refusal(phrased("its entry {name} makes no sense", name=name))


class _Reader:
    def __init__(self, stream: BinaryIO, n_file: int) -> None:
        self._stream, self._n_file = stream, n_file
        self._n_left = min(n_file, MAX_HEADER_BYTES)

    def header(self, path: Path) -> GgufHeader:
        if self._n_file < 24 or self._take(4) != MAGIC:
            raise Refusal(phrased("it is not a GGUF file"))
        version, n_tensors, n_entries = self._numbers("<IQQ")
        if version not in VERSIONS:
            raise Refusal(phrased("its version {version} is not read here", version=version))
        if n_tensors > MAX_TENSORS or n_entries > MAX_ENTRIES:
            raise _damaged()
        entries: dict[str, Value] = {}
        for _ in range(n_entries):
            name = self._text(MAX_NAME_BYTES)
            entries[name] = self._value(*self._numbers("<I"))
        if len(entries) != n_entries:
            raise _damaged()
        return GgufHeader(path, MappingProxyType(entries), self._tensors(n_tensors, entries))

    def _tensors(self, n_tensors: int, entries: Mapping[str, Value]) -> Mapping[str, PlacedTensor]:
        told = [self._tensor() for _ in range(n_tensors)]
        alignment = entries.get(_ALIGNMENT, 32)
        if not isinstance(alignment, int) or not 0 < alignment <= 65_536:
            raise _damaged()
        begin = -(-self._stream.tell() // alignment) * alignment
        tensors = {name: PlacedTensor(shape, kind, begin + place) for name, shape, kind, place in told}
        if len(tensors) != n_tensors:
            raise _damaged()
        end = begin
        for tensor in sorted(tensors.values(), key=lambda tensor: tensor.begin):
            if tensor.begin < end or tensor.begin % alignment:
                raise _damaged()
            end = tensor.begin + tensor.n_bytes
        if end > self._n_file:
            raise Refusal(phrased("it ends too soon"))
        return MappingProxyType(tensors)

    def _tensor(self) -> tuple[str, tuple[int, ...], int, int]:
        name = self._text(MAX_NAME_BYTES)
        (n_sides,) = self._numbers("<I")
        if not 1 <= n_sides <= MAX_SIDES:
            raise _damaged()
        sides = self._numbers(f"<{n_sides}Q")
        kind, place = self._numbers("<IQ")
        if kind not in KINDS:
            raise Refusal(
                phrased(
                    "its tensor {name} is in numbers of the kind {kind}, which are not read here",
                    name=name,
                    kind=kind,
                )
            )
        if not all(0 < side <= MAX_SIDE for side in sides) or sides[0] % KINDS[kind].n_numbers:
            raise _damaged()
        return name, tuple(reversed(sides)), kind, place

    def _value(self, kind: int) -> Value:
        if kind == _TEXT:
            return self._text(MAX_HEADER_BYTES)
        if kind == _LIST:
            return self._list(*self._numbers("<IQ"))
        value = self._array(kind, 1)[0]
        # A number in 32 bits is told as it was written: 1e-05, not 9.99999974e-06.
        return float(str(value)) if isinstance(value, np.float32) else value.item()

    def _list(self, kind: int, n: int) -> Value:
        if n > MAX_ITEMS:
            raise _damaged()
        if kind == _TEXT:
            return [self._text(MAX_HEADER_BYTES) for _ in range(n)]
        return self._array(kind, n)

    def _array(self, kind: int, n: int) -> NDArray[Any]:
        if kind not in _NUMBERS:
            raise _damaged()
        numbers = np.dtype(_NUMBERS[kind])
        return np.frombuffer(self._take(n * numbers.itemsize), numbers)

    def _text(self, most: int) -> str:
        (n_bytes,) = self._numbers("<Q")
        if n_bytes > most:
            raise _damaged()
        try:
            return self._take(n_bytes).decode()
        except UnicodeDecodeError:
            raise _damaged() from None

    def _numbers(self, form: str) -> Sequence[int]:
        return struct.unpack(form, self._take(struct.calcsize(form)))

    def _take(self, n_bytes: int) -> bytes:
        """Return the next bytes; no room is made for more than the file and a header may have."""
        self._n_left -= n_bytes
        if self._n_left < 0:
            raise _damaged()
        taken = self._stream.read(n_bytes)
        if len(taken) != n_bytes:
            raise _damaged()
        return taken


def _damaged() -> Refusal:
    return Refusal(phrased("its beginning is damaged"))
