"""Which translators can practise live translation, the choices, and the plan made of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeGuard

from app.adapters.shelf import ChosenTranslator, kept_folders
from app.windows.training.plans import LARGE_RATE, MEASUREMENTS, SMALL_RATE, Length, TrainableBase, bases
from core.translating.policies import WriteUnit, parse_policy
from core.translating.schemes import scheme_named
from core.wire.direct_training_plan import AnyPlan
from core.wire.evaluation import MS_PER_WORD
from core.wire.training_plan import OF_ADAPTER, PRACTICE, TrainingPlan
from core.wording.sentences import phrased
from models.loading.model_folders import local_translator_folder
from models.manifests.manifests import TranslatorManifest, read_manifest

OBJECTIVE = "seqpo"

QUICK_STEPS, THOROUGH_STEPS = 60, 300
"""A step tries twelve sentences five times each; the gain of the first minutes is the greatest."""

LEAST_WORDS, MOST_WORDS, USUAL_WORDS = 2.0, 6.0, 2.5
"""The delays behind the speaker to choose from. With less, a translator learns to say anything at once."""


def is_practice(plan: AnyPlan) -> TypeGuard[TrainingPlan]:
    return isinstance(plan, TrainingPlan) and plan.objective == OBJECTIVE


def seconds_behind(n_words: float) -> float:
    """Return how long a speaker of a common pace takes for so many words."""
    return n_words * MS_PER_WORD / 1000


def practice_bases(translator: str, adapter: str, shelf: Path) -> list[TrainableBase]:
    """Return the translators on this machine, each with the adapters that fit it; those that cannot say why.

    `translator` and `adapter` are those in use.
    """
    folders = kept_folders(shelf, adapter)
    return [one for base in bases(translator) for one in (_alone(base), *_adapted(base, folders))]


def _alone(base: TrainableBase) -> TrainableBase:
    manifest = read_manifest(local_translator_folder(base.name))
    if manifest is None:
        return replace(base, trouble=_not_live(base.name))
    return replace(base, trouble=why_not(base.name, manifest))


def _adapted(base: TrainableBase, folders: Sequence[Path]) -> Iterator[TrainableBase]:
    translator, own = ChosenTranslator(base.name), read_manifest(local_translator_folder(base.name))
    for kept in map(translator.look_at, folders):
        if kept.manifest is not None and not kept.trouble:
            says = kept.manifest.translator
            trouble = why_not(kept.name, says, own) or _by_head(kept.name, says)
            yield replace(base, pairs=says.languages, adapter=str(kept.folder), trouble=trouble)


def why_not(name: str, manifest: TranslatorManifest, base: TranslatorManifest | None = None) -> str:
    """Return why a translator, or an adapter of `base`, cannot practise, a sentence; empty if it can.

    The token that ends a chunk is the decision that is practised; an adapter has it from its base, too.
    """
    scheme = scheme_named(manifest.scheme)
    if scheme.reads_all_first:
        return phrased(
            "“{name}” cannot practise: it translates whole sentences and never begins before their end.",
            name=name,
        )
    known = (*manifest.policies, *(base.policies if base else ()))
    policies = (parse_policy(policies.first) for policies in known)
    if any(scheme.policy(policy).unit is WriteUnit.CHUNK for policy in policies):
        return ""
    return phrased(
        "“{name}” cannot practise: it never decides when to wait."
        " First train an adapter that does; the user guide says how.",
        name=name,
    )


def _by_head(name: str, manifest: TranslatorManifest) -> str:
    """Return why an adapter that has a policy head cannot go on from here, empty if it has none."""
    if not any(policies.kind == "head" for policies in manifest.policies):
        return ""
    return phrased(
        "“{name}” cannot practise here: it decides when to wait in a way that only the command line trains.",
        name=name,
    )


def _not_live(name: str) -> str:
    return phrased(
        "“{name}” cannot practise: it was not made to translate while somebody speaks. First train an"
        " adapter that is; the user guide says how.",
        name=name,
    )


@dataclass(frozen=True, slots=True)
class PracticeChoices:
    """What was chosen of a practice; `steps` count only of the length that asks for them."""

    base: TrainableBase
    source: str
    target: str
    method: str
    length: Length
    steps: int
    name: str
    words_behind: float
    """How far behind the speaker the translation may be: being sooner is not rewarded."""

    def plan(self, data: str, out: Path, n_pairs: int = 0) -> TrainingPlan:
        """Return the plan of a run on `data`; how many pairs are learned changes nothing."""
        lengths = {Length.QUICK: QUICK_STEPS, Length.THOROUGH: THOROUGH_STEPS, Length.STEPS: self.steps}
        steps = lengths[self.length]
        every = min(PRACTICE["evaluate_every"], steps // MEASUREMENTS)
        begun = {"scheme": self.base.scheme, "slot_length": self.base.slot_length}
        chosen = {
            **PRACTICE,
            **(OF_ADAPTER if self.base.adapter else begun),
            "rate": SMALL_RATE if self.base.is_small else LARGE_RATE,
            "evaluate_every": max(1, every),
        }
        return TrainingPlan(
            base=self.base.name,
            start_adapter=self.base.adapter,
            data=data,
            out=str(out),
            source=self.source,
            target=self.target,
            method=self.method,
            steps=steps,
            objective=OBJECTIVE,
            target_delay=self.words_behind,
            **chosen,
        )

    def proposed_name(self, data_name: str) -> str:
        """Return what the adapter could be called: as what it begins with, whatever the data are called."""
        begun = Path(self.base.adapter).name if self.base.adapter else f"{self.source}-{self.target}"
        return f"{begun}-practised"
