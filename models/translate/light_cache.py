"""A key-value cache indexed by the layout, in numpy: what `slot_cache` is for torch.

The step (`models.light.graph`) is given the columns as they were, and attends to the cells that are fed
beside them; their keys and values are stored in their columns afterwards. A column that is fed again is
hidden as it was. The columns grow by some at a time, so that each layer's lie in one piece: nothing is copied
for a step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.layouts.layout import Cell
from models.light.tensors import Floats
from models.translate.decoding import COLUMN_STEP

Integers = NDArray[np.int64]

EMPTY_ORDER = np.iinfo(np.int64).max
"""The order of a column or cell that holds nothing: no cell sees it."""

_HIDDEN = np.finfo(np.float32).min


@dataclass(frozen=True, slots=True, eq=False)
class CellTable:
    """Ragged rows of cells, empty ones put in front: each (B, Q)."""

    ids: Integers
    positions: Integers
    order: Integers
    arrival: Integers
    columns: Integers
    """Of an empty cell after all others."""


class LightCache:
    """The cache of `n_rows` sentences at a time, with room for `n_columns` tokens each.

    Invariant: a column holds the cell last fed to it that was not retracted since, or nothing.
    """

    def __init__(
        self, n_layers: int, n_heads: int, head_dim: int, *, n_columns: int, n_rows: int = 1
    ) -> None:
        self.n_columns = n_columns
        self.n_used = [0] * n_rows
        """One more than the highest column fed, for each row."""
        self._states: Floats = np.zeros((2 * n_layers, n_rows, n_heads, 0, head_dim), np.float32)
        """Keys and values of each layer in turn."""
        self._order: Integers = np.full((n_rows, n_columns + 1), EMPTY_ORDER, np.int64)
        self._arrival: Integers = np.zeros((n_rows, n_columns + 1), np.int64)

    def table_of(self, rows: Sequence[Sequence[Cell]]) -> CellTable:
        """Return ragged rows of cells side by side."""
        width = max(map(len, rows))
        empty = (0, 0, EMPTY_ORDER, 0, self.n_columns)
        numbers = np.array(
            [
                [empty] * (width - len(cells))
                + [(c.token_id, c.position, c.order, c.arrival, c.column) for c in cells]
                for cells in rows
            ],
            np.int64,
        )
        return CellTable(*np.moveaxis(numbers, 2, 0))

    def place(self, rows: Sequence[Sequence[Cell]], table: CellTable) -> tuple[list[Floats], Floats]:
        """Return all layers' keys and values of the columns, and the mask (B, 1, Q, N + Q) of a step."""
        n_used = [
            max([used, *(cell.column + 1 for cell in cells)])
            for used, cells in zip(self.n_used, rows, strict=True)
        ]
        self._fit(min(-(-max(n_used) // COLUMN_STEP) * COLUMN_STEP, self.n_columns))
        self.n_used = n_used
        n = self._states.shape[3]
        before = self._order[:, :n].copy()
        own = table.order.copy()
        for row, cells in enumerate(rows):
            columns = [cell.column for cell in cells]
            before[row, columns] = EMPTY_ORDER
            self._hide_overwritten(own[row, own.shape[1] - len(columns) :], columns)
        sees = np.concatenate(
            [
                _sees(table, before, self._arrival[:, :n]),
                _sees(table, own, table.arrival),
            ],
            axis=2,
        )
        mask = np.where(sees[:, None], np.float32(0), _HIDDEN)
        return list(self._states), mask

    @staticmethod
    def _hide_overwritten(order: Integers, columns: Sequence[int]) -> None:
        """Hide the cells of one row whose column is fed again in the same step."""
        if len(set(columns)) < len(columns):
            last = {column: i for i, column in enumerate(columns)}
            order[[i for i, column in enumerate(columns) if last[column] != i]] = EMPTY_ORDER

    def store(self, rows: Sequence[Sequence[Cell]], table: CellTable, new: Floats) -> None:
        """Keep what a step made of the cells, (2 x layers, B, H, Q, D), in their columns."""
        for row, cells in enumerate(rows):
            if not cells:
                continue
            columns, n = [cell.column for cell in cells], len(cells)
            self._states[:, row][:, :, columns] = new[:, row, :, -n:]
            self._order[row, columns] = table.order[row, -n:]
            self._arrival[row, columns] = table.arrival[row, -n:]

    def by_column(self, attention: Floats, rows: Sequence[int], table: CellTable) -> Floats:
        """Return what the columns in use get of attention (n, N + Q), that of queries in these rows.

        What the cells of the step got is their columns'.
        """
        n = attention.shape[1] - table.columns.shape[1]
        found = np.zeros((len(rows), self.n_columns + 1), np.float32)
        found[:, :n] = attention[:, :n]
        np.add.at(found, (np.arange(len(rows))[:, None], table.columns[list(rows)]), attention[:, n:])
        return found[:, : max(self.n_used)]

    def reorder(self, rows: Sequence[int]) -> None:
        """Let each row hold what the row named in its place held."""
        self.n_used = [self.n_used[row] for row in rows]
        self._states = np.ascontiguousarray(self._states[:, list(rows)])
        self._order, self._arrival = self._order[list(rows)], self._arrival[list(rows)]

    def retract(self, row: int, columns: Sequence[int]) -> None:
        """Empty these columns."""
        if columns:
            self._order[row, list(columns)] = EMPTY_ORDER

    def keep_first(self, row: int, n_columns: int) -> None:
        """Empty all columns but the first, which hold the prompt of every sentence."""
        self._order[row, n_columns:] = EMPTY_ORDER
        self.n_used[row] = n_columns

    def _fit(self, n_columns: int) -> None:
        """Let so many columns be attended to: those in use lie within."""
        n_before = self._states.shape[3]
        if n_columns == n_before:
            return
        layers, rows, heads, _, size = self._states.shape
        fitting = np.zeros((layers, rows, heads, n_columns, size), np.float32)
        n_kept = min(n_before, n_columns)
        fitting[:, :, :, :n_kept] = self._states[:, :, :, :n_kept]
        self._states = fitting


def _sees(queries: CellTable, order: Integers, arrival: Integers) -> NDArray[np.bool_]:
    """Return the relation (B, Q, K) of queries over keys (`core.layouts.layout.sees`)."""
    return (order[:, None, :] <= queries.order[:, :, None]) & (
        arrival[:, None, :] <= queries.arrival[:, :, None]
    )
