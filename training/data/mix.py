"""The policies that a translator is trained for, several at once."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from core.translating.policies import Adaptive, Head, Offline, ReadN, WaitK, parse_policy
from core.translating.schemes import Scheme
from core.wording.errors import UserError
from core.wording.sentences import phrased
from training.data.chunks import Latency

_CHUNKS = "chunks-"


@dataclass(frozen=True, slots=True)
class Chunked:
    """Aligned chunks of one latency: training for read-n with any n, and for read/write tokens."""

    latency: Latency

    def __str__(self) -> str:
        return _CHUNKS + self.latency.value


TrainingPolicy = WaitK | ReadN | Adaptive | Head | Offline | Chunked


def prompt_kind(policy: TrainingPolicy) -> str:
    """Return which of a manifest's prompts the policy has: `read` where writes end with a token."""
    return "read" if needs_alignment(policy) else "wait"


def needs_alignment(policy: TrainingPolicy) -> bool:
    return isinstance(policy, (ReadN, Adaptive, Head, Chunked))


@dataclass(frozen=True, slots=True)
class PolicyMix:
    """Policies and how often each is drawn; the weights need not sum to anything."""

    policies: tuple[TrainingPolicy, ...]
    weights: tuple[float, ...]

    @classmethod
    def of(cls, *shares: tuple[float, Sequence[TrainingPolicy]]) -> PolicyMix:
        """Return a mix of groups, each with its share, which its members divide evenly."""
        policies = tuple(policy for _, group in shares for policy in group)
        weights = tuple(share / len(group) for share, group in shares for _ in group)
        return cls(policies, weights)

    @classmethod
    def parse(cls, names: str, scheme: Scheme) -> PolicyMix:
        """Return the policies named like `wait-1,wait-3,read-5,chunks-fine,offline`, all equally often.

        Raises:
            UserError: a name is not known, or the scheme cannot follow it.
        """
        policies = [parse_training_policy(name.strip()) for name in names.split(",")]
        for policy in policies:
            _check(policy, scheme)
        return cls.of((1.0, policies))

    @property
    def needs_alignment(self) -> bool:
        """Whether some of the policies cannot be trained without word alignment."""
        return any(map(needs_alignment, self.policies))

    def can_teach(self, is_aligned: bool) -> bool:
        """Return whether a pair with or without word alignment is of use."""
        return is_aligned or not all(map(needs_alignment, self.policies))

    def draw(self, rng: random.Random, is_aligned: bool) -> TrainingPolicy:
        """Return one of the policies that suit a pair with or without word alignment."""
        allowed = [i for i, policy in enumerate(self.policies) if is_aligned or not needs_alignment(policy)]
        chosen = rng.choices(allowed, [self.weights[i] for i in allowed])[0]
        return self.policies[chosen]


def parse_training_policy(name: str) -> TrainingPolicy:
    """Return a policy by its name: one of `core.translating.policies`, or `chunks-fine` and the like.

    Raises:
        UserError: for any other name.
    """
    latencies = {_CHUNKS + latency.value: latency for latency in Latency}
    if name in latencies:
        return Chunked(latencies[name])
    if name.startswith("chunks"):
        known = ", ".join(latencies)
        raise UserError(
            phrased("The chunks {name!r} are not known: use one of {known}.", name=name, known=known)
        )
    policy = parse_policy(name)
    if not isinstance(policy, (WaitK, ReadN, Adaptive, Head, Offline)):
        raise UserError(
            phrased("The policy {name} needs a model that is already trained: train for wait-K.", name=name)
        )
    return policy


def _check(policy: TrainingPolicy, scheme: Scheme) -> None:
    if not isinstance(policy, Chunked):
        scheme.policy(policy)
    elif scheme.reads_all_first:
        raise UserError(
            phrased(
                "The scheme {name} reads the whole sentence first: use the policy offline.", name=scheme.name
            )
        )
