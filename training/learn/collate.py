"""Laid-out sentences as padded tensors with explicit positions and a 4D mask."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

import torch
from torch import Tensor

from core.layouts.layout import Cell, Placed
from models.networks.attention import PLAIN, AttentionRule, Mask, Places

LENGTH_STEP = 8
"""Batches are padded to a multiple of this, so that few shapes occur and kernels are made once each."""

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

    def to(self, device: torch.device) -> Batch:
        mask = self.attention_mask
        return Batch(
            self.input_ids.to(device),
            self.position_ids.to(device),
            mask.to(device) if isinstance(mask, Tensor) else {k: m.to(device) for k, m in mask.items()},
            self.label_rows.to(device),
            self.labels.to(device),
        )


def collate(
    sentences: Sequence[Placed], dtype: torch.dtype = torch.float32, rule: AttentionRule = PLAIN
) -> Batch:
    """Return the sentences as one batch, its mask made of the layouts' own relation by the model's rule.

    Padding stands in front, where nothing sees it.
    """
    width = padded_width(max(len(sentence.cells) for sentence in sentences))
    places = Places.of([sentence.cells for sentence in sentences], width, torch.device("cpu"))
    input_ids = torch.tensor([_padded([c.token_id for c in s.cells], width, 0) for s in sentences])
    label_rows, labels = _labelled_rows(sentences, width)
    return Batch(input_ids, places.position, rule.mask(places, places, dtype), label_rows, labels)


def _padded(numbers: list[int], width: int, padding: int) -> list[int]:
    return [padding] * (width - len(numbers)) + numbers


def _labelled_rows(sentences: Sequence[Placed], width: int) -> tuple[Tensor, Tensor]:
    rows: list[int] = []
    labels: list[int] = []
    for i, sentence in enumerate(sentences):
        start = i * width + width - len(sentence.cells)
        for j, label in enumerate(sentence.labels):
            if label is not None:
                rows.append(start + j)
                labels.append(label)
    n_padding = -len(rows) % LABEL_STEP
    return torch.tensor(rows + [0] * n_padding), torch.tensor(labels + [IGNORED] * n_padding)


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
