"""How far a model that streams expects the references' tokens: of a weak one that tells more than BLEU."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import nn
from transformers import PreTrainedModel

from core.layouts.layout import Cell, Placed
from training.compare.learning import AS_WRITTEN
from training.data.corpus import SentencePair
from training.learn.collate import IGNORED, Portion, parts_of
from training.learn.examples import tokenize_pairs
from training.learn.full import FULL
from training.learn.task import TranslationTask
from training.learn.trainable_model import TrainableModel

CELLS_AT_ONCE = 2048


@dataclass(frozen=True, slots=True)
class ReferenceLoss:
    """A reference's cross entropies, in nats, summed over its tokens."""

    nats: float
    n_tokens: int


@dataclass(frozen=True, slots=True)
class _Fed:
    """A table of a pair: under prefix it has several."""

    table: Placed
    n_pair: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self.table.cells


def reference_loss(task: TranslationTask, model: PreTrainedModel, pairs: Sequence[SentencePair]) -> float:
    """Return the references' mean cross entropy a target token, in nats, computed as the model streams."""
    losses = reference_losses(task, model, pairs)
    return sum(one.nats for one in losses) / sum(one.n_tokens for one in losses)


@torch.no_grad()
def reference_losses(
    task: TranslationTask, model: PreTrainedModel, pairs: Sequence[SentencePair], *, in_bf16: bool = False
) -> list[ReferenceLoss]:
    """Return each reference's loss under the task's one policy, fed as the scheme streams it.

    Tokens that end a sentence or a turn are left out: schemes have different numbers of them.
    """
    maker, rng = task.example_maker(AS_WRITTEN), random.Random(0)
    vocabulary = task.sentence_maker(task.policies[0]).vocabulary
    tokenized = tokenize_pairs(pairs, [()] * len(pairs), vocabulary)
    fed = [_Fed(table, i) for i, pair in enumerate(tokenized) for table in maker.draw([pair], rng)]
    ends = [one for one in (maker.end_token, maker.end_of_write) if one is not None]
    uncounted = torch.tensor([IGNORED, *ends], device=model.device)
    sums = torch.zeros(2, len(pairs), dtype=torch.float64, device=model.device)
    asked = TrainableModel(model, FULL, task.rule)
    for part in parts_of(fed, CELLS_AT_ONCE):
        batch = asked.batch(Portion.of([one.table for one in part]), in_bf16=in_bf16)
        logits = asked.label_logits(batch, in_bf16=in_bf16)
        losses = nn.functional.cross_entropy(logits, batch.labels, ignore_index=IGNORED, reduction="none")
        counts = ~torch.isin(batch.labels, uncounted)
        pairs_of = torch.tensor([one.n_pair for one in part], device=model.device)
        rows = pairs_of[batch.label_rows // batch.input_ids.shape[1]]
        sums.index_add_(1, rows, torch.stack([losses * counts, counts]).double())
    return [ReferenceLoss(nats, int(n)) for nats, n in sums.T.tolist()]
