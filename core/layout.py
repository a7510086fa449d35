"""Where each token of a simultaneous translation stands, and what it may see.

A *scheme* lays a timeline of READs and WRITEs out as a token sequence and says
three numbers of every token, its `Cell`:

- `position`: the position id that goes into the rotary embedding;
- `order`: its place in the sequence that the model believes it reads;
- `arrival`: how many source tokens had been read when the token was (finally)
  fed to the model as a query.

Query q sees key k iff `order(k) <= order(q)` and `arrival(k) <= arrival(q)`.
The relation is reflexive and transitive and no visible key arrives after its
query, so a cached key or value never goes stale at any layer: the streaming
decoder with its cache and one teacher-forced forward with this mask compute
the same logits. The same `Layout` object serves both: `Session` drives it step
by step, `lay_out` replays a finished timeline through it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from core.actions import Action, Read

DEFAULT_SLOT_LENGTH = 16
"""Best in ExPosST's sweep over slot lengths (section 3.2, figure 3)."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One token in its place."""

    token_id: int
    position: int
    order: int
    arrival: int


def sees(query: Cell, key: Cell) -> bool:
    """Return whether `query` may attend to `key`: the one visibility rule of every scheme."""
    return key.order <= query.order and key.arrival <= query.arrival


@dataclass(frozen=True, slots=True)
class Markers:
    """The fixed tokens around source and target, from the model's chat template.

    `prompt`: everything before the first source token, the first user marker
    included. `assistant`: between source and target. `user`: between a target
    and the source of the slot that opens behind it.
    """

    prompt: tuple[int, ...]
    user: tuple[int, ...]
    assistant: tuple[int, ...]


class Layout(Protocol):
    """A scheme as an incremental machine; each call returns the cells to feed, in order."""

    n_read: int
    """Source tokens read so far."""

    def open(self) -> list[Cell]:
        """Return the prompt's cells."""

    def read(self, token_ids: Sequence[int]) -> list[Cell]:
        """Take source tokens in; return their cells and those that had to be fed before them."""

    def query(self) -> list[Cell]:
        """Return the cells whose last one predicts the next target token.

        May be called again, after more READs or none: the cells are then fed
        again at the present visibility and overwrite their earlier entries.
        """

    def write(self, token_id: int) -> None:
        """Take the predicted target token in; it is held until its successor is due."""

    def drain_retracted(self) -> list[int]:
        """Return (once) the positions whose fed cells no longer stand."""


@dataclass(slots=True)
class SlotLayout:
    """ExPosST: source tokens fill reserved slots of positions (Shang et al., 2026, eq. 1).

    `prompt [slot] A t1 .. tn U [slot] A tn+1 ..`: a slot is `slot_length`
    positions, markers outside; targets start behind the slot and its assistant
    marker, whatever has been read so far. A slot that runs over grows by
    `slot_length` while no target stands behind it; afterwards a new one opens
    behind the last target.

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
    """Whether a target stands behind the open slot."""
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
            cells.append(Cell(token_id, self._next_source, self._next_source, self.n_read))
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
        if self._queried:  # the marker looked ahead in vain; it moves behind the longer slot
            self._retracted += range(first_marker, self._next_target)
        self._slot_end += self.slot_length
        self._next_target += self.slot_length
        self._queried = False

    def _close_slot(self) -> list[Cell]:
        """Flush the held target and open a slot behind it.

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
        return [Cell(t, start + i, start + i, arrival) for i, t in enumerate(token_ids)]


@dataclass(frozen=True, slots=True)
class Placed:
    """A finished timeline laid out: one training example, or what a decoder should have computed.

    `cells` are in the order of feeding, each in its final state. `labels[i]` is the target token that
    cell i predicts, or None where the loss is masked (prompt, source,
    markers but the last, targets flushed before a new slot).
    """

    cells: tuple[Cell, ...]
    labels: tuple[int | None, ...]


def lay_out(layout: Layout, actions: Iterable[Action]) -> Placed:
    """Replay `actions` through a fresh `layout`, each cell fed once, when it is final."""
    cells = {cell.order: cell for cell in layout.open()}
    labels: dict[int, int] = {}
    for action in actions:
        if isinstance(action, Read):
            cells.update((cell.order, cell) for cell in layout.read(action.token_ids))
            continue
        for token_id in action.token_ids:
            queries = layout.query()
            cells.update((cell.order, cell) for cell in queries)
            labels[queries[-1].order] = token_id
            layout.write(token_id)
    ordered = tuple(cells[order] for order in sorted(cells))
    return Placed(ordered, tuple(labels.get(cell.order) for cell in ordered))
