"""Damage to lines of text."""

from __future__ import annotations

from random import Random

from byte_damage import damaged

PIECES = (
    b"\t",
    b"\n",
    b"\r",
    b"\x00",
    b"\x1b[31m",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    "\u2028".encode(),
    "\u200b".encode(),
    "\u202e".encode(),
    "\x85\x1c".encode(),
    "e\u0301İß".encode(),
    b"{}{0}%s",
    b"#",
    b"x" * 200_000,
    b"a\tb\n" * 50,
)
ENCODINGS = ("utf-16", "utf-8-sig", "utf-32", "utf-7")


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
