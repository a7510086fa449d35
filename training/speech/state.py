"""What a recognizer's course needs to go on at the very step: state, averaged weights, position."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import torch
from torch import nn

from core.files.strict_json import parse_json
from training.learn.kept_state import put_back, read_state_of, tensors_of, write_state


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
        self.begin_with(pupil)

    def begin_with(self, pupil: nn.Module) -> None:
        """Forget all weights but those that the pupil has now."""
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
    tensors = tensors_of(pupil.named_parameters(), optimizer)
    tensors |= {f"average.{name}": value for name, value in average.weights.items()}
    told = {name: getattr(position, name) for name in Position.__dataclass_fields__}
    write_state(path, tensors, plan, told)


def load_state(
    path: Path, pupil: nn.Module, average: Average, optimizer: torch.optim.AdamW, plan: dict[str, object]
) -> Position:
    """Return where the course stands, with the state put where it belongs; the beginning if there is none.

    Raises:
        UserError: the file is broken, or belongs to another plan.
    """
    if not path.is_file():
        return Position()
    tensors, told = read_state_of(path, plan)
    put_back(tensors, pupil.named_parameters(), optimizer)
    for name, value in average.weights.items():
        value.copy_(tensors[f"average.{name}"])
    return Position(**parse_json(told["position"]))
