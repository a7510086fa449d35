"""The folder of a run: the result on top, and in `run/` what it needs to go on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from core.files.strict_json import read_json
from core.files.whole_files import write_whole
from core.wire.training_plan import TrainingPlan
from core.wording.errors import UserError, reason_of
from core.wording.sentences import phrased
from training.learn.checkpoints import is_kept

PLAN_NAME = "plan.json"


@dataclass(frozen=True, slots=True)
class RunFolder:
    """Where a run lies; `out` is what the program loads in the end."""

    out: Path

    @property
    def run(self) -> Path:
        return self.out / "run"

    @property
    def best(self) -> Path:
        return self.run / "best"

    @property
    def last(self) -> Path:
        return self.run / "last"

    def claim(self, plan: TrainingPlan, digest: str, start_digest: str = "") -> TrainingPlan:
        """Return the plan of the run that begins or goes on here.

        `digest` is that of the data, `start_digest` that of the weights of the adapter that it begins with.
        The warm-up that a run began with stays, however many steps it is given later. What the plan of
        an earlier version does not know is not compared, nor a run that has no checkpoint: it was refused
        with something else to do, or broke off before it had learned anything.

        Raises:
            UserError: the folder holds something else, or a run of another plan or other data.
        """
        begun = self._begun()
        if begun is None:
            return plan
        if plan.warmup < 0:
            plan = replace(plan, warmup=begun.get("warmup", plan.warmup))
        for name, value in _noted(plan, digest, start_digest).items():
            if begun.get(name, value) != value:
                raise UserError(
                    phrased(
                        "{folder} holds a run with {changed}: choose another name or folder, or use the "
                        "settings of that run to continue it.",
                        folder=self.out,
                        changed=_change(name, begun[name], value),
                    )
                )
        return plan

    def make(self) -> None:
        """Make the folder if it is not there.

        Raises:
            UserError: it cannot be made.
        """
        try:
            self.run.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UserError(
                phrased(
                    "The folder {folder} cannot be made: {reason}.", folder=self.out, reason=reason_of(error)
                )
            ) from error

    def write(self, plan: TrainingPlan, digest: str, start_digest: str = "") -> None:
        """Note whose folder this is."""
        self.make()
        text = json.dumps(_noted(plan, digest, start_digest), indent=2) + "\n"
        write_whole(self.run / PLAN_NAME, text)

    def _begun(self) -> Mapping[str, int] | None:
        path = self.run / PLAN_NAME
        if path.is_file():
            return self._read(path) if is_kept(self.last) else None
        if self.out.is_dir() and any(entry != self.run for entry in self.out.iterdir()):
            raise UserError(
                phrased("{folder} holds other files: choose another name or folder.", folder=self.out)
            )
        return None

    def _read(self, path: Path) -> Mapping[str, int]:
        try:
            begun = read_json(path)
            if isinstance(begun, dict):
                return begun
        except ValueError:  # no JSON, or no text
            pass
        raise UserError(
            phrased(
                "The plan {path} is damaged, so the run cannot go on: delete {folder} and begin again.",
                path=path,
                folder=self.run,
            )
        )


def _noted(plan: TrainingPlan, digest: str, start_digest: str) -> Mapping[str, object]:
    return {**plan.what_is_learned(), "digest": digest, "start_digest": start_digest}


def _change(name: str, begun: object, wanted: object) -> str:
    if name == "digest":
        return phrased("other data")
    if name == "start_digest":
        return phrased("other weights in the adapter that it begins with")
    return phrased("{name} {begun} and not {wanted}", name=name, begun=begun, wanted=wanted)
