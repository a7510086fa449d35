"""Layouts that keep all source before all target: `P U S A T`, as an offline translator reads them.

While the source grows, something has to give: the targets' positions, their
freshness, or the equality with offline translation. The schemes differ in that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from core.layouts.layout import Cell, Markers

TARGET_ORDER = 1 << 30
"""Orders from here on are targets': after any source that may yet come."""


class Growth(Enum):
    """What becomes of assistant marker and targets when the source grows in front of them."""

    REFUSED = "refused"
    """Nothing: the whole source is read first (offline translation)."""

    FED_AGAIN = "fed again"
    """They move up and are fed again, all of them (prefix recomputation)."""

    COLLIDING = "colliding"
    """They keep their position, and the source runs into it (cache reuse without a fix)."""

    SEPARATE = "separate"
    """They count from a zero of their own (GPE, group positions; SimulMask)."""


@dataclass(slots=True)
class SourceFirstLayout:
    """`P U S A T` under one answer to growth.

    Invariants: order is that of the finished sequence; a cell keeps its column
    when it is fed again; the prompt's columns are its positions.
    """

    markers: Markers
    growth: Growth
    n_read: int = field(default=0, init=False)
    _targets: list[int] = field(default_factory=list, init=False)
    """The assistant marker and what was written after it."""
    _columns: list[int] = field(default_factory=list, init=False)
    """The columns of `_targets` as far as they were fed."""
    _n_columns: int = field(default=0, init=False)
    _n_held: int = field(default=0, init=False)
    """How many of the last `_targets` are to be fed with the next query in any case."""
    _n_read_at_query: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        if not self.markers.assistant:
            raise ValueError("the assistant marker must hold at least one token")

    def open(self) -> list[Cell]:
        self._n_columns = len(self.markers.prompt)
        self._targets = list(self.markers.assistant)
        self._n_held = len(self._targets)
        return [Cell(t, i, order=i, arrival=0, column=i) for i, t in enumerate(self.markers.prompt)]

    def read(self, token_ids: Sequence[int]) -> list[Cell]:
        """Take source tokens in.

        Raises:
            ValueError: if the layout is offline and a target was written already.
        """
        if self.growth is Growth.REFUSED and len(self._targets) > len(self.markers.assistant):
            raise ValueError("offline, the whole source is read before the first target")
        return [self._source_cell(token_id) for token_id in token_ids]

    def query(self) -> list[Cell]:
        is_stale = self.n_read > self._n_read_at_query
        feeds_all = is_stale and self.growth in (Growth.FED_AGAIN, Growth.REFUSED)
        self._n_read_at_query = self.n_read
        first = 0 if feeds_all else len(self._targets) - self._n_held
        return [self._target_cell(j) for j in range(first, len(self._targets))]

    def write(self, token_id: int) -> None:
        self._targets.append(token_id)
        self._n_held = 1

    def drain_retracted(self) -> list[int]:
        return []

    def _source_cell(self, token_id: int) -> Cell:
        position = len(self.markers.prompt) + self.n_read
        self.n_read += 1
        return Cell(token_id, position, position, self.n_read, self._new_column())

    def _target_cell(self, j: int) -> Cell:
        while len(self._columns) <= j:
            self._columns.append(self._new_column())
        start = 0 if self.growth is Growth.SEPARATE else len(self.markers.prompt) + self.n_read
        return Cell(self._targets[j], start + j, TARGET_ORDER + j, self.n_read, self._columns[j])

    def _new_column(self) -> int:
        self._n_columns += 1
        return self._n_columns - 1
