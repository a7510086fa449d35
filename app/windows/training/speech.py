"""What is chosen of a training of a model that translates speech directly, and the plan that comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from app.windows.training.plans import Length, TrainableBase
from core.wire.defaults import SHIPPED_DIRECT
from core.wire.direct_training_plan import SCHEMES, STAGES, AnyPlan, DirectPlan

LEAST_S = 2 * 3600.0
"""The least amount of speech. With less, a model memorizes its sentences and understands no others; where
that ends has not been measured, so this bound is a low one, and dozens of hours are better."""

N_VARIANTS = 2
"""In how many variants each sentence is heard: sentences are many, and each variant takes disk space."""

N_PASSES: Mapping[str, int] = {"ctc": 20, "format": 1, "align": 20, "policy": 1}
"""How often a thorough training sees each sentence in a stage: often where all is learned from nothing."""

HEARD = "en"
"""The language of the demonstrator: what hears it begins with that one's encoder, all else from nothing."""

BATCH = DirectPlan(base="", data="", out="").batch
"""Sentences of an update."""

QUICK_STEPS = sum(STAGES.values())
"""Those of a training that nothing was said about: enough to see that everything works."""


def stage_steps(length: Length, n_steps: int, n_sentences: int) -> Mapping[str, int]:
    """Return the updates of each stage; `n_steps` are shared out where so many were asked for."""
    if length is Length.QUICK:
        return STAGES
    if length is Length.STEPS:
        return {stage: max(1, round(n_steps * n / QUICK_STEPS)) for stage, n in STAGES.items()}
    return {stage: max(n, ceil(N_PASSES[stage] * n_sentences / BATCH)) for stage, n in STAGES.items()}


@dataclass(frozen=True, slots=True)
class DirectChoices:
    """What was chosen; `steps` count only of the length that asks for them."""

    base: TrainableBase
    source: str
    target: str
    length: Length
    steps: int
    name: str

    def plan(self, data: str, out: Path, n_pairs: int = 0) -> DirectPlan:
        """Return the plan of a run on a folder of recordings, of which there are `n_pairs`."""
        steps = stage_steps(self.length, self.steps, n_pairs)
        return DirectPlan(
            base=self.base.name,
            data=data,
            out=str(out),
            source=self.source,
            target=self.target,
            scheme=self.base.scheme if self.base.scheme in SCHEMES else SCHEMES[0],
            slot_length=self.base.slot_length,
            stage_steps=",".join(f"{stage}={n}" for stage, n in steps.items()),
            variants=N_VARIANTS,
            encoder=SHIPPED_DIRECT if self.source == HEARD else "",
        )

    def proposed_name(self, data_name: str) -> str:
        """Return what the model could be called, whatever the data are."""
        return f"speech-{self.source}-{self.target}"


def n_steps_of(plan: AnyPlan) -> int:
    """Return how many steps a run has in all."""
    if isinstance(plan, DirectPlan):
        return sum(plan.steps[stage] for stage in plan.stages_in_order)
    return plan.steps


def stage_at(plan: DirectPlan, step: int) -> str:
    """Return the stage to which a step of the whole run, counted from 1, belongs."""
    for stage in plan.stages_in_order:
        step -= plan.steps[stage]
        if step <= 0:
            break
    return stage
