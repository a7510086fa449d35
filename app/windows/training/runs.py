"""The runs of the window among the user's adapters: each becomes one, or waits to be resumed."""

from __future__ import annotations

import json
import logging
import re
import shutil
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, TypeGuard

from safetensors import SafetensorError, safe_open

from core.files.file_names import FORBIDDEN, is_reserved
from core.files.strict_json import parse_json, read_json
from core.files.whole_files import write_whole
from core.transcripts.recordings import LIST_NAME
from core.wire.direct_training_plan import METHOD, AnyPlan, DirectPlan
from core.wire.training_plan import TrainingPlan
from core.wording.errors import UserError, reason_of
from core.wording.sentences import phrased
from models.manifests.direct_manifest import DIRECT_MANIFEST
from models.manifests.manifests import MANIFEST_NAME

logger = logging.getLogger(__name__)

RUN_FOLDER = "run"
"""Within an adapter's folder, what `training` keeps to go on; beside its files lie ours."""

ASKED = "asked.json"
DATA = "pairs.tsv"
STATE = Path("last", "state.json")
RECORDINGS = "recordings"
"""The folder of speech that is cut from kept sound for a model to learn from."""
DIRECT_STATE = "state.safetensors"
"""Where such a model's run keeps how far it is."""


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A run that was cancelled, or ended with the program or the machine; it goes on from `step`."""

    plan: AnyPlan
    step: int

    @property
    def folder(self) -> Path:
        return Path(self.plan.out)


def begin(plan: AnyPlan, pairs: Path | None = None) -> AnyPlan:
    """Note what was asked for, so that it can be resumed, and return it; `pairs` are copied beside it.

    Raises:
        UserError: the folder cannot be written.
    """
    run = Path(plan.out) / RUN_FOLDER
    try:
        run.mkdir(parents=True)
        if pairs is not None:
            shutil.copyfile(pairs, run / DATA)
        write_whole(run / ASKED, json.dumps(asdict(plan), indent=2) + "\n")
    except OSError as error:
        raise UserError(
            phrased(
                "The adapter's folder {folder} cannot be written: {reason}.",
                folder=plan.out,
                reason=reason_of(error),
            )
        ) from error
    return plan


def unfinished(folder: Path) -> list[Unfinished]:
    """Return the runs below `folder` that wait to be resumed, the latest first."""
    asked = folder.glob(f"*/{RUN_FOLDER}/{ASKED}") if folder.is_dir() else ()
    finished = (MANIFEST_NAME, DIRECT_MANIFEST)
    waiting = [path for path in asked if not any((path.parent.parent / name).exists() for name in finished)]
    waiting.sort(key=lambda path: path.parent.stat().st_mtime, reverse=True)
    return [run for path in waiting if (run := _read(path)) is not None]


def _read(asked: Path) -> Unfinished | None:
    run = asked.parent
    try:
        told = _json(asked)
        kind = DirectPlan if told.get("method") == METHOD else TrainingPlan
        names = {field.name for field in fields(kind)}
        plan = _placed(kind(**{name: value for name, value in told.items() if name in names}), run)
        return Unfinished(plan, _n_made(plan, run))
    except (OSError, ValueError, TypeError, KeyError, AttributeError, SafetensorError) as error:
        logger.warning("the training in %s cannot be resumed: %s", run, error)
        return None


def _n_made(plan: AnyPlan, run: Path) -> int:
    """Return how many steps were made up to what was kept last."""
    if not isinstance(plan, DirectPlan):
        state = run / STATE
        return int(_json(state)["step"]) if state.exists() else 0
    if not (run / DIRECT_STATE).exists():
        return 0
    with safe_open(run / DIRECT_STATE, "np") as state:
        position = parse_json(state.metadata()["position"])
    return sum(plan.steps[stage] for stage in position["finished"]) + int(position["step"])


def lacks_recordings(plan: AnyPlan) -> TypeGuard[DirectPlan]:
    """Return whether speech is still to be cut, of a run that ended before it was, too."""
    return isinstance(plan, DirectPlan) and not (Path(plan.data) / LIST_NAME).exists()


def _placed(plan: AnyPlan, run: Path) -> AnyPlan:
    """Return the plan with the places of now: a run may have been moved, and discarding deletes its place."""
    if isinstance(plan, DirectPlan):
        return replace(plan, out=str(run.parent), data=str(run / RECORDINGS))
    data = str(run / DATA) if (run / DATA).exists() else plan.data
    return replace(plan, out=str(run.parent), data=data)


def _json(path: Path) -> dict[str, Any]:
    told: dict[str, Any] = read_json(path)
    return told


def tidy(folder: Path) -> None:
    """Delete what a finished run needed to go on: nobody is to give it away with the adapter."""
    shutil.rmtree(folder / RUN_FOLDER, ignore_errors=True)


def discard(run: Unfinished) -> None:
    """Delete a run that is not to be resumed.

    Raises:
        UserError: it cannot be deleted.
    """
    try:
        shutil.rmtree(run.folder)
    except OSError as error:
        raise UserError(
            phrased("{folder} cannot be deleted: {reason}.", folder=run.folder, reason=reason_of(error))
        ) from error


def learned_corrections(plan: TrainingPlan) -> bool:
    """Return whether a run learned from corrections, which are copied beside it and go when it has ended."""
    return Path(plan.data).parts[-2:] == (RUN_FOLDER, DATA)


def left_of(adapters: Path, ended: Path | None) -> Unfinished | None:
    """Return the latest run that can be resumed; `ended` goes if it learned nothing before it did."""
    waiting = unfinished(adapters)
    for run in waiting:
        if run.folder == ended and not run.step:
            with suppress(UserError):  # then it stays to be discarded by hand
                discard(run)
    return next((run for run in waiting if run.folder.exists()), None)


def is_usable_name(name: str) -> bool:
    """Return whether a folder can be called so on every system."""
    is_plain = not FORBIDDEN.search(name) and name == name.strip(" .")
    return bool(re.search(r"\w", name)) and is_plain and not is_reserved(name)


def free_name(folder: Path, wanted: str) -> str:
    """Return `wanted`, numbered if there is such a folder."""
    names = (wanted, *(f"{wanted}-{number}" for number in range(2, 1000)))
    return next((name for name in names if not (folder / name).exists()), wanted)
