"""How adapters were trained on this computer, so that they can be trained again for a better translator.

That is noted beside the shelf and not in an adapter's folder: it names files of the user's own, and who gives
an adapter away does not give these away. It is found by what the adapter says of itself, so also when its
folder is called otherwise by now.
"""

from __future__ import annotations

import hashlib
import json
import logging
from dataclasses import asdict, fields, replace
from pathlib import Path

from core.files.plain_files import read_plain
from core.files.strict_json import read_json
from core.files.whole_files import write_whole
from core.wire.training_plan import TrainingPlan
from models.manifests.manifests import MANIFEST_NAME

logger = logging.getLogger(__name__)

TRAININGS = "trainings"
"""The folder of the notes, beside that of the adapters."""
DIGITS = 16
KEPT_PLAN = Path("run", "plan.json")
"""In an adapter's folder, what a training on the command line leaves of it."""


def note_training(plan: TrainingPlan) -> None:
    """Remember how the adapter of this plan was trained; where that cannot be written it is not offered."""
    try:
        write_whole(_note_of(Path(plan.out)), json.dumps(asdict(plan), indent=2) + "\n")
    except OSError as error:
        logger.warning("how %s was trained cannot be noted: %s", plan.out, error)


def training_of(adapter: Path) -> TrainingPlan | None:
    """Return how an adapter was trained on this computer, None if that is not known or began with another."""
    try:
        note = _note_of(adapter)
        told = read_json(note if note.exists() else adapter / KEPT_PLAN)
        names = {field.name for field in fields(TrainingPlan)}
        values = {name: value for name, value in told.items() if name in names}
        plan = replace(TrainingPlan(**{"out": "", **values}), out=str(adapter))
    except (OSError, ValueError, TypeError, AttributeError):
        return None
    is_alone = plan.objective == "supervised" and not plan.start_adapter
    return plan if is_alone and plan.method in ("lora", "qlora") else None


def _note_of(adapter: Path) -> Path:
    said = read_plain(adapter / MANIFEST_NAME)
    name = hashlib.sha256(said).hexdigest()[:DIGITS]
    return adapter.absolute().parent.with_name(TRAININGS) / f"{name}.json"
