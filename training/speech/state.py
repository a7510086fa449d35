"""Everything that a course needs to go on at the very step: one file, replaced whole."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import save_file
from torch import Tensor, nn

from core.files.strict_json import parse_json
from core.files.whole_files import move_whole
from core.wording.errors import UserError


@dataclass(frozen=True, slots=True)
class Position:
    """How far the course is: steps made, and the batch that comes next."""

    step: int = 0
    round: int = 0
    batch: int = 0
    seconds_heard: float = 0.0
    cpu_s: float = 0.0


class Average:
    """The mean of the last weights: what is measured and given away, as the steps never become small."""

    def __init__(self, pupil: nn.Module, keep: float = 0.999) -> None:
        self.keep = keep
        self.weights = {name: value.detach().clone() for name, value in pupil.named_parameters()}

    @torch.no_grad()
    def take(self, pupil: nn.Module, step: int) -> None:
        keep = min(self.keep, (1 + step) / (10 + step))
        for name, value in pupil.named_parameters():
            self.weights[name].lerp_(value, 1 - keep)


def save_state(
    path: Path,
    pupil: nn.Module,
    average: Average,
    optimizer: torch.optim.AdamW,
    position: Position,
    plan: dict[str, object],
) -> None:
    """Write the state, wholly or not at all."""
    tensors = {f"weights.{name}": value.detach() for name, value in pupil.named_parameters()}
    tensors |= {f"average.{name}": value for name, value in average.weights.items()}
    for name, value in pupil.named_parameters():
        for moment, tensor in optimizer.state.get(value, {}).items():
            tensors[f"{moment}.{name}"] = (
                tensor.detach().reshape(-1) if tensor.dim() == 0 else tensor.detach()
            )
    tensors["random"] = torch.get_rng_state()
    told = {name: getattr(position, name) for name in Position.__dataclass_fields__}
    new = path.with_suffix(".new")
    save_file(tensors, new, {"position": json.dumps(told), "plan": json.dumps(plan)})
    move_whole(new, path)


def load_state(
    path: Path, pupil: nn.Module, average: Average, optimizer: torch.optim.AdamW, plan: dict[str, object]
) -> Position:
    """Return where the course stands, with the state put where it belongs; the beginning if there is none.

    Raises:
        UserError: the file is broken, or belongs to another plan.
    """
    if not path.is_file():
        return Position()
    tensors, told = read_state(path)
    if parse_json(told["plan"]) != parse_json(json.dumps(plan)):
        raise UserError(f"{path} belongs to a course of another plan: choose another folder, or that plan.")
    with torch.no_grad():
        for name, value in pupil.named_parameters():
            value.copy_(tensors[f"weights.{name}"])
            average.weights[name].copy_(tensors[f"average.{name}"])
            if f"exp_avg.{name}" in tensors:
                optimizer.state[value] = {
                    "step": tensors[f"step.{name}"].reshape(()),
                    "exp_avg": tensors[f"exp_avg.{name}"],
                    "exp_avg_sq": tensors[f"exp_avg_sq.{name}"],
                }
    torch.set_rng_state(tensors["random"])
    return Position(**parse_json(told["position"]))


def read_state(path: Path) -> tuple[dict[str, Tensor], dict[str, str]]:
    """Return the tensors of a state and what is told of it.

    Raises:
        UserError: it is not there, or broken.
    """
    try:
        with safe_open(path, "pt") as file:
            return {name: file.get_tensor(name) for name in file.keys()}, file.metadata()  # noqa: SIM118
    except (OSError, SafetensorError) as error:
        raise UserError(f"The state {path} cannot be read: begin in another folder.") from error
