"""What an ablation takes away from a laid-out example."""

from __future__ import annotations

from dataclasses import replace

from core.layouts.layout import Placed
from training.compare.runs import Form


def in_form(table: Placed, form: Form) -> Placed:
    """Return the example in the form in which it is learned; tokens, their order and labels stay."""
    match form:
        case Form.STREAMED:
            return table
        case Form.CAUSAL:
            return replace(table, cells=tuple(replace(cell, arrival=0) for cell in table.cells))
        case Form.CLOSED:
            return table.closed()
