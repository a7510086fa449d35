"""What the papers say, each as pairs of results that are held against each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from training.compare.runs import (
    ALIBI,
    FRENCH,
    OFFLINE,
    READ_N,
    REAL,
    REAL_FRENCH,
    ROTARY,
    WAIT_K,
    TrainedBase,
)


@dataclass(frozen=True, slots=True)
class Claim:
    """A system against a baseline, both runs of a base, under the same policies.

    `baseline_policy` is the baseline's, where it knows one only; `by_length` says whether the difference is
    told of short and long sources too.
    """

    paper: str
    base: TrainedBase
    system: str
    baseline: str
    policies: tuple[str, ...]
    baseline_policy: str = ""
    by_length: bool = False

    @property
    def title(self) -> str:
        return f"{self.base.name}: {self.system} against {self.baseline}"

    def baseline_for(self, policy: str) -> str:
        return self.baseline_policy or policy


def _slots_at(n: int, said: str) -> Claim:
    return Claim(said, ROTARY, f"exposst-at-{n}", "exposst", WAIT_K)


_SHORTER = "Shorter slots in translating than in training hurt much (ExPosST, table 1)"
_LONGER = "Longer ones hurt little (ExPosST, table 1)"
_LARGE = "Slots that hold most sources whole, beside GPE (the papers claim nothing)"
_GPE = "ExPosST is up to 2 to 3 BLEU above GPE (ExPosST, section 3.3)"
_NEARER = "Slots are nearer to what a base knows already than GPE's positions are (ExPosST, section 1)"
_CONVERSATIONAL = "ExPosST is about 1 BLEU above conversational translation (ExPosST, section 3.3)"
_OFFLINE = "ExPosST comes near to offline as k grows (ExPosST, section 3.3)"

CLAIMS: Sequence[Claim] = (
    Claim(_GPE, ROTARY, "exposst", "gpe", WAIT_K, by_length=True),
    Claim(_GPE, FRENCH, "exposst", "gpe", WAIT_K, by_length=True),
    Claim(_CONVERSATIONAL, ROTARY, "exposst-read", "conversational", READ_N, by_length=True),
    Claim(_CONVERSATIONAL, FRENCH, "exposst-read", "conversational", READ_N, by_length=True),
    Claim(_OFFLINE, ROTARY, "exposst", "offline", WAIT_K, OFFLINE[0]),
    Claim(_OFFLINE, FRENCH, "exposst", "offline", WAIT_K, OFFLINE[0]),
    Claim(
        "Without the mask it is much worse (ExPosST, section 4.1)", ROTARY, "without-mask", "exposst", WAIT_K
    ),
    Claim(
        "Without slots it is much worse (ExPosST, section 4.1)", ROTARY, "without-slots", "exposst", WAIT_K
    ),
    _slots_at(4, _SHORTER),
    _slots_at(8, _SHORTER),
    _slots_at(32, _LONGER),
    _slots_at(64, _LONGER),
    Claim(_LARGE, ROTARY, "exposst-of-32", "gpe", WAIT_K, by_length=True),
    Claim(_LARGE, ROTARY, "exposst-of-64", "gpe", WAIT_K, by_length=True),
    Claim(_NEARER, ROTARY, "offline-in-slots", "offline-in-gpe", WAIT_K),
    Claim("Recomputation beside ExPosST (the papers claim nothing)", ROTARY, "prefix", "exposst", WAIT_K),
    Claim(
        "A cache that is reused as it is hurts (SimulMask, section 6.1)", ROTARY, "reuse", "prefix", WAIT_K
    ),
    Claim(
        "SimulMask is above causal training with recomputation, most at low k (SimulMask, section 6.1)",
        ALIBI,
        "simulmask",
        "causal-recomputed",
        WAIT_K,
    ),
    Claim(
        "The change of ALiBi helps (SimulMask, section 6.1)", ALIBI, "simulmask", "simulmask-plain", WAIT_K
    ),
    Claim(
        "ExPosST is about as good on ALiBi (ExPosST, section 3.4)",
        ALIBI,
        "exposst",
        "simulmask",
        WAIT_K,
        by_length=True,
    ),
)

LOW_RANK_CLAIMS: Sequence[Claim] = (
    Claim(_NEARER, REAL, "unlearned-in-slots", "unlearned-in-gpe", WAIT_K),
    Claim(_NEARER, REAL_FRENCH, "unlearned-in-slots", "unlearned-in-gpe", WAIT_K),
    Claim(_GPE, REAL, "exposst", "gpe", WAIT_K),
    Claim(_GPE, REAL_FRENCH, "exposst", "gpe", WAIT_K),
)
"""What is held against each other where only low-rank weights learn."""
