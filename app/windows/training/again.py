"""An adapter of an earlier translator, trained again as it was for the one that ships now."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from app.adapters.trainings import training_of
from app.windows.training import runs
from app.windows.training.material import Material
from core.wire.defaults import SHIPPED_TRANSLATOR
from core.wire.training_plan import TrainingPlan
from core.wording.errors import UserError
from core.wording.sentences import phrased


def begin_again(adapter: Path, shelf: Path, material: Material) -> TrainingPlan:
    """Note a run by which an adapter is trained again, and return its plan; the one that is there stays.

    Raises:
        UserError: it is not known how it was trained, what it learned from is gone, or nothing can be noted.
    """
    was = training_of(adapter)
    if was is None:
        raise UserError(
            phrased(
                "How “{adapter}” was trained is not known on this computer: choose what it is to learn from.",
                adapter=adapter.name,
            )
        )
    out = shelf / runs.free_name(shelf, adapter.name)
    plan = replace(was, base=SHIPPED_TRANSLATOR, out=str(out))
    if runs.learned_corrections(was):
        material.corrected(was)
        plan = replace(plan, data=str(out / runs.RUN_FOLDER / runs.DATA))
        runs.begin(plan, material.corrections)
        return plan
    missing = next((path for path in filter(None, (was.data, was.dev)) if not _is_there(path)), "")
    if missing:
        raise UserError(
            phrased(
                "What “{adapter}” learned from is not on this computer any more ({file}):"
                " choose other sentences.",
                adapter=adapter.name,
                file=Path(missing).name,
            )
        )
    runs.begin(plan)
    return plan


def _is_there(data: str) -> bool:
    """Return whether a file of pairs is there, or both of two that are named with a comma."""
    return Path(data).is_file() or all(Path(part).is_file() for part in data.split(","))
