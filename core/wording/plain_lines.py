"""Text that stands on one line and can be written anywhere, even a stranger's."""

from __future__ import annotations

import re

BREAK = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
"""What breaks a line somewhere, or steers a terminal."""
TURNING = re.compile(r"[\u202a-\u202e\u2066-\u2069]")
"""What turns the direction of all that follows, up to the line's end and beyond; marks of one place stay."""
LONE_SURROGATE = re.compile(r"[\ud800-\udfff]")
"""Half a character, which no file can hold."""
BYTE_ORDER_MARK = "\ufeff"
REPLACEMENT = "\ufffd"


def plain_line(text: str) -> str:
    """Return `text` without breaks, control characters and turns, and with a mark for what cannot be written.

    Each character is seen by itself: of a text that grows the result only grows, too.
    """
    unbroken = BREAK.sub(" ", TURNING.sub("", text.replace(BYTE_ORDER_MARK, "")))
    return LONE_SURROGATE.sub(REPLACEMENT, unbroken)
