"""Where a run stands, in a folder: weights and optimizer in safetensors, the rest as JSON."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from types import NoneType
from typing import Protocol

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor
from transformers import PreTrainedModel

from core.files.strict_json import read_json
from training.learn.damage import told_of_damage

STATE_NAME = "state.json"
OPTIMIZER_NAME = "optimizer.safetensors"
REMEMBERED = ({"step", "exp_avg", "exp_avg_sq"}, {"momentum_buffer"})
"""Of a parameter, by AdamW and by Muon."""


@dataclass(slots=True)
class TrainingState:
    """Where a run stands."""

    step: int = 0
    epoch: int = 0
    step_in_epoch: int = 0
    best_loss: float | None = None
    """None until the first is measured: JSON has no number for infinity."""
    measured_step: int = 0
    """The last step that was held against the dev set; a run stopped by Ctrl-C saves steps that were not."""
    is_ended: bool = False
    """Whether the objective has said that nothing is to be learned any more."""


class WeightFiles(Protocol):
    """Keeps what is trained of a model, in the format in which the program loads it."""

    def save(self, model: PreTrainedModel, folder: Path) -> None: ...

    def restore(self, model: PreTrainedModel, folder: Path) -> None: ...


def save_checkpoint(
    model: PreTrainedModel,
    weight_files: WeightFiles,
    optimizer: torch.optim.Optimizer,
    state: TrainingState,
    folder: Path,
) -> None:
    """Write all that the run needs to go on."""
    weight_files.save(model, folder)
    tensors = {
        f"{index}.{name}": value
        for index, entry in optimizer.state_dict()["state"].items()
        for name, value in entry.items()
    }
    save_file(tensors, folder / OPTIMIZER_NAME)
    (folder / STATE_NAME).write_text(json.dumps(asdict(state)), encoding="utf-8")


def resume(
    model: PreTrainedModel, weight_files: WeightFiles, optimizer: torch.optim.Optimizer, folder: Path
) -> TrainingState:
    """Take over what `folder` holds and return where the run stood; a run without a checkpoint begins.

    Raises:
        UserError: what it holds is damaged.
    """
    finish_replacing(folder)
    if not (folder / STATE_NAME).is_file():
        return TrainingState()
    with told_of_damage(folder, folder.parent):
        state = _checked(TrainingState(**read_json(folder / STATE_NAME)))
        weight_files.restore(model, folder)
        optimizer.load_state_dict({**optimizer.state_dict(), "state": _moments(optimizer, folder)})
    return state


def _checked(state: TrainingState) -> TrainingState:
    """Return a state that may be one; raise `ValueError` for another."""
    counts = state.step, state.epoch, state.step_in_epoch, state.measured_step
    are_counts = all(type(count) is int and count >= 0 for count in counts)
    if not are_counts or type(state.is_ended) is not bool or type(state.best_loss) not in (float, NoneType):
        raise ValueError(state)
    return state


def _moments(optimizer: torch.optim.Optimizer, folder: Path) -> dict[int, dict[str, Tensor]]:
    """Return what an optimizer remembers of each parameter; raise `ValueError` where that is not of it."""
    parameters = [value for group in optimizer.param_groups for value in group["params"]]
    entries: dict[int, dict[str, Tensor]] = {}
    for key, value in load_file(folder / OPTIMIZER_NAME).items():
        index, name = key.split(".", 1)
        if name != "step" and value.shape != parameters[int(index)].shape:
            raise ValueError(key)
        entries.setdefault(int(index), {})[name] = value
    if any(entry.keys() not in REMEMBERED for entry in entries.values()):
        raise ValueError(entries.keys())
    return entries


def is_kept(folder: Path) -> bool:
    """Return whether a checkpoint lies here, or waits to be put back."""
    return any(place.exists() for place in (folder, _beside(folder)[1]))


def replace_folder(folder: Path, save: Callable[[Path], None]) -> None:
    """Write a new `folder` beside the old one and swap, so that a kill leaves one whole."""
    new, old = _beside(folder)
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir(parents=True)
    save(new)
    if folder.exists():
        shutil.rmtree(old, ignore_errors=True)
        folder.rename(old)
    new.rename(folder)
    shutil.rmtree(old, ignore_errors=True)


def finish_replacing(folder: Path) -> None:
    """Put the old folder back where a kill fell between the two renamings."""
    _, old = _beside(folder)
    if old.exists() and not folder.exists():
        with suppress(FileNotFoundError):  # another process of the run has just done so
            old.rename(folder)


def _beside(folder: Path) -> tuple[Path, Path]:
    return folder.with_name(folder.name + ".new"), folder.with_name(folder.name + ".old")
