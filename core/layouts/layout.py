"""Where each token of a simultaneous translation stands, and what it may see.

A *scheme* lays a timeline of READs and WRITEs out as a token sequence and says
three numbers of every token, its `Cell`:

- `position`: the position id that goes into the rotary embedding (or the ALiBi bias);
- `order`: its place in the sequence that the model believes it reads;
- `arrival`: how many source tokens had been read when the token was (finally)
  fed to the model as a query.

`column`, where the cache keeps the token, is the position where positions are
unique, and another number where they collide.

Query q sees key k iff `order(k) <= order(q)` and `arrival(k) <= arrival(q)`.
The relation is reflexive and transitive and no visible key arrives after its
query, so a cached key or value never goes stale at any layer: the streaming
decoder with its cache and one teacher-forced forward with this mask compute
the same logits. The same `Layout` object serves both: `OpenSentence` drives it step
by step, `lay_out` replays a finished timeline through it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from core.layouts.actions import Action, Follow, Read


@dataclass(frozen=True, slots=True)
class Cell:
    """One token in its place."""

    token_id: int
    position: int
    order: int
    arrival: int
    column: int


def sees(query: Cell, key: Cell) -> bool:
    """Return whether `query` may attend to `key`: the one visibility rule of every scheme."""
    return key.order <= query.order and key.arrival <= query.arrival


@dataclass(frozen=True, slots=True)
class Markers:
    """The fixed tokens around source and target, from the model's chat template.

    `prompt`: everything before the first source token, the first user marker
    included. `assistant`: between source and target. `user`: between a target
    and the source of the slot that opens after it.
    """

    prompt: tuple[int, ...]
    user: tuple[int, ...]
    assistant: tuple[int, ...]

    def after(self, follow: Follow) -> Markers:
        """Return the markers of a sentence that follows another one: that pair stands in the prompt."""
        prompt = self.prompt + follow.source_ids + self.assistant + follow.target_ids + self.user
        return Markers(prompt, self.user, self.assistant)


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
        """Return (once) the columns whose fed cells no longer stand."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A finished timeline laid out: one training example, or what a decoder should have computed.

    `cells` are in the order of feeding, each in its final state. `labels[i]` is the target token that
    cell i predicts, or None where the loss is masked (prompt, source,
    markers but the last, targets flushed before a new slot).
    """

    cells: tuple[Cell, ...]
    labels: tuple[int | None, ...]

    def closed(self) -> Placed:
        """Return it in the positions of the whole sentence: no gap where source was yet to come."""
        return replace(self, cells=tuple(replace(cell, position=i) for i, cell in enumerate(self.cells)))


def lay_out(layout: Layout, actions: Iterable[Action]) -> list[Placed]:
    """Replay `actions` through a fresh `layout`, each cell fed once, when it is final.

    What the sentence follows is part of the layout's prompt (`Markers.after`).
    One table comes back, or, under a scheme that feeds targets again after they have
    predicted others (prefix recomputation), one for each visible source that was translated from.
    """
    tables: list[Placed] = []
    cells = {cell.order: cell for cell in layout.open()}
    labels: dict[int, int] = {}
    for action in actions:
        if isinstance(action, Read):
            cells.update((cell.order, cell) for cell in layout.read(action.token_ids))
        if isinstance(action, (Read, Follow)):
            continue
        for token_id in action.token_ids:
            queries = layout.query()
            if any(cell.order in labels for cell in queries):
                read = max(cells[order].arrival for order in labels)
                seen = {order: cell for order, cell in cells.items() if cell.arrival <= read}
                tables.append(_table(seen, labels))
                labels = {}
            cells.update((cell.order, cell) for cell in queries)
            labels[queries[-1].order] = token_id
            layout.write(token_id)
    return [*tables, _table(cells, labels)]


def _table(cells: dict[int, Cell], labels: dict[int, int]) -> Placed:
    ordered = tuple(cells[order] for order in sorted(cells))
    return Placed(ordered, tuple(labels.get(cell.order) for cell in ordered))
