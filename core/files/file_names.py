"""Files named after a text that somebody typed: a name that every system takes."""

from __future__ import annotations

import re

FORBIDDEN = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')
"""What no system has in a file's name, or some have not."""

_DEVICES = ("CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$")
_NUMBERED = [f"{port}{number}" for port in ("COM", "LPT") for number in "0123456789\u00b9\u00b2\u00b3"]
RESERVED = frozenset({*_DEVICES, *_NUMBERED})
"""What Windows opens a device by, whatever stands after a dot, and however it is written."""


MOST_NAME_BYTES = 200
"""Systems allow 255, and copies get names that are longer."""


def command_name(text: str, otherwise: str) -> str:
    """Return a name made of a text that serves in every system and in a command."""
    name = re.sub(r"[^\w.+-]+", "-", text).strip("-. ")[:80]
    return unreserved(name.encode()[:MOST_NAME_BYTES].decode("utf-8", "ignore")) or otherwise


def is_reserved(name: str) -> bool:
    return name.partition(".")[0].rstrip(" ").upper() in RESERVED


def unreserved(name: str) -> str:
    """Return the name, marked where it is one of a device."""
    stem, dot, rest = name.partition(".")
    return f"{stem.rstrip(' ')}_{dot}{rest}" if is_reserved(name) else name
