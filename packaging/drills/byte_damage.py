"""Damage to bytes, whatever they mean."""

from __future__ import annotations

import struct
from random import Random

EDGES = (0, 1, 2, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 2**31 - 1, 2**31, 2**32 - 1)
MOST_AT_ONCE = 4


def damaged(content: bytes, random: Random) -> bytes:
    """Return the content with some of its bytes changed, gone, new or in another place."""
    for _ in range(random.randint(1, MOST_AT_ONCE)):
        content = random.choice(WAYS)(content, random)
    return content


def with_header_rewritten(content: bytes, random: Random, n_bytes: int = 128) -> bytes:
    """Return the content with numbers at the edges of their range in its beginning."""
    begin = bytearray(content)
    for _ in range(random.randint(1, MOST_AT_ONCE)):
        number = random.choice(EDGES)
        form = random.choice("<>") + random.choice("HIQ" if number < 2**16 else "IQ")
        packed = struct.pack(form, number)
        place = random.randrange(max(1, min(n_bytes, len(begin) - len(packed))))
        begin[place : place + len(packed)] = packed
    return bytes(begin)


def _flipped(content: bytes, random: Random) -> bytes:
    changed = bytearray(content)
    for _ in range(random.randint(1, 20)):
        if changed:
            changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
    return bytes(changed)


def _cut(content: bytes, random: Random) -> bytes:
    return content[: random.randrange(len(content) + 1)]


def _without_part(content: bytes, random: Random) -> bytes:
    start, stop = _part(content, random)
    return content[:start] + content[stop:]


def _with_garbage(content: bytes, random: Random) -> bytes:
    start, stop = _part(content, random)
    return content[:start] + random.randbytes(stop - start) + content[stop:]


def _with_zeros(content: bytes, random: Random) -> bytes:
    start, stop = _part(content, random)
    return content[:start] + bytes(stop - start) + content[stop:]


def _repeated(content: bytes, random: Random) -> bytes:
    start, stop = _part(content, random)
    return content[:stop] + content[start:stop] * random.randint(1, 3) + content[stop:]


def _moved(content: bytes, random: Random) -> bytes:
    start, stop = _part(content, random)
    place = random.randrange(len(content) + 1)
    return content[:place] + content[start:stop] + content[place:]


WAYS = (
    _flipped,
    _cut,
    _without_part,
    _with_garbage,
    _with_zeros,
    _repeated,
    _moved,
    with_header_rewritten,
)


def _part(content: bytes, random: Random) -> tuple[int, int]:
    """Return where a part begins and ends, more often a small one."""
    start = random.randrange(len(content) + 1)
    longest = random.choice((4, 64, 1024, len(content) + 1))
    return start, min(len(content), start + random.randrange(longest))
