"""Floating-point operations, counted from a model's shape.

A multiplication and an addition are two operations. Counted are the products
of matrices: every linear layer for every token fed, attention over every column that the
forward attends to, and the vocabulary's layer only where logits are made.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import torch
from transformers import PreTrainedModel

from models.bench.script import Step
from models.translate.decoding import COLUMN_STEP


@dataclass(frozen=True, slots=True)
class Forward:
    """The size of one forward."""

    n_fed: int
    n_keys: int
    """Columns that each fed token attends to, hidden ones included: they are computed too."""
    n_logits: int


@dataclass(frozen=True, slots=True)
class Cost:
    """Operations that a model of some shape needs, by what is fed to it."""

    per_token: int
    """Of all layers but the vocabulary's and the attention."""
    per_key: int
    """Of attention, by token and key: two products over all layers' heads."""
    per_logit: int
    """Of the vocabulary's layer, for one position."""

    @classmethod
    def of(cls, model: PreTrainedModel) -> Cost:
        """Return the cost of a model that computes in plain linear layers."""
        config = model.config.get_text_config()
        head_size = getattr(config, "head_dim", None) or config.hidden_size // config.num_attention_heads
        width = config.num_attention_heads * head_size * config.num_hidden_layers
        linears = (m for m in model.base_model.modules() if isinstance(m, torch.nn.Linear))
        return cls(
            per_token=2 * sum(m.in_features * m.out_features for m in linears),
            per_key=4 * width,
            per_logit=2 * config.vocab_size * config.hidden_size,
        )

    def flops(self, forwards: Iterable[Forward]) -> int:
        return sum(
            f.n_fed * (self.per_token + f.n_keys * self.per_key) + f.n_logits * self.per_logit
            for f in forwards
        )


def forwards_of(steps: Sequence[Step], n_prompt: int, n_columns: int) -> list[Forward]:
    """Return the sizes of a sentence's forwards over a cache of `n_columns` that holds the prompt."""
    forwards, n_used = [], n_prompt
    for step in steps:
        n_used = max([n_used, *(cell.column + 1 for cell in step.feed.cells)])
        n_keys = min(-(-n_used // COLUMN_STEP) * COLUMN_STEP, n_columns)
        forwards.append(Forward(len(step.feed.cells), n_keys, int(step.feed.predicts)))
    return forwards


def forwards_of_generate(n_prompt: int, n_new: int) -> list[Forward]:
    """Return the forwards in which plain `generate` writes `n_new` tokens after a prompt."""
    return [
        Forward(n_prompt, n_prompt, 1),
        *(Forward(1, n_prompt + i, 1) for i in range(1, n_new)),
    ]
