"""What came of a run that ended well: it is there to be used, or goes where nothing was gained."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.adapters.trainings import note_training
from app.windows.training import runs
from app.windows.training.gain import gain_in_words, gain_of, points_in_words
from app.windows.training.practice import is_practice
from core.wire.direct_training_plan import AnyPlan, DirectPlan
from core.wire.training_events import Event
from core.wire.training_plan import TrainingPlan
from core.wording.sentences import phrased
from models.adapters.adapters import read_adapter_manifest
from models.manifests.direct_manifest import direct_folder
from models.store.catalog import ModelKind
from models.store.hub_cache import Hub
from models.store.imported import ImportedModel, remember_imported


@dataclass(frozen=True, slots=True)
class Result:
    """What is told of a run, with figures for those who want them; it can be used if it `is_kept`."""

    told: str
    figures: str = ""
    is_kept: bool = True


def result_of(plan: AnyPlan, events: Sequence[Event]) -> Result:
    """Return what came of a run, of which only that is left.

    Raises:
        UserError: somebody has touched its folder, or it cannot be put among the models.
    """
    folder = Path(plan.out)
    ready = phrased("“{name}” is ready.", name=folder.name)
    if isinstance(plan, DirectPlan):
        put_among_models(folder)
        runs.tidy(folder)
        return Result(ready)
    gain = gain_of(plan, events) if is_practice(plan) else None
    if gain is not None and not gain.best_step:
        runs.discard(runs.Unfinished(plan, 0))
        return Result(gain_in_words(gain), is_kept=False)
    measured = read_adapter_manifest(folder).translator.measured
    if isinstance(plan, TrainingPlan):
        note_training(plan)
    runs.tidy(folder)
    told = (ready, gain_in_words(gain) if gain else "", points_in_words(measured))
    return Result(" ".join(filter(None, told)), "\n".join(map(str, measured)))


def put_among_models(folder: Path) -> None:
    """List a model that translates speech directly among those of the user's own folders.

    Raises:
        UserError: it is not whole, or the list cannot be written.
    """
    whole = direct_folder(folder.absolute())
    remember_imported(Hub.from_environment(), ImportedModel(str(whole), ModelKind.DIRECT))
