"""A fine-tuned model's translations, streamed, with their scores."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path

from transformers import PreTrainedModel

from models.adapters.adapted_model import AdaptedModel
from models.adapters.agreement import fitting_adapter
from models.adapters.lora import read_lora
from models.translate.streaming import Setup, StreamingTranslator
from models.translate.torch_road import TorchNetwork
from training.compare.forced import reference_loss
from training.compare.learning import load, task_for
from training.compare.results import PolicyScores
from training.compare.runs import Run
from training.data.corpus import SentencePair
from training.data.mix import PolicyMix
from training.learn.task import TranslationTask
from training.measure.bleu_counts import statistics_of
from training.measure.instances import Instance
from training.measure.scoring import score
from training.measure.simultaneous import translate_pairs

logger = logging.getLogger(__name__)

SENTENCES_AT_ONCE = 16


def stream(
    run: Run, folder: Path, pairs: Sequence[SentencePair], base: Path | None = None
) -> list[PolicyScores]:
    """Return what was measured under each policy of the run.

    Of the model in `folder`, or of `base` with the adapter that is there.
    """
    task = task_for(
        base or folder, run.learned.base, run.streamed_scheme, run.policies, run.streamed_slot_length
    )
    model = load(task)
    if base:
        adapter = fitting_adapter(replace(task.base.asked, adapter=str(folder)), task.base.folder)
        AdaptedModel(model).use(read_lora(adapter) if adapter else None)
    measured = []
    for policy in run.policies:
        began_s = time.monotonic()
        translator = translator_of(task, model, policy)
        instances = translate_pairs(translator, pairs)
        seconds = time.monotonic() - began_s
        one = _measured(policy, instances, seconds, _loss(run, task, model, policy, pairs))
        logger.info("%s %s BLEU %.2f LAAL %s", run.key, policy, one.row["bleu"], one.row["laal"])
        measured.append(one)
    return measured


def translator_of(task: TranslationTask, model: PreTrainedModel, policy: str) -> StreamingTranslator:
    return StreamingTranslator(
        TorchNetwork(model), Setup(task.sentence_maker(policy)), n_rows=SENTENCES_AT_ONCE
    )


def _loss(
    run: Run, task: TranslationTask, model: PreTrainedModel, policy: str, pairs: Sequence[SentencePair]
) -> Mapping[str, float]:
    """Return the references' loss where it is that of what was learned, whatever a model would write."""
    if run.streamed_scheme != run.learned.scheme or not policy.startswith("wait"):
        return {}
    under = replace(task, mix=PolicyMix.parse(policy, task.scheme))
    return {"loss": reference_loss(under, model, pairs)}


def _measured(
    policy: str, instances: Sequence[Instance], seconds: float, others: Mapping[str, float]
) -> PolicyScores:
    found = {**asdict(score(instances)), **others}
    scores = {name: round(value, 3) for name, value in found.items() if value is not None}
    sentences_per_s = round(len(instances) / seconds, 2)
    return PolicyScores(policy, scores, sentences_per_s, tuple(statistics_of(one) for one in instances))
