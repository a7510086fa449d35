"""Laid-out sentences as padded tensors with explicit positions and a 4D mask."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from core.layout import Placed

LENGTH_STEP = 8
"""Batches are padded to a multiple of this, so that few shapes occur and kernels are made once each."""

LABEL_STEP = 512
"""The labelled rows are padded to a multiple of this, with `IGNORED` labels, for the same reason."""

IGNORED = -100
_PADDING_ORDER = -1


@dataclass(frozen=True, slots=True)
class Batch:
    """B sentences of at most T cells; R rows of all cells carry a label (or `IGNORED`, as padding)."""

    input_ids: Tensor
    """(B, T) int64."""
    position_ids: Tensor
    """(B, T) int64."""
    attention_mask: Tensor
    """(B, 1, T, T) float: 0 where the row's query sees the column's key, else the type's minimum."""
    label_rows: Tensor
    """(R,) int64: indices into B x T."""
    labels: Tensor
    """(R,) int64."""


def collate(sentences: Sequence[Placed], dtype: torch.dtype = torch.float32) -> Batch:
    """Return the sentences as one batch.

    The mask is the layouts' own relation: query q sees key k iff
    order(k) <= order(q) and arrival(k) <= arrival(q). A padding cell sees
    itself, so that no row is empty.
    """
    width = padded_width(max(len(sentence.cells) for sentence in sentences))
    shape = (len(sentences), width)
    input_ids, position_ids, arrival = (torch.zeros(shape, dtype=torch.long) for _ in range(3))
    order = torch.full(shape, _PADDING_ORDER)
    rows: list[int] = []
    labels: list[int] = []
    for i, sentence in enumerate(sentences):
        n = len(sentence.cells)
        columns = torch.tensor(
            [(c.token_id, c.position, c.order, c.arrival) for c in sentence.cells], dtype=torch.long
        )
        input_ids[i, :n], position_ids[i, :n], order[i, :n], arrival[i, :n] = columns.unbind(dim=1)
        for j, label in enumerate(sentence.labels):
            if label is not None:
                rows.append(i * width + j)
                labels.append(label)
    n_padding = -len(rows) % LABEL_STEP
    rows += [0] * n_padding
    labels += [IGNORED] * n_padding
    return Batch(
        input_ids,
        position_ids,
        visibility_mask(order, arrival, dtype),
        torch.tensor(rows),
        torch.tensor(labels),
    )


def padded_width(n_cells: int) -> int:
    return -(-n_cells // LENGTH_STEP) * LENGTH_STEP


def visibility_mask(order: Tensor, arrival: Tensor, dtype: torch.dtype) -> Tensor:
    """Return the additive mask (B, 1, T, T) of orders and arrivals (B, T); padding has a negative order."""
    sees = (order[:, None, :] <= order[:, :, None]) & (arrival[:, None, :] <= arrival[:, :, None])
    sees &= order[:, None, :] >= 0
    sees |= torch.eye(order.shape[1], dtype=torch.bool)
    mask = torch.zeros(sees.shape, dtype=dtype).masked_fill(~sees, torch.finfo(dtype).min)
    return mask[:, None]
