"""A fine-tuned model's translations, streamed, with their scores."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from sacrebleu.metrics.bleu import BLEU
from transformers import PreTrainedModel

from models.translate.streaming import Setup, StreamingTranslator
from models.translate.torch_road import TorchNetwork
from training.compare.learning import load, task_for
from training.compare.results import PolicyScores, Sentence
from training.compare.runs import Run
from training.data.corpus import Pair
from training.learn.task import TranslationTask
from training.measure.instances import Instance
from training.measure.scoring import score
from training.measure.simultaneous import translate_pairs

logger = logging.getLogger(__name__)

SENTENCES_AT_ONCE = 16


def stream(run: Run, folder: Path, pairs: Sequence[Pair]) -> list[PolicyScores]:
    """Return what was measured of the model in `folder` under each policy of the run."""
    task = task_for(folder, run.learned.base, run.streamed_scheme, run.policies, run.streamed_slot_length)
    model = load(task)
    measured = []
    for policy in run.policies:
        began_s = time.monotonic()
        translator = translator_of(task, model, policy)
        one = _measured(policy, translate_pairs(translator, pairs), began_s)
        logger.info("%s %s BLEU %.2f LAAL %s", run.key, policy, one.row["bleu"], one.row["laal"])
        measured.append(one)
    return measured


def translator_of(task: TranslationTask, model: PreTrainedModel, policy: str) -> StreamingTranslator:
    return StreamingTranslator(
        TorchNetwork(model), Setup(task.session_maker(policy)), n_rows=SENTENCES_AT_ONCE
    )


def _measured(policy: str, instances: Sequence[Instance], began_s: float) -> PolicyScores:
    seconds = time.monotonic() - began_s
    scores = {name: round(value, 3) for name, value in asdict(score(instances)).items() if value is not None}
    sentences_per_s = round(len(instances) / seconds, 2)
    return PolicyScores(policy, scores, sentences_per_s, tuple(statistics_of(one) for one in instances))


def statistics_of(instance: Instance) -> Sentence:
    found = BLEU().corpus_score([instance.prediction], [[instance.reference]])
    return (found.sys_len, found.ref_len, *found.counts)
