"""Text as a terminal and a log may show it: what a stranger's file says must not steer either of them."""

from __future__ import annotations

import re

_UNPRINTABLE = re.compile(
    "["
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # controls but tab and line feed; with ESC begin terminals' commands
    "\u2028-\u202e\u2066-\u2069"  # further line ends, and what turns the direction of what follows
    "\ud800-\udfff"  # halves of characters: no encoding can write them
    "]"
)
_BYTES_OF_NAMES = range(0xDC80, 0xDD00)
"""What Python makes of bytes in a file's name that are no UTF-8."""


def printable(text: str) -> str:
    """Return the text with everything written out that is no character to be seen, as `\\x1b`."""
    return _UNPRINTABLE.sub(_written_out, text)


def on_one_line(text: str) -> str:
    """Return the printable text with its line ends written out too: it cannot pass for several lines."""
    return printable(text).replace("\n", "\\n")


def _written_out(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code in _BYTES_OF_NAMES:
        code -= 0xDC00
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
