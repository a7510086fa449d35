"""Laid-out sentences as padded tensors with explicit positions and a 4D mask."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from core.layouts.layout import Cell, Placed
from models.networks.attention import PLAIN, TOKEN_ID, AttentionRule, Mask, Places, table_of

LENGTH_STEP = 8 if torch.cuda.is_available() else 4
"""Batches are padded to a multiple of this, so that few shapes occur and kernels are made once each.

The fused attention of a card takes masks whose rows begin at such a multiple; on a processor they are padded
for nothing.
"""

LABEL_STEP = 128
"""The labelled rows are padded to a multiple of this, with `IGNORED` labels, for the same reason."""

IGNORED = -100

LIKE_LENGTH = 1.5
"""No example is padded to more than so many times the length of the shortest one beside it."""


@dataclass(frozen=True, slots=True)
class Batch:
    """B sentences of at most T cells; R rows of all cells carry a label (or `IGNORED`, as padding)."""

    input_ids: Tensor
    """(B, T) int64."""
    position_ids: Tensor
    """(B, T) int64."""
    attention_mask: Mask
    """(B, 1 or H, T, T) float, as `AttentionRule.mask` makes it."""
    label_rows: Tensor
    """(R,) int64: indices into B x T."""
    labels: Tensor
    """(R,) int64."""


@dataclass(frozen=True, slots=True)
class Portion:
    """B sentences of at most T cells as numbers alone: what goes from process to process, and to a device.

    The mask, which is the most of a batch, is made where the model is.
    """

    table: NDArray[np.int64]
    """(B, T, 5): cells, as `models.networks.attention.table_of` has them; padding in front."""
    label_rows: NDArray[np.int64]
    """(R,): as in `Batch`."""
    labels: NDArray[np.int64]
    """(R,): as in `Batch`."""
    n_cells: int
    n_labels: int
    """Both without padding."""

    @classmethod
    def of(cls, sentences: Sequence[Placed]) -> Portion:
        """Return the sentences, padded with cells that nothing sees."""
        width = padded_width(max(len(sentence.cells) for sentence in sentences))
        rows, labels = _labelled_rows(sentences, width)
        n_padding = -len(rows) % LABEL_STEP
        return cls(
            table_of([sentence.cells for sentence in sentences], width).numpy(),
            np.array(rows + [0] * n_padding, dtype=np.int64),
            np.array(labels + [IGNORED] * n_padding, dtype=np.int64),
            sum(len(sentence.cells) for sentence in sentences),
            len(labels),
        )

    def batch(self, device: torch.device, dtype: torch.dtype, rule: AttentionRule) -> Batch:
        """Return the batch on the device, its mask made of the layouts' own relation by the model's rule."""
        table = torch.from_numpy(self.table).to(device)
        places = Places.in_table(table)
        return Batch(
            table[:, :, TOKEN_ID],
            places.position,
            rule.mask(places, places, dtype),
            torch.from_numpy(self.label_rows).to(device),
            torch.from_numpy(self.labels).to(device),
        )


def collate(
    sentences: Sequence[Placed], dtype: torch.dtype = torch.float32, rule: AttentionRule = PLAIN
) -> Batch:
    """Return the sentences as one batch on the processor."""
    return Portion.of(sentences).batch(torch.device("cpu"), dtype, rule)


def _labelled_rows(sentences: Sequence[Placed], width: int) -> tuple[list[int], list[int]]:
    rows: list[int] = []
    labels: list[int] = []
    for i, sentence in enumerate(sentences):
        start = i * width + width - len(sentence.cells)
        for j, label in enumerate(sentence.labels):
            if label is not None:
                rows.append(start + j)
                labels.append(label)
    return rows, labels


def padded_width(n_cells: int) -> int:
    return -(-n_cells // LENGTH_STEP) * LENGTH_STEP


class HasCells(Protocol):
    """What is fed cell by cell."""

    @property
    def cells(self) -> tuple[Cell, ...]: ...


Fed = TypeVar("Fed", bound=HasCells)


def parts_of(examples: Sequence[Fed], cells_at_once: int) -> Iterator[list[Fed]]:
    """Yield the examples in groups of like length that take at most so many cells, padded; one at least."""
    part: list[Fed] = []
    for example in sorted(examples, key=lambda example: len(example.cells)):
        width = padded_width(len(example.cells))
        is_full = (len(part) + 1) * width > cells_at_once
        if part and (is_full or width > LIKE_LENGTH * padded_width(len(part[0].cells))):
            yield part
            part = []
        part.append(example)
    if part:
        yield part
