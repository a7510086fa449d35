"""How much sound a WAV file says that it has: recorders that are cut off write it wrongly."""

from __future__ import annotations

import os
import string
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Literal

from core.files.plain_files import open_plain

FORMS = (b"RIFF", b"RIFX", b"RF64", b"BW64")
IN_DS64 = 0xFFFFFFFF
"""The size that stands for one in the chunk ds64."""
PLACEHOLDERS = (range(0x7FFF0000, 0x80010000), range(0xFFFF0000, 0x100000000))
"""What is written where the length is not known yet: most a size without end, less what stands before it."""
TAG = b"ID3"
"""How a tag begins that some programs write after a file's last chunk as it stands."""
MOST_CHUNKS = 1000
NAME_BYTES = frozenset((string.ascii_letters + string.digits + " _-").encode())


@dataclass(frozen=True, slots=True)
class Chunk:
    """A part of a file: its name, where its content begins, and how many bytes it says that it has."""

    name: bytes
    begin: int
    n_bytes: int

    @property
    def end(self) -> int:
        return self.begin + self.n_bytes + self.n_bytes % 2


@dataclass(frozen=True, slots=True)
class WavLength:
    """`declared_s` is told of what was cut off alone; `goes_on` where sound follows what is declared."""

    declared_s: float = 0.0
    goes_on: bool = False


def wav_length(path: Path) -> WavLength:
    """Return what the header of a WAV file says of its length, nothing where it is none or makes no sense."""
    with open_plain(path) as file:
        form = file.read(12)
        if form[:4] not in FORMS or form[8:] != b"WAVE":
            return WavLength()
        order: Literal["big", "little"] = "big" if form[:4] == b"RIFX" else "little"
        n_file = os.fstat(file.fileno()).st_size
        return _length(file, list(_chunks(file, 12, order)), n_file, order)


def _length(file: BinaryIO, chunks: list[Chunk], n_file: int, order: Literal["big", "little"]) -> WavLength:
    data = next((chunk for chunk in chunks if chunk.name == b"data"), None)
    n_second = next((_bytes_a_second(file, chunk, order) for chunk in chunks if chunk.name == b"fmt "), 0)
    is_open = data is None or not data.n_bytes or any(data.n_bytes in sizes for sizes in PLACEHOLDERS)
    if data is None or is_open or not n_second:
        return WavLength()
    if data.begin + data.n_bytes > n_file:
        return WavLength(declared_s=data.n_bytes / n_second)
    return WavLength(goes_on=data.end < n_file and chunks[-1] is data and not _is_tag(file, data.end))


def _is_tag(file: BinaryIO, begin: int) -> bool:
    file.seek(begin)
    return file.read(len(TAG)) == TAG


def _chunks(file: BinaryIO, begin: int, order: Literal["big", "little"]) -> Iterator[Chunk]:
    """Yield the chunks of a file, up to the first malformed one."""
    n_data = 0
    for _ in range(MOST_CHUNKS):
        file.seek(begin)
        head = file.read(8)
        if len(head) < 8 or not NAME_BYTES.issuperset(head[:4]):
            return
        n_bytes = int.from_bytes(head[4:], order)
        if head[:4] == b"ds64":
            n_data = int.from_bytes(file.read(16)[8:], order)
        elif head[:4] == b"data" and n_bytes == IN_DS64 and n_data:
            n_bytes = n_data
        chunk = Chunk(head[:4], begin + 8, n_bytes)
        yield chunk
        begin = chunk.end


def _bytes_a_second(file: BinaryIO, chunk: Chunk, order: Literal["big", "little"]) -> int:
    file.seek(chunk.begin + 8)
    return int.from_bytes(file.read(4), order)
