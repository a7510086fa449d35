"""Weights averaged over the steps: what a constant rate has learned, without the noise of its last steps.

So a run need not let its rate fall before its weights are of use (Izmailov et al., 2018; Polyak and
Juditsky, 1992).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor, nn

from training.learn.damage import told_of_damage

AVERAGES_NAME = "averages.safetensors"


class Averages:
    """Exponential moving averages of parameters, one for each decay; each begins as they are at first."""

    def __init__(self, parameters: Sequence[nn.Parameter], decays: Sequence[float]) -> None:
        self._parameters: list[Tensor] = list(parameters)
        self._kept = {decay: _copies(self._parameters) for decay in decays}

    @property
    def decays(self) -> tuple[float, ...]:
        return tuple(self._kept)

    @torch.no_grad()
    def add(self) -> None:
        """Take the weights that a step has made into each average."""
        for decay, kept in self._kept.items():
            torch._foreach_lerp_(kept, self._parameters, 1 - decay)

    @contextmanager
    def in_place(self, decay: float) -> Iterator[None]:
        """Let the model have the weights of an average meanwhile."""
        own = _copies(self._parameters)
        _put(self._kept[decay], self._parameters)
        try:
            yield
        finally:
            _put(own, self._parameters)

    def save(self, folder: Path) -> None:
        """Write the averages, if there are any."""
        if tensors := {
            _key(decay, i): tensor for decay, kept in self._kept.items() for i, tensor in enumerate(kept)
        }:
            save_file(tensors, folder / AVERAGES_NAME)

    def restore(self, folder: Path) -> None:
        """Take over what `folder` holds; an average that it lacks begins as the weights are now."""
        path = folder / AVERAGES_NAME
        with told_of_damage(path, folder.parent):
            tensors = load_file(path) if path.is_file() else {}
            for decay, kept in self._kept.items():
                weights = [tensors.get(_key(decay, i), own) for i, own in enumerate(self._parameters)]
                _put(weights, kept)


@torch.no_grad()
def _put(weights: Sequence[Tensor], into: Sequence[Tensor]) -> None:
    for tensor, place in zip(weights, into, strict=True):
        place.copy_(tensor)


def _copies(parameters: Sequence[Tensor]) -> list[Tensor]:
    return [parameter.detach().clone() for parameter in parameters]


def _key(decay: float, i: int) -> str:
    return f"{decay}.{i}"
