"""A key-value cache indexed by the layout, not by the order of feeding.

The key and value of a token stand in the column that its cell names: its
position, where positions are unique. A slot is then L reserved columns, a
token that is fed again overwrites its column, and nothing is ever moved. What
a query sees is the layout's own relation over the columns' numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor
from transformers import PretrainedConfig
from transformers.cache_utils import Cache, CacheLayerMixin

from core.layouts.layout import Cell
from models.networks.attention import COLUMN, EMPTY_ORDER, AttentionRule, Mask, Places
from models.translate.decoding import COLUMN_STEP, check_room


class _Columns:
    """Which columns the forward under way writes, (B, Q), and attends to; shared by all layers."""

    def __init__(self) -> None:
        self.written = torch.zeros(1, 0, dtype=torch.long)
        self.n_attended = 0


class _SlotLayer(CacheLayerMixin):
    """One layer's keys and values, (B, H, n_columns + 1, D); the last column takes what pads a batch."""

    is_sliding = False

    def __init__(self, n_columns: int, columns: _Columns) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._n_columns = n_columns
        self._columns = columns

    def lazy_initialization(self, key_states: Tensor, value_states: Tensor) -> None:
        def empty(states: Tensor) -> Tensor:
            n_rows, n_heads, _, size = states.shape
            return states.new_zeros(n_rows, n_heads, self._n_columns + 1, size)

        self.keys, self.values = empty(key_states), empty(value_states)
        self.is_initialized = True

    def update(
        self, key_states: Tensor, value_states: Tensor, *args: Any, **kwargs: Any
    ) -> tuple[Tensor, Tensor]:
        """Store the new states in the written columns; return all attended ones."""
        if not self.is_initialized:
            self.lazy_initialization(key_states, value_states)
        assert self.keys is not None and self.values is not None
        _store(self.keys, self._columns.written, key_states)
        _store(self.values, self._columns.written, value_states)
        n = self._columns.n_attended
        return self.keys[:, :, :n], self.values[:, :, :n]

    def get_mask_sizes(self, query_length: int) -> tuple[int, int]:
        return self._columns.n_attended, 0

    def get_seq_length(self) -> int:
        return self._columns.n_attended

    def get_max_length(self) -> int:
        return self._n_columns


def _store(cache: Tensor, columns: Tensor, states: Tensor) -> None:
    if len(columns) == 1:
        cache.index_copy_(2, columns[0], states)
        return
    rows = torch.arange(len(columns), device=columns.device)[:, None]
    cache[rows, :, columns] = states.transpose(1, 2)


class SlotCache(Cache):
    """The cache of `n_rows` sentences at a time, with room for `n_columns` tokens each.

    Invariant: a column holds the cell last fed to it that was not retracted
    since, or nothing.
    """

    def __init__(
        self,
        config: PretrainedConfig,
        n_columns: int,
        device: torch.device,
        *,
        rule: AttentionRule,
        n_rows: int = 1,
        column_step: int = COLUMN_STEP,
    ) -> None:
        self.n_columns = n_columns
        self._column_step = column_step
        self.n_used = [0] * n_rows
        """One more than the highest column fed, for each row."""
        self._rule = rule
        self._columns = _Columns()
        self.places = Places.of([()] * n_rows, n_columns + 1, device)
        n_layers = config.get_text_config().num_hidden_layers
        self.slot_layers = [_SlotLayer(n_columns, self._columns) for _ in range(n_layers)]
        super().__init__(layers=list(self.slot_layers))

    def reserve(self, rows: Sequence[Sequence[Cell]]) -> int:
        """Note that each row's cells are fed next; return how many columns have to be attended to.

        Raises:
            ContextFull: if a column lies outside the cache; nothing is changed then.
        """
        for cells in rows:
            check_room(cells, self.n_columns)
        self.n_used = [
            max([used, *(cell.column + 1 for cell in cells)])
            for used, cells in zip(self.n_used, rows, strict=True)
        ]
        return min(-(-max(self.n_used) // self._column_step) * self._column_step, self.n_columns)

    def place(self, table: Tensor, n_attended: int, dtype: torch.dtype) -> Mask:
        """Prepare the columns for a forward of a table of cells (`table_of`); return its mask.

        Nothing here depends on the numbers in the table but through tensors, and nothing waits for them.
        """
        self._columns.written = table[:, :, COLUMN]
        self._columns.n_attended = n_attended
        queries = Places.in_table(table)
        self.places.put(self._columns.written, queries)
        return self._rule.mask(queries, self.places.first(n_attended), dtype)

    @torch.inference_mode()
    def reorder(self, rows: Sequence[int]) -> None:
        """Let each row hold what the row named in its place held."""
        self.n_used = [self.n_used[row] for row in rows]
        index = torch.tensor(rows).to(self.places.order.device)
        self.places.reorder(index)
        n = max(self.n_used)
        for layer in self.slot_layers:
            for states in (layer.keys, layer.values):
                assert states is not None
                used = states[:, :, :n]
                used.copy_(used.index_select(0, index))

    def retract(self, row: int, columns: Sequence[int]) -> None:
        """Empty these columns."""
        if columns:
            self.places.order[row].index_fill_(
                0, torch.tensor(columns).to(self.places.order.device), EMPTY_ORDER
            )

    def keep_first(self, row: int, n_columns: int) -> None:
        """Empty all columns but the first, which hold the prompt of every sentence."""
        self.places.order[row, n_columns:] = EMPTY_ORDER
        self.n_used[row] = n_columns
