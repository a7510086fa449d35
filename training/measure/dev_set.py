"""Development sentences, translated live while a run learns."""

from __future__ import annotations

from collections.abc import Sequence

from models.translate.streaming import Setup, StreamingTranslator
from models.translate.torch_road import TorchNetwork
from training.data.corpus import SentencePair
from training.learn.task import TranslationTask
from training.learn.trainable_model import TrainableModel
from training.measure.scoring import score
from training.measure.simultaneous import translate_pairs

SENTENCES_AT_ONCE = 16


def translate_dev(
    task: TranslationTask, trainable: TrainableModel, pairs: Sequence[SentencePair], policy: str
) -> dict[str, float]:
    """Return BLEU and LAAL of the streaming translator as it stands; no LAAL while it writes nothing."""
    maker = task.sentence_maker(policy)
    head = trainable.head.numbers() if trainable.head and maker.asks_head else None
    translator = StreamingTranslator(
        TorchNetwork(trainable.model), Setup(maker, head=head), n_rows=SENTENCES_AT_ONCE
    )
    scores = score(translate_pairs(translator, pairs))
    laal = {} if scores.laal is None else {"laal": round(scores.laal, 2)}
    return {"bleu": round(scores.bleu, 2)} | laal
