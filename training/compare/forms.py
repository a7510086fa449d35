"""What an ablation takes away from a laid-out example."""

from __future__ import annotations

from dataclasses import replace

from core.layout import Placed
from models.attention import AttentionRule
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


def rule_in_form(rule: AttentionRule, form: Form) -> AttentionRule:
    """Return what attention makes of such examples: positions that are closed up are those ALiBi counts."""
    return replace(rule, bias_by_rank=False) if form is Form.CLOSED else rule
