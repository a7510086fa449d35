"""Text that stands on one line and can be written anywhere, whoever made it."""

from __future__ import annotations

import re

BREAK = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
"""What breaks a line somewhere, or steers a terminal."""
LONE_SURROGATE = re.compile(r"[\ud800-\udfff]")
"""Half a character, which no file can hold."""
BYTE_ORDER_MARK = "\ufeff"
REPLACEMENT = "\ufffd"


def plain_line(text: str) -> str:
    """Return `text` without breaks and control characters, and with a mark for what cannot be written.

    Each character is seen by itself: of a text that grows the result only grows, too.
    """
    unbroken = BREAK.sub(" ", text.replace(BYTE_ORDER_MARK, ""))
    return LONE_SURROGATE.sub(REPLACEMENT, unbroken)
