"""What is drawn beside the lines of captions, kept in the lines themselves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtGui import QTextBlock

PART_BITS, SPEAKER_BITS = 2, 4
N_SPEAKERS = 1 << SPEAKER_BITS
LONGEST_S = (1 << 31 - PART_BITS - SPEAKER_BITS) - 1
"""Of what is counted in a block: over a year."""


class Part(IntEnum):
    """What a line of the document is."""

    HEAD = 0
    """The first line of a caption."""
    BELOW = 1
    """What was said, below its translation."""
    NOTICE = 2


@dataclass(frozen=True, slots=True)
class Mark:
    """A line's part, when it begins on the clock of the sound, and the number of its speaker.

    It is kept as the one number that a block has for its user: it moves with the line wherever that goes, and
    goes with it. Formats would do the same, but a document never forgets one.
    """

    part: Part
    start_s: int = 0
    speaker: int = 0

    def put_on(self, block: QTextBlock) -> None:
        seconds = min(max(self.start_s, 0), LONGEST_S)
        block.setUserState((seconds << SPEAKER_BITS | self.speaker) << PART_BITS | self.part)


def mark_of(block: QTextBlock) -> Mark | None:
    """Return what was put on a block; None where nothing was."""
    state = block.userState()
    if state < 0:
        return None
    rest, part = divmod(state, 1 << PART_BITS)
    start_s, speaker = divmod(rest, N_SPEAKERS)
    return Mark(Part(part), start_s, speaker)


def head_before(block: QTextBlock) -> QTextBlock:
    """Return the first line of the caption before a line; no valid block where there is none."""
    block = block.previous()
    while block.isValid() and ((mark := mark_of(block)) is None or mark.part is not Part.HEAD):
        block = block.previous()
    return block
