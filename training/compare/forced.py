"""How far a model that streams expects the references' tokens: of a weak one that tells more than BLEU."""

from __future__ import annotations

import random
from collections.abc import Sequence

import torch
from transformers import PreTrainedModel

from training.compare.learning import AS_WRITTEN
from training.data.corpus import SentencePair
from training.learn.collate import Portion
from training.learn.examples import in_batches, tokenize_pairs
from training.learn.full import FULL
from training.learn.task import TranslationTask
from training.learn.trainable_model import TrainableModel

CELLS_AT_ONCE = 2048


@torch.no_grad()
def reference_loss(task: TranslationTask, model: PreTrainedModel, pairs: Sequence[SentencePair]) -> float:
    """Return the references' mean cross entropy a target token, in nats, under the task's one policy."""
    maker, rng = task.example_maker(AS_WRITTEN), random.Random(0)
    vocabulary = task.sentence_maker(task.policies[0]).vocabulary
    tokenized = tokenize_pairs(pairs, [()] * len(pairs), vocabulary)
    examples = (one for pair in tokenized if maker.can_teach(pair) for one in maker.draw([pair], rng))
    asked = TrainableModel(model, FULL, task.rule)
    loss, n_labels = 0.0, 0
    for portion in map(Portion.of, in_batches(examples, CELLS_AT_ONCE, rng)):
        batch = asked.batch(portion, in_bf16=False)  # as it streams
        loss += float(asked.summed_loss(batch, 0.0, in_bf16=False))
        n_labels += portion.n_labels
    return loss / n_labels
