"""Where a run stands, in one file that is replaced whole: weights, optimizer, chance, and what is told."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import save_file
from torch import Tensor, nn

from core.files.strict_json import parse_json
from core.files.whole_files import replacing
from core.wording.errors import UserError
from core.wording.sentences import phrased
from training.learn.damage import told_of_damage

Named = Iterable[tuple[str, nn.Parameter]]


def tensors_of(parameters: Named, optimizer: torch.optim.AdamW | None = None) -> dict[str, Tensor]:
    """Return the weights, what the optimizer remembers of them, and the state of chance."""
    tensors = {"random": torch.get_rng_state()}
    for name, value in parameters:
        tensors[f"weights.{name}"] = value.detach().contiguous()
        for moment, tensor in (optimizer.state.get(value, {}) if optimizer else {}).items():
            tensors[f"{moment}.{name}"] = (
                tensor.detach().reshape(-1) if tensor.dim() == 0 else tensor.detach()
            )
    return tensors


def put_back(
    tensors: Mapping[str, Tensor], parameters: Named, optimizer: torch.optim.AdamW | None = None
) -> None:
    """Make weights, optimizer and chance what they were when `tensors_of` returned these.

    Raises:
        LookupError, ValueError, TypeError, RuntimeError: it did not return these of such a network.
    """
    with torch.no_grad():
        for name, value in parameters:
            value.copy_(_of(tensors, f"weights.{name}", value))
            if optimizer and f"exp_avg.{name}" in tensors:
                optimizer.state[value] = {
                    "step": tensors[f"step.{name}"].reshape(()),
                    "exp_avg": _of(tensors, f"exp_avg.{name}", value),
                    "exp_avg_sq": _of(tensors, f"exp_avg_sq.{name}", value),
                }
    torch.set_rng_state(tensors["random"])


def _of(tensors: Mapping[str, Tensor], key: str, like: Tensor) -> Tensor:
    if tensors[key].shape != like.shape:
        raise ValueError(key)
    return tensors[key]


def write_state(path: Path, tensors: dict[str, Tensor], plan: object, position: object) -> None:
    """Write the state of a run of that plan, wholly or not at all."""
    with replacing(path) as new:
        save_file(tensors, new, {"position": json.dumps(position), "plan": json.dumps(plan)})


def read_state(path: Path) -> tuple[dict[str, Tensor], dict[str, str]]:
    """Return the tensors of a state and what is told of it.

    Raises:
        UserError: it is not there, or broken.
    """
    try:
        with safe_open(path, "pt") as file:
            return {name: file.get_tensor(name) for name in file.keys()}, file.metadata() or {}  # noqa: SIM118
    except (OSError, SafetensorError) as error:
        raise UserError(
            phrased("The state {path} cannot be read: begin in another folder.", path=path)
        ) from error


def read_state_of(path: Path, plan: object) -> tuple[dict[str, Tensor], dict[str, str]]:
    """Return the tensors of a state and what is told of it.

    Raises:
        UserError: it is not there, broken, or belongs to another plan.
    """
    tensors, told = read_state(path)
    with told_of_damage(path, path.parent):
        kept_plan = parse_json(told["plan"])
    if kept_plan != parse_json(json.dumps(plan)):
        raise UserError(phrased("{path} is of another plan: choose another folder, or that plan.", path=path))
    return tensors, told
