"""The sentences that are practised: as written or as recognized, each under one of several policies."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.translating.policies import ReadN, WriteUnit
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.translate.rollouts import Attempt, Try
from models.translate.sentence_maker import SentenceMaker
from training.data.augment import MisheardWords
from training.data.corpus import SentencePair
from training.measure.instances import Instance


@dataclass(frozen=True, slots=True)
class Exercise:
    """A sentence to try, how it is to be translated, and the seed of all that chance decides in it."""

    source: tuple[str, ...]
    reference: str
    maker: SentenceMaker
    seed: str = ""

    @property
    def n_read(self) -> int:
        """Return how many words are read at a time: one, unless the policy is read-n."""
        policy = self.maker.policy
        return policy.n if isinstance(policy, ReadN) else 1

    def attempts(self, n: int) -> list[Attempt]:
        return [Attempt(self.maker, self.source, f"{self.seed} {i}") for i in range(n)]

    def answer(self, tried: Try) -> Instance:
        """Return the try as what can be scored."""
        text = " ".join(tried.text.split())
        return Instance(" ".join(self.source), " ".join(self.reference.split()), text, tried.delays)


@dataclass(frozen=True, slots=True)
class Exercises:
    """Batches of `n_sentences` exercises, drawn from pairs; `heard` are their sources as recognized."""

    pairs: Sequence[SentencePair]
    heard: Sequence[MisheardWords]
    makers: Sequence[SentenceMaker]
    n_sentences: int
    as_recognized: float

    def draw(self, rng: random.Random) -> Iterator[list[Exercise]]:
        """Yield the batches of one epoch, each pair in one of them."""
        order = list(range(len(self.pairs)))
        rng.shuffle(order)
        for start in range(0, len(order), self.n_sentences):
            yield [self._exercise(i, rng) for i in order[start : start + self.n_sentences]]

    def _exercise(self, i: int, rng: random.Random) -> Exercise:
        is_heard = rng.random() < self.as_recognized
        source = self.heard[i].words if is_heard else tuple(self.pairs[i].source.split())
        return Exercise(source, self.pairs[i].target, rng.choice(self.makers), f"{rng.getrandbits(64)}")


def check_writes_chunks(makers: Mapping[str, SentenceMaker]) -> None:
    """Raise UserError if a policy, by its name, leaves nothing to the model but the words.

    What is learned is when to stop writing: the token that ends a WRITE is the decision to wait.
    """
    for name, maker in makers.items():
        if maker.scheme.policy(maker.policy).unit is not WriteUnit.CHUNK:
            raise UserError(
                phrased(
                    "The policy {policy} leaves no decision to practise: use adaptive, read-N or head-P.",
                    policy=name,
                )
            )
