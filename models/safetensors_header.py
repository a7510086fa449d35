"""The header of a safetensors file: names and shapes of its tensors, without reading a weight."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from core.errors import UserError
from core.sentences import phrased
from models.json_fields import parse_json_object

MAX_HEADER_BYTES = 100_000_000
"""The format's own limit."""

_METADATA = "__metadata__"


def tensor_shapes(path: Path, error: type[UserError]) -> Mapping[str, tuple[int, ...]]:
    """Return the shape of every tensor; `error` is raised for what is no whole safetensors file."""
    try:
        n_file = path.stat().st_size
        with path.open("rb") as stream:
            start = stream.read(8)
            n_header = struct.unpack("<Q", start)[0] if len(start) == 8 else 0
            if not 2 <= n_header <= min(MAX_HEADER_BYTES, n_file - 8):
                raise error(
                    phrased(
                        "{path} is no safetensors file, or its beginning is lost: get it again.", path=path
                    )
                )
            text = stream.read(n_header)
    except OSError as trouble:
        raise error(
            phrased(
                "{path} cannot be read ({reason}): get it again.",
                path=path,
                reason=trouble.strerror or trouble,
            )
        ) from trouble
    header = parse_json_object(text, phrased("The header of {path}", path=path), error)
    header.pop(_METADATA, None)
    shapes: dict[str, tuple[int, ...]] = {}
    n_data = 0
    for name, entry in header.items():
        shape, end = _shape_and_end(entry)
        if shape is None:
            raise error(
                phrased(
                    "{path} describes its tensor '{name}' wrongly: get it again.", path=path, name=name[:60]
                )
            )
        shapes[name] = shape
        n_data = max(n_data, end)
    if 8 + n_header + n_data != n_file:
        raise error(
            phrased(
                "{path} has {n_file} bytes where its header tells of {n_told}: get it again.",
                path=path,
                n_file=n_file,
                n_told=8 + n_header + n_data,
            )
        )
    return MappingProxyType(shapes)


def _shape_and_end(entry: object) -> tuple[tuple[int, ...] | None, int]:
    """Return a tensor's shape and where its bytes end, or (None, 0) if the entry makes no sense."""
    if not isinstance(entry, dict) or not isinstance(entry.get("dtype"), str):
        return None, 0
    shape, offsets = _sizes(entry.get("shape")), _sizes(entry.get("data_offsets"))
    if shape is None or offsets is None or len(offsets) != 2 or offsets[0] > offsets[1]:
        return None, 0
    return shape, offsets[1]


def _sizes(values: object) -> tuple[int, ...] | None:
    if not isinstance(values, list) or not all(type(value) is int and value >= 0 for value in values):
        return None
    return tuple(values)
