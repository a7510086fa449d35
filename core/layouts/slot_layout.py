"""ExPosST: the source in reserved slots of positions, the targets after them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.layouts.layout import Cell, Markers

DEFAULT_SLOT_LENGTH = 16
"""Best in ExPosST's sweep over slot lengths (section 3.2, figure 3)."""


@dataclass(slots=True)
class SlotLayout:
    """ExPosST: source tokens fill reserved slots of positions (Shang et al., 2026, eq. 1).

    `prompt [slot] A t1 .. tn U [slot] A tn+1 ..`: a slot is `slot_length`
    positions, markers outside; targets start after the slot and its assistant
    marker, whatever has been read so far. A slot that runs over grows by
    `slot_length` while no target stands after it; afterwards a new one opens
    after the last target.

    Invariants: order is position; arrival never falls along `position` except
    from a target to a source token of the same slot (which precedes it) that
    came later; every position holds at most one standing cell.
    """

    markers: Markers
    slot_length: int = DEFAULT_SLOT_LENGTH
    n_read: int = field(default=0, init=False)
    _next_source: int = field(default=0, init=False)
    _slot_end: int = field(default=0, init=False)
    _n_closed: int = field(default=0, init=False)
    """Source tokens in slots already closed."""
    _next_target: int = field(default=0, init=False)
    _held: tuple[int, ...] = field(default=(), init=False)
    """Tokens at the end of the sequence that are to predict the next target."""
    _has_target: bool = field(default=False, init=False)
    """Whether a target stands after the open slot."""
    _queried: bool = field(default=False, init=False)
    _retracted: list[int] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        if self.slot_length < 1:
            raise ValueError(f"slot_length must be at least 1, not {self.slot_length}")
        if not self.markers.assistant:
            raise ValueError("the assistant marker must hold at least one token")

    def open(self) -> list[Cell]:
        self._open_slot(len(self.markers.prompt))
        return self._cells(self.markers.prompt, 0, 0)

    def read(self, token_ids: Sequence[int]) -> list[Cell]:
        cells: list[Cell] = []
        for token_id in token_ids:
            if self._next_source == self._slot_end:
                cells += self._make_room()
            self.n_read += 1
            cells += self._cells((token_id,), self._next_source, self.n_read)
            self._next_source += 1
        return cells

    def query(self) -> list[Cell]:
        self._queried = True
        return self._cells(self._held, self._next_target - len(self._held), self.n_read)

    def write(self, token_id: int) -> None:
        self._held = (token_id,)
        self._next_target += 1
        self._has_target = True

    def drain_retracted(self) -> list[int]:
        retracted, self._retracted = self._retracted, []
        return retracted

    def _make_room(self) -> list[Cell]:
        if self._has_target:
            return self._close_slot()
        self._grow_slot()
        return []

    def _grow_slot(self) -> None:
        first_marker = self._slot_end
        if self._queried:  # the marker looked ahead in vain; it moves after the longer slot
            self._retracted += range(first_marker, self._next_target)
        self._slot_end += self.slot_length
        self._next_target += self.slot_length
        self._queried = False

    def _close_slot(self) -> list[Cell]:
        """Flush the held target and open a slot after it.

        Both count the source tokens of the closed slots only, however large
        the burst is that opens the new one.
        """
        self._n_closed = self.n_read
        last = self._cells(self._held, self._next_target - 1, self._n_closed)
        marker = self._cells(self.markers.user, self._next_target, self._n_closed)
        self._open_slot(self._next_target + len(self.markers.user))
        return last + marker

    def _open_slot(self, start: int) -> None:
        self._next_source = start
        self._slot_end = start + self.slot_length
        self._held = self.markers.assistant
        self._next_target = self._slot_end + len(self._held)
        self._has_target = False
        self._queried = False

    @staticmethod
    def _cells(token_ids: Sequence[int], start: int, arrival: int) -> list[Cell]:
        return [Cell(t, p, order=p, arrival=arrival, column=p) for p, t in enumerate(token_ids, start)]
