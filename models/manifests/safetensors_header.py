"""The header of a safetensors file: names, kinds, shapes and places of its tensors, but no weight."""

from __future__ import annotations

import math
import os
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from core.files.plain_files import open_plain
from core.wording.errors import UserError, reason_of
from core.wording.sentences import phrased, size_in_words
from models.manifests.json_fields import parse_json_object

MAX_HEADER_BYTES = 8_000_000
"""Far below the format's own limit: parsed, a header takes up to 25 times that. A shard of an 8B model needs
20 kB, an adapter for 126 layers 600 kB, a mixture of 128 experts in a single file 3 MB."""

_METADATA = "__metadata__"

_BITS = {
    **dict.fromkeys(("BOOL", "U8", "I8", "F8_E5M2", "F8_E4M3", "F8_E8M0", "F8_E4M3FNUZ", "F8_E5M2FNUZ"), 8),
    **dict.fromkeys(("U16", "I16", "F16", "BF16"), 16),
    **dict.fromkeys(("U32", "I32", "F32"), 32),
    **dict.fromkeys(("U64", "I64", "F64", "C64"), 64),
    **{"F4": 4, "F6_E2M3": 6, "F6_E3M2": 6},
}
"""What a number of each kind takes; the format's library refuses other kinds."""


@dataclass(frozen=True, slots=True)
class StoredTensor:
    """A tensor's kind of numbers, its shape, and where its bytes lie in the file."""

    kind: str
    shape: tuple[int, ...]
    begin: int
    end: int


@dataclass(frozen=True, slots=True)
class TensorHeader:
    """Every tensor with its place, and which file it is: `state` is another where that was changed."""

    tensors: Mapping[str, StoredTensor]
    state: tuple[int, ...]

    @property
    def shapes(self) -> Mapping[str, tuple[int, ...]]:
        return {name: tensor.shape for name, tensor in self.tensors.items()}


def file_state(stream: BinaryIO) -> tuple[int, ...]:
    """Return what tells a file from others, and from itself when it was changed."""
    told = os.fstat(stream.fileno())
    return told.st_ino, told.st_size, told.st_mtime_ns


def tensor_shapes(path: Path, error: type[UserError]) -> Mapping[str, tuple[int, ...]]:
    """Return the shape of every tensor; `error` is raised for what is no whole safetensors file."""
    return read_header(path, error).shapes


def read_header(path: Path, error: type[UserError]) -> TensorHeader:
    """Return the header of a file; `error` is raised for what is no whole safetensors file."""
    try:
        with open_plain(path) as stream:
            _, n_file, _ = state = file_state(stream)
            start = stream.read(8)
            n_header = struct.unpack("<Q", start)[0] if len(start) == 8 else 0
            if MAX_HEADER_BYTES < n_header <= n_file - 8:
                raise error(
                    phrased(
                        "The header of {path} takes {size}, more than one may ({most}):"
                        " get it again from its author.",
                        path=path,
                        size=size_in_words(n_header),
                        most=size_in_words(MAX_HEADER_BYTES),
                    )
                )
            if not 2 <= n_header <= n_file - 8:
                raise error(
                    phrased(
                        "{path} is not a safetensors file, or its beginning is lost: get it again.", path=path
                    )
                )
            text = stream.read(n_header)
    except OSError as trouble:
        raise error(
            phrased(
                "{path} cannot be read ({reason}): get it again.",
                path=path,
                reason=reason_of(trouble),
            )
        ) from trouble
    header = parse_json_object(text, phrased("The header of {path}", path=path), error)
    header.pop(_METADATA, None)
    tensors = {name: _tensor(entry, 8 + n_header) for name, entry in header.items()}
    n_data = 8 + n_header
    for name, tensor in sorted(tensors.items(), key=_place):
        if tensor is None or tensor.begin != n_data:
            raise error(
                phrased(
                    "{path} describes its tensor '{name}' wrongly: get it again.", path=path, name=name[:60]
                )
            )
        n_data = tensor.end
    if n_data != n_file:
        raise error(
            phrased(
                "{path} has {n_file} bytes where its header states {n_told}: get it again.",
                path=path,
                n_file=n_file,
                n_told=n_data,
            )
        )
    return TensorHeader({name: tensor for name, tensor in tensors.items() if tensor}, state)


def _place(item: tuple[str, StoredTensor | None]) -> tuple[int, int]:
    return (item[1].begin, item[1].end) if item[1] else (-1, -1)


def _tensor(entry: object, n_before: int) -> StoredTensor | None:
    """Return what the entry says, None where it makes no sense: as many bytes as its numbers need.

    Its places count from after the `n_before` bytes of the header.
    """
    if not isinstance(entry, dict) or not isinstance(entry.get("dtype"), str):
        return None
    shape, offsets = _sizes(entry.get("shape")), _sizes(entry.get("data_offsets"))
    if shape is None or offsets is None or len(offsets) != 2:
        return None
    tensor = StoredTensor(entry["dtype"], shape, *(n_before + offset for offset in offsets))
    n_bits = _BITS.get(entry["dtype"], -1) * math.prod(shape)
    return tensor if 8 * (tensor.end - tensor.begin) == n_bits else None


def _sizes(values: object) -> tuple[int, ...] | None:
    if not isinstance(values, list) or not all(type(value) is int and value >= 0 for value in values):
        return None
    return tuple(values)
