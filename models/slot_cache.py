"""A key-value cache indexed by the layout, not by the order of feeding.

The key and value of the token at position p stand in column p. A slot is
then L reserved columns, a token that is fed again overwrites its column, and
nothing is ever moved. What a query sees is the layout's own relation over
the columns' `order` and `arrival`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor
from transformers import PretrainedConfig
from transformers.cache_utils import Cache, CacheLayerMixin

from core.layout import Cell

COLUMN_STEP = 64
"""Attention runs over a multiple of this many columns, so that few shapes occur."""

_EMPTY = torch.iinfo(torch.long).max
"""The order of a column that holds nothing: no query sees it."""


class ContextFull(Exception):
    """A token's position lies outside the cache."""

    def __init__(self, wanted: int, n_positions: int) -> None:
        super().__init__(f"position {wanted} is outside a cache of {n_positions} positions")


class _Columns:
    """Which columns the forward under way writes and attends to; shared by all layers."""

    def __init__(self) -> None:
        self.written = torch.zeros(0, dtype=torch.long)
        self.n_attended = 0


class _SlotLayer(CacheLayerMixin):
    """One layer's keys and values, (1, H, n_positions, D)."""

    is_sliding = False

    def __init__(self, n_positions: int, columns: _Columns) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._n_positions = n_positions
        self._columns = columns

    def lazy_initialization(self, key_states: Tensor, value_states: Tensor) -> None:
        def empty(states: Tensor) -> Tensor:
            n_sentences, n_heads, _, size = states.shape
            return states.new_zeros(n_sentences, n_heads, self._n_positions, size)

        self.keys, self.values = empty(key_states), empty(value_states)
        self.is_initialized = True

    def update(
        self, key_states: Tensor, value_states: Tensor, *args: Any, **kwargs: Any
    ) -> tuple[Tensor, Tensor]:
        """Store the new states in the written columns; return all attended ones."""
        if not self.is_initialized:
            self.lazy_initialization(key_states, value_states)
        assert self.keys is not None and self.values is not None
        self.keys.index_copy_(2, self._columns.written, key_states)
        self.values.index_copy_(2, self._columns.written, value_states)
        n = self._columns.n_attended
        return self.keys[:, :, :n], self.values[:, :, :n]

    def get_mask_sizes(self, query_length: int) -> tuple[int, int]:
        return self._columns.n_attended, 0

    def get_seq_length(self) -> int:
        return self._columns.n_attended

    def get_max_length(self) -> int:
        return self._n_positions


class SlotCache(Cache):
    """The cache of one sentence at a time, with room for `n_positions` tokens.

    Invariant: column p holds the cell last fed at position p that was not
    retracted since, or nothing.
    """

    def __init__(self, config: PretrainedConfig, n_positions: int, device: torch.device) -> None:
        self._columns = _Columns()
        self.n_positions = n_positions
        self._order = torch.full((n_positions,), _EMPTY, dtype=torch.long, device=device)
        self._arrival = torch.zeros(n_positions, dtype=torch.long, device=device)
        self.n_used = 0
        """One more than the highest position fed."""
        n_layers = config.get_text_config().num_hidden_layers
        super().__init__(layers=[_SlotLayer(n_positions, self._columns) for _ in range(n_layers)])

    def place(self, cells: Sequence[Cell], dtype: torch.dtype) -> Tensor:
        """Prepare the columns for a forward of `cells`; return its mask (1, 1, Q, K), 0 or the minimum.

        Raises:
            ContextFull: if a position lies outside the cache; nothing is changed then.
        """
        last = max(cell.position for cell in cells)
        if last >= self.n_positions:
            raise ContextFull(last, self.n_positions)
        device = self._order.device
        numbers = torch.tensor([(c.position, c.order, c.arrival) for c in cells], device=device)
        position, order, arrival = numbers.unbind(dim=1)
        self._order[position], self._arrival[position] = order, arrival
        self.n_used = max(self.n_used, last + 1)
        self._columns.written = position
        self._columns.n_attended = min(-(-self.n_used // COLUMN_STEP) * COLUMN_STEP, self.n_positions)
        return self._mask(order, arrival, dtype)

    def _mask(self, order: Tensor, arrival: Tensor, dtype: torch.dtype) -> Tensor:
        n = self._columns.n_attended
        sees = (self._order[None, :n] <= order[:, None]) & (self._arrival[None, :n] <= arrival[:, None])
        mask = torch.zeros(sees.shape, dtype=dtype, device=sees.device)
        return mask.masked_fill(~sees, torch.finfo(dtype).min)[None, None]

    def retract(self, positions: Sequence[int]) -> None:
        """Empty the columns of these positions."""
        if positions:
            self._order[torch.tensor(positions, device=self._order.device)] = _EMPTY

    def keep_first(self, n_positions: int) -> None:
        """Empty all columns but the first, which hold the prompt of every sentence."""
        self._order[n_positions:] = _EMPTY
        self.n_used = n_positions
