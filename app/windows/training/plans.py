"""The choices for a training in the window, and the plan made of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from math import ceil
from pathlib import Path

from core.layouts.slot_layout import DEFAULT_SLOT_LENGTH
from core.translating.schemes import SCHEMES
from core.wire.defaults import SHIPPED_TRANSLATOR
from core.wire.messages import DEFAULTS
from core.wire.training_plan import TrainingPlan
from core.wording.errors import UserError
from models.adapters.adapters import describe_base
from models.loading.model_folders import local_translator_folder
from models.manifests.manifests import LanguagePair, PolicyRange
from models.manifests.named import manifest_named
from models.memory.footprint import SMALL_MODEL, translator_in
from models.store import store
from models.store.catalog import ModelKind

FEWEST_PAIRS = 20
"""With fewer, not even two can be held out to measure by."""

GENERAL_POLICY = TrainingPlan(base="", data="", out="").policy
"""Of a translator that was trained for none."""

BATCH = 64
QUICK_STEPS = 40
THOROUGH_STEPS = (100, 400)
"""The least, and the most that small data are given: their passes are worth less and less."""

SMALL_RATE, LARGE_RATE = 1e-3, 2e-4
"""Learning rates: a small translator learns faster by the higher one."""

MEASUREMENTS = 4
"""How often a run is measured and saved on its way; a long one more often."""

MOST_STEPS_BETWEEN = 500


class Length(Enum):
    """How long to train."""

    QUICK = "quick"
    THOROUGH = "thorough"
    STEPS = "steps"


@dataclass(frozen=True, slots=True)
class TrainableBase:
    """A translator that can be trained; no `pairs` means that it does not say which languages it knows.

    With the folder of an `adapter` it begins with what that has learned. `trouble` is the sentence that
    says why it cannot be trained that way, if it cannot.
    """

    name: str
    pairs: tuple[LanguagePair, ...]
    scheme: str
    slot_length: int
    policy: str
    is_small: bool
    adapter: str = ""
    trouble: str = ""

    def targets_of(self, source: str) -> list[str]:
        return [pair.target for pair in self.pairs if pair.source == source]


def bases(in_use: str) -> list[TrainableBase]:
    """Return the translators on this machine that can be trained: embedded, then the one in use, then others.

    What cannot be read is left out: using it tells what is wrong.
    """
    installed = [
        status.model.id
        for status in store.list_models()
        if status.model.kind is ModelKind.TRANSLATOR and status.folder is not None
    ]
    return list(_readable([SHIPPED_TRANSLATOR, in_use, *installed]))


def _readable(names: list[str]) -> Iterator[TrainableBase]:
    for name in filter(None, dict.fromkeys(names)):
        try:
            yield base_named(name)
        except UserError:
            continue


def base_named(name: str) -> TrainableBase:
    """Return what a translator says of itself, or what general models are trained as.

    Raises:
        UserError: it is not here, or not whole.
    """
    folder = local_translator_folder(name)
    is_small = translator_in(folder).n_parameters <= SMALL_MODEL
    manifest = manifest_named(name, folder)
    if manifest is not None:
        policy = ",".join(policy for policies in manifest.policies for policy in _trained(policies))
        return TrainableBase(
            name,
            manifest.languages,
            manifest.scheme,
            manifest.slot_length,
            policy or DEFAULTS.policy,
            is_small,
        )
    has_alibi = describe_base(folder, name).has_alibi
    scheme = "simulmask" if has_alibi else next(iter(SCHEMES))
    return TrainableBase(name, (), scheme, DEFAULT_SLOT_LENGTH, GENERAL_POLICY, is_small)


def _trained(policies: PolicyRange) -> Iterator[str]:
    """Yield every other policy of a range; to write in chunks takes an aligner, so it is not proposed."""
    if policies.kind == "wait":
        yield from (f"wait-{k}" for k in range(round(policies.low), round(policies.high) + 1, 2))
    elif policies.kind == "offline":
        yield policies.kind


def steps_for(length: Length, n_pairs: int) -> int:
    """Return how many updates a length means; thorough is to see large data twice and small ones often."""
    if length is Length.QUICK:
        return QUICK_STEPS
    passes = ceil(n_pairs / BATCH)
    least, most = THOROUGH_STEPS
    return max(least, min(most, 20 * passes), 2 * passes)


@dataclass(frozen=True, slots=True)
class TrainingChoices:
    """What was chosen; `steps` count only of the length that asks for them."""

    base: TrainableBase
    source: str
    target: str
    policy: str
    method: str
    length: Length
    steps: int
    name: str

    def plan(self, data: str, out: Path, n_pairs: int = 0) -> TrainingPlan:
        """Return the plan of a run on `data`, of which `n_pairs` are learned."""
        steps = self.steps if self.length is Length.STEPS else steps_for(self.length, n_pairs)
        return TrainingPlan(
            base=self.base.name,
            data=data,
            out=str(out),
            source=self.source,
            target=self.target,
            scheme=self.base.scheme,
            policy=self.policy,
            slot_length=self.base.slot_length,
            method=self.method,
            steps=steps,
            batch=BATCH,
            rate=SMALL_RATE if self.base.is_small else LARGE_RATE,
            evaluate_every=max(1, min(MOST_STEPS_BETWEEN, steps // MEASUREMENTS)),
        )

    def proposed_name(self, data_name: str) -> str:
        """Return what the adapter could be called."""
        return f"{data_name}-{self.source}-{self.target}"
