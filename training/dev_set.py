"""Development sentences, measured while a run learns: their loss, and their live translation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from models.translate.streaming import Setup, StreamingTranslator
from training.corpus import Pair
from training.scoring import score
from training.simultaneous import translate_pairs
from training.task import Task
from training.trainee import Trainee

SENTENCES_AT_ONCE = 16


@dataclass(frozen=True, slots=True)
class DevSet:
    """Pairs that are not learned."""

    pairs: Sequence[Pair]
    task: Task

    def translate(self, trainee: Trainee, policy: str) -> dict[str, float]:
        """Return BLEU and LAAL of the streaming translator as it stands; no LAAL while it writes nothing."""
        setup = Setup(self.task.session_maker(policy), self.task.rule)
        translator = StreamingTranslator(trainee.model, setup, n_rows=SENTENCES_AT_ONCE)
        scores = score(translate_pairs(translator, self.pairs))
        laal = {} if scores.laal is None else {"laal": round(scores.laal, 2)}
        return {"bleu": round(scores.bleu, 2)} | laal
