"""A policy head among the weights of a translator or an adapter: what it is called and how big it is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from core.wording.errors import UserError
from core.wording.sentences import phrased

HEAD_WEIGHT: Final = "policy_head.weight"
HEAD_FILE: Final = "policy_head.safetensors"
"""Where it lies beside a translator's other weights; an adapter has one file for all."""

N_ANSWERS: Final = 2
"""Read on, or write (`core.layouts.decisions`)."""


def is_head(name: str) -> bool:
    """Return whether a tensor's name, with whatever prefix, is a policy head's."""
    return name == HEAD_WEIGHT or name.endswith(f".{HEAD_WEIGHT}")


def head_in(
    path: Path, shapes: Mapping[str, tuple[int, ...]], width: int, error: type[UserError]
) -> str | None:
    """Return the name of the policy head among the tensors of a file, or None where it holds none.

    `error` is raised for one that does not fit a model whose hidden states are `width` wide.
    """
    name = next(filter(is_head, shapes), None)
    if name is not None and shapes[name] != (N_ANSWERS, width):
        raise error(
            phrased(
                "{path} holds a policy head of {shape}, where {wanted} is expected: it is for another model.",
                path=path,
                shape=" x ".join(map(str, shapes[name])),
                wanted=f"{N_ANSWERS} x {width}",
            )
        )
    return name
