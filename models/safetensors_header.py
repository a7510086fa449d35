"""The header of a safetensors file: names and shapes of its tensors, without reading a weight."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from core.errors import UserError, reason_of
from core.plain_files import open_plain
from core.sentences import phrased
from models.hub_cache import size_in_words
from models.json_fields import parse_json_object

MAX_HEADER_BYTES = 8_000_000
"""Far below the format's own limit: parsed, a header takes up to 25 times that. A shard of an 8B model needs
20 kB, an adapter for 126 layers 600 kB, a mixture of 128 experts in a single file 3 MB."""

_METADATA = "__metadata__"


def tensor_shapes(path: Path, error: type[UserError]) -> Mapping[str, tuple[int, ...]]:
    """Return the shape of every tensor; `error` is raised for what is no whole safetensors file."""
    try:
        with open_plain(path) as stream:
            n_file = path.stat().st_size
            start = stream.read(8)
            n_header = struct.unpack("<Q", start)[0] if len(start) == 8 else 0
            if MAX_HEADER_BYTES < n_header <= n_file - 8:
                raise error(
                    phrased(
                        "The header of {path} takes {size}, more than one may ({most}): get it again from"
                        " its author.",
                        path=path,
                        size=size_in_words(n_header),
                        most=size_in_words(MAX_HEADER_BYTES),
                    )
                )
            if not 2 <= n_header <= n_file - 8:
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
                reason=reason_of(trouble),
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
