"""The stable prefix and the unstable tail of what was heard."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LocalAgreement:
    """Commit what `n` consecutive hypotheses agree on (Liu et al., Interspeech 2020)."""

    n: int = 2


@dataclass(frozen=True, slots=True)
class StableTime:
    """Commit what has stayed the same for `seconds` of sound."""

    seconds: float = 1.0


Agreement = LocalAgreement | StableTime
