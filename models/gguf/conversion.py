"""A GGUF file written once as a folder of a translator: weights in bfloat16, configuration, tokenizer.

Some rows are read, widened and written at a time, so that the largest model takes no more memory than a
small one.
"""

from __future__ import annotations

import errno
import json
import math
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, Final

import numpy as np
from numpy.typing import NDArray

from core.wording.errors import UserError
from core.wording.printable import on_one_line
from core.wording.sentences import phrased, size_in_words
from models.gguf.families import Part, describe
from models.gguf.header import GgufHeader, PlacedTensor, Refusal, read_header
from models.gguf.numbers import KINDS, in_bfloat16, in_float32
from models.gguf.vocabulary import tokenizer_files

TellPart = Callable[[float], None]
"""Called with how much is done, 0 .. 1."""

_NUMBERS_AT_ONCE: Final = 4_000_000
_SPARE_BYTES: Final = 200_000_000
"""What is to stay free on the disk, and room for the small files."""
_SPLIT: Final = "split.count"


def write_folder(source: Path, folder: Path, tell: TellPart) -> None:
    """Fill an empty folder with the model of a file.

    Raises:
        UserError: it cannot be taken, or there is no room for it.
        OSError: it cannot be read, or the folder not written.
    """
    try:
        _write_folder(source, folder, tell)
    except Refusal as refusal:
        raise UserError(
            phrased(
                "“{name}” cannot be imported: {reason}."
                " Get another file of the model, or its folder of safetensors.",
                name=source.name,
                reason=on_one_line(str(refusal)),
            )
        ) from refusal


def _write_folder(source: Path, folder: Path, tell: TellPart) -> None:
    header = read_header(source)
    if header.number(_SPLIT, 0) > 1:
        raise Refusal(phrased("it is one of several parts, which have to be joined first"))
    described = describe(header)
    files = {
        **tokenizer_files(header, int(str(described.config["vocab_size"]))),
        "config.json": json.dumps(described.config, indent=1),
    }
    _check_room(described.parts, folder)
    try:
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
        with (folder / "model.safetensors").open("xb") as stream:
            _write_weights(stream, header, described.parts, tell)
    except OSError as error:
        if error.errno == errno.ENOSPC:  # others fill the disk too
            raise _no_room(described.parts, folder) from error
        raise


def _check_room(parts: tuple[Part, ...], folder: Path) -> None:
    import psutil

    n_numbers = sum(math.prod(part.shape) for part in parts)
    memory = psutil.virtual_memory().total
    if n_numbers // 2 > memory:
        raise Refusal(
            phrased(
                "even in 4 bits it takes {size}, more than the memory of this computer ({memory})",
                size=size_in_words(n_numbers // 2),
                memory=size_in_words(memory),
            )
        )
    if _needed(parts) > shutil.disk_usage(folder).free:
        raise _no_room(parts, folder)


def _needed(parts: tuple[Part, ...]) -> int:
    return 2 * sum(math.prod(part.shape) for part in parts) + _SPARE_BYTES


def _no_room(parts: tuple[Part, ...], folder: Path) -> Refusal:
    return Refusal(
        phrased(
            "as a folder it takes {size}, and only {free} are free on the disk",
            size=size_in_words(_needed(parts)),
            free=size_in_words(shutil.disk_usage(folder).free),
        )
    )


def _write_weights(stream: BinaryIO, header: GgufHeader, parts: tuple[Part, ...], tell: TellPart) -> None:
    n_bytes = _write_names(stream, parts)
    stored, n_written = np.memmap(header.path, np.uint8, "r"), 0
    for part in parts:
        for rows in _rows(stored, header.tensors[part.theirs], part):
            if not np.isfinite(rows).all():
                raise Refusal(phrased("its tensor {name} holds NaN or infinite values", name=part.theirs))
            n_written += stream.write(in_bfloat16(rows).astype("<u2").data)
            tell(n_written / n_bytes)


def _write_names(stream: BinaryIO, parts: tuple[Part, ...]) -> int:
    """Write a safetensors file's header, and return how many bytes are to follow."""
    names: dict[str, Mapping[str, object]] = {"__metadata__": {"format": "pt"}}
    begin = 0
    for part in parts:
        end = begin + 2 * math.prod(part.shape)
        names[part.ours] = {"dtype": "BF16", "shape": part.shape, "data_offsets": [begin, end]}
        begin = end
    text = json.dumps(names, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    stream.write(len(text).to_bytes(8, "little") + text)
    return begin


def _rows(stored: NDArray[np.uint8], place: PlacedTensor, part: Part) -> Iterator[NDArray[Any]]:
    """Yield a tensor's numbers in the folder's order, some rows at a time."""
    n_columns = place.shape[-1] if part.rows is None or len(place.shape) > 1 else 1
    if n_columns % KINDS[place.kind].n_numbers:
        raise Refusal(phrased("its tensor {name} is in blocks that cannot be told apart", name=part.theirs))
    n_rows = math.prod(place.shape) // n_columns
    rows = stored[place.begin : place.begin + place.n_bytes].reshape(n_rows, -1)
    order = part.rows() if part.rows else None
    at_once = max(1, _NUMBERS_AT_ONCE // n_columns)
    for at in range(0, n_rows, at_once):
        chosen = slice(at, at + at_once) if order is None else order[at : at + at_once]
        numbers = in_float32(place.kind, np.asarray(rows[chosen]))
        yield numbers + np.float32(part.shift) if part.shift else numbers
