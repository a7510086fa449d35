"""Damage to files, whatever they mean: to bytes, to lines of text, and something else in their place."""

from __future__ import annotations

import os
import struct
from collections.abc import Callable
from pathlib import Path
from random import Random

from box import WITNESS

EDGES = (0, 1, 2, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 2**31 - 1, 2**31, 2**32 - 1)
PIECES = (
    *(b"\t", b"\n", b"\r", b"\x00", b"#", b"\x1b[31m", b"\xff\xfe", b"\xed\xa0\x80", b"{}{0}%s"),
    *("\u2028".encode(), "\u200b".encode(), "\u202e".encode(), "\x85\x1c".encode(), "e\u0301İß".encode()),
    *(b"x" * 200_000, b"a\tb\n" * 50),
)
ENCODINGS = ("utf-16", "utf-8-sig", "utf-32", "utf-7")
MOST_AT_ONCE = 4


def damaged(content: bytes, random: Random) -> bytes:
    """Return the content with some of its bytes changed, gone, new or in another place."""
    for _ in range(random.randint(1, MOST_AT_ONCE)):
        start = random.randrange(len(content) + 1)
        longest = random.choice((4, 64, 1024, len(content) + 1))
        stop = min(len(content), start + random.randrange(longest))
        part = content[start:stop]
        content = random.choice(
            (
                content[:start],
                content[:start] + content[stop:],
                content[:start] + random.randbytes(len(part)) + content[stop:],
                content[:start] + bytes(len(part)) + content[stop:],
                content[:stop] + part * random.randint(1, 3) + content[stop:],
                part + content,
                with_header_rewritten(content, random),
            )
        )
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


def damaged_text(content: bytes, random: Random) -> bytes:
    """Return a text in UTF-8 with other characters, bytes or another encoding."""
    chance = random.random()
    if chance < 0.1:
        return content.decode("utf-8").encode(random.choice(ENCODINGS))
    if chance < 0.4:
        return damaged(content, random)
    for _ in range(random.randint(1, 3)):
        place = random.randrange(len(content) + 1)
        content = content[:place] + random.choice(PIECES) + content[place:]
    return content


IN_ITS_PLACE: dict[str, Callable[[Path], object]] = {
    "nothing": lambda path: None,
    "a folder": Path.mkdir,
    "an empty file": Path.touch,
    "a pipe": os.mkfifo,
    "a link to itself": lambda path: path.symlink_to(path),
    "a link out": lambda path: path.symlink_to(Path("..") / ".." / ".." / WITNESS),
    "a link to a device without end": lambda path: path.symlink_to("/dev/zero"),
}


def replaced(path: Path, random: Random) -> str:
    """Put something else in the place of the file, and return what."""
    path.unlink()
    what = random.choice(list(IN_ITS_PLACE))
    IN_ITS_PLACE[what](path)
    return what
