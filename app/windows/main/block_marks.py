"""Which line of the document belongs to which caption, kept in the lines themselves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtGui import QTextBlock

PART_BITS = 2
LAST_ROW = (1 << 31 - PART_BITS) - 1
"""Of what is counted in a block: more sentences than anybody says."""


class LinePart(IntEnum):
    """What a line of the document is."""

    HEAD = 0
    """The first line of a caption."""
    BELOW = 1
    """What was said, below its translation."""
    NOTICE = 2


@dataclass(frozen=True, slots=True)
class Mark:
    """A line's part, and the row of its caption; what is beside it is kept under that number (`RowHeads`).

    It is kept as the one number that a block has for the user: it moves with the line wherever that goes, and
    goes with it. Formats would do the same, but a document never forgets one.
    """

    part: LinePart
    row: int = 0

    def put_on(self, block: QTextBlock) -> None:
        block.setUserState(min(self.row, LAST_ROW) << PART_BITS | self.part)


def mark_of(block: QTextBlock) -> Mark | None:
    """Return what was put on a block; None where nothing was."""
    state = block.userState()
    if state < 0:
        return None
    row, part = divmod(state, 1 << PART_BITS)
    return Mark(LinePart(part), row)


def head_before(block: QTextBlock) -> QTextBlock:
    """Return the first line of the caption before a line; no valid block where there is none."""
    block = block.previous()
    while block.isValid() and ((mark := mark_of(block)) is None or mark.part is not LinePart.HEAD):
        block = block.previous()
    return block
