"""The visibility relation as the attention mask that a model family takes.

Every family gets the layout's own relation; some cut it further (sliding
windows) or add a bias to it (ALiBi).
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from core.layouts.layout import Cell

EMPTY_ORDER = torch.iinfo(torch.long).max
"""The order of a column or row that holds nothing: no cell sees it."""

TOKEN_ID, POSITION, ORDER, ARRIVAL, COLUMN = range(5)
"""Where a cell's numbers stand in a table."""

Mask = Tensor | dict[str, Tensor]
"""(B, 1 or H, Q, K) float: a bias where visible, else the type's minimum. Or one for each kind of layer."""


def table_of(rows: Sequence[Sequence[Cell]], width: int, empty_column: int = 0) -> Tensor:
    """Return ragged rows of cells as (B, width, 5) int64, empty ones put in front.

    A cell's numbers stand in the order of the names above.
    """
    empty = (0, 0, EMPTY_ORDER, 0, empty_column)
    return torch.tensor(
        [
            [empty] * (width - len(cells))
            + [(c.token_id, c.position, c.order, c.arrival, c.column) for c in cells]
            for cells in rows
        ],
        dtype=torch.long,
    )


@dataclass(frozen=True, slots=True)
class Places:
    """Position, order and arrival of B x N cells, each (B, N) int64."""

    position: Tensor
    order: Tensor
    arrival: Tensor

    @classmethod
    def of(cls, rows: Sequence[Sequence[Cell]], width: int, device: torch.device) -> Places:
        """Return the places of ragged rows, empty ones put in front up to `width`."""
        return cls.in_table(table_of(rows, width).to(device))

    @classmethod
    def in_table(cls, table: Tensor) -> Places:
        """Return the places in a table (B, N, 5) of cells."""
        return cls(table[:, :, POSITION], table[:, :, ORDER], table[:, :, ARRIVAL])

    def put(self, columns: Tensor, others: Places) -> None:
        """Take over `others` (B, Q) in these columns (B, Q)."""
        self.position.scatter_(1, columns, others.position)
        self.order.scatter_(1, columns, others.order)
        self.arrival.scatter_(1, columns, others.arrival)

    def reorder(self, rows: Tensor) -> None:
        """Let each row hold what the row named in its place (B,) held."""
        for numbers in (self.position, self.order, self.arrival):
            numbers.copy_(numbers.index_select(0, rows))

    def first(self, n: int) -> Places:
        """Return the places of the first `n` columns."""
        return Places(self.position[:, :n], self.order[:, :n], self.arrival[:, :n])

    def sees(self, keys: Places) -> Tensor:
        """Return the relation (B, Q, K) bool of these queries over `keys` (`core.layouts.layout.sees`)."""
        return (keys.order[:, None, :] <= self.order[:, :, None]) & (
            keys.arrival[:, None, :] <= self.arrival[:, :, None]
        )


@dataclass(frozen=True, slots=True)
class AttentionRule:
    """What a model's attention makes of visibility beyond the relation itself.

    `window`: sliding layers see keys less than this many positions back.
    `windows_all`: whether all layers slide; else the mask is a pair by kind of layer.
    `slopes`: ALiBi's slope for each head. The bias is slope x index of the key; counting from the query
    would take the same from a whole row, which the softmax does not see.
    `bias_by_rank`: whether the index is the rank among the row's visible keys (SimulMask, section 4.3)
    instead of the position.
    `bias_dtype`, `bias_scale`: the bias is computed in the one, as in the model's training, and scaled
    by the other.
    """

    window: int | None = None
    windows_all: bool = False
    slopes: tuple[float, ...] = ()
    bias_by_rank: bool = False
    bias_dtype: torch.dtype = torch.float32
    bias_scale: float = 1.0

    def mask(self, queries: Places, keys: Places, dtype: torch.dtype) -> Mask:
        """Return the mask of `queries` over `keys`."""
        sees = queries.sees(keys)
        bias = self._alibi(sees, keys) if self.slopes else sees.new_zeros(1, dtype=torch.float32)
        whole = _masked(bias, sees, dtype)
        if self.window is None:
            return whole
        distance = queries.position[:, :, None] - keys.position[:, None, :]
        sliding = _masked(bias, sees & (distance < self.window), dtype)
        return sliding if self.windows_all else {"full_attention": whole, "sliding_attention": sliding}

    def _alibi(self, sees: Tensor, keys: Places) -> Tensor:
        """Return the bias (B, H, 1 or Q, K)."""
        slopes = _slopes_on(sees.device, self.slopes, self.bias_dtype)
        index = _ranks(sees, keys) if self.bias_by_rank else keys.position[:, None, :]
        bias = slopes[None, :, None, None] * index[:, None].to(self.bias_dtype)
        return bias.float() * self.bias_scale


@functools.cache
@torch.inference_mode(False)  # training uses them too
def _slopes_on(device: torch.device, slopes: tuple[float, ...], dtype: torch.dtype) -> Tensor:
    """Return slopes as a tensor, made once: a recorded step may copy nothing from the host."""
    return torch.tensor(slopes, dtype=dtype).to(device)


def _ranks(sees: Tensor, keys: Places) -> Tensor:
    """Return each visible key's place among its row's visible keys, (B, Q, K), the first one's being 0."""
    by_order = keys.order.argsort(dim=1)[:, None, :].expand_as(sees)
    ranks = sees.gather(2, by_order).long().cumsum(dim=2)
    return torch.empty_like(ranks).scatter(2, by_order, ranks - 1)


def _masked(bias: Tensor, sees: Tensor, dtype: torch.dtype) -> Tensor:
    hidden = ~sees[:, None]
    shape = torch.broadcast_shapes(bias.shape, hidden.shape)
    return bias.to(dtype).expand(shape).masked_fill(hidden, torch.finfo(dtype).min)


def leave_cudnn_out() -> None:
    """Let torch compute attention without cuDNN, in this process.

    On cards of data centres torch prefers it, and it plans again for each shape: tens of milliseconds of the
    processor at the first forward of every width, where other kernels start at once.
    """
    torch.backends.cuda.enable_cudnn_sdp(False)


PLAIN = AttentionRule()
"""Full attention and rotary positions."""
