"""A LoRA adapter folded into the weights of a model that onnxruntime runs, as PEFT computes it beside them.

LoRA adds scale x B A to a matrix (Hu et al., 2021); rsLoRA scales by alpha / sqrt(rank); DoRA then gives each
row of the sum a learned length (Liu et al., 2024). Embeddings are the other way round in PEFT.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import NoReturn, Protocol

import numpy as np

from models.adapters.lora import Lora
from models.adapters.lora_settings import LORA_WEIGHT, LoraSettings
from models.adapters.refusals import cannot_load, disagreeing
from models.light.shape import EMBEDDINGS, HEAD, LightShape
from models.light.tensors import Floats

_BASE = ".base_layer."
"""In the name of what an adapter brings of the base under its own numbers."""


class Weights(Protocol):
    """A base whose tensors are asked for by the names that they have in its folder."""

    @property
    def shape(self) -> LightShape: ...

    def tensor(self, name: str) -> Floats:
        """Return one; of a tied output layer the embeddings."""


def folded(lora: Lora, base: Weights) -> dict[str, Callable[[], Floats]]:
    """Return what gives the tensors that are others with the adapter, by their names in the base's folder.

    They are computed when they are asked for, one by one: those of a large model have no room beside it.

    Raises:
        AdapterError: the adapter does not fit.
    """
    changed: dict[str, Callable[[], Floats]] = {}
    for name, weight in lora.weights.items():
        if not LORA_WEIGHT.fullmatch(name):
            changed |= dict.fromkeys(_brought(lora, base.shape, name, weight), partial(_itself, weight))
    for module in lora.modules():
        name = f"{module}.weight"
        if not _is_known(name, base.shape):
            _refuse(lora, name)
        _check_sizes(lora, module, _size(name, base.shape))
        weight_of = changed.get(name, partial(base.tensor, name))
        changed[name] = partial(_adapted, lora, module, weight_of)
    known = {place for module in lora.modules() for place in _places(lora, module)}
    for name in lora.weights:
        if LORA_WEIGHT.fullmatch(name) and name not in known:
            _refuse(lora, name)
    return changed


def _itself(weight: Floats) -> Floats:
    return weight


def _brought(lora: Lora, shape: LightShape, name: str, weight: Floats) -> list[str]:
    """Return what a whole tensor of the adapter takes the place of: tied ones are both one of the base's."""
    place = name.replace(_BASE, ".")
    if not _is_known(place, shape) or weight.shape != _size(place, shape):
        _refuse(lora, name)
    if _BASE in name and shape.is_tied and place in (EMBEDDINGS, HEAD):
        return [EMBEDDINGS, HEAD]
    return [place]


def _is_known(name: str, shape: LightShape) -> bool:
    return name in shape.tensors() or name == HEAD


def _size(name: str, shape: LightShape) -> tuple[int, ...]:
    return shape.tensors()[EMBEDDINGS if name == HEAD else name]


def _places(lora: Lora, module: str) -> tuple[str, ...]:
    """Return the names of a module's numbers: the halves A and B, and DoRA's lengths."""
    if _is_embedding(module):
        names = ("lora_embedding_A", "lora_embedding_B", "lora_magnitude_vector")
    else:
        names = ("lora_A.weight", "lora_B.weight", "lora_magnitude_vector")
    return tuple(f"{module}.{name}" for name in names[: 3 if lora.settings.use_dora else 2])


def _is_embedding(module: str) -> bool:
    return f"{module}.weight" == EMBEDDINGS


def _check_sizes(lora: Lora, module: str, size: tuple[int, ...]) -> None:
    """Raise AdapterError where an adapter's halves, or DoRA's lengths, are for another matrix."""
    places = _places(lora, module)
    a, b, *lengths = (_numbers(lora, place) for place in places)
    n_outputs, n_inputs = reversed(size) if _is_embedding(module) else size
    if a.shape != (len(a), n_inputs) or b.shape != (n_outputs, len(a)):
        _refuse(lora, places[0])
    if any(learned.size != n_outputs for learned in lengths):
        _refuse(lora, places[2])


def _adapted(lora: Lora, module: str, weight_of: Callable[[], Floats]) -> Floats:
    a, b, *lengths = (_numbers(lora, place) for place in _places(lora, module))
    weight = weight_of()
    matrix = weight.T if _is_embedding(module) else weight
    whole = matrix + np.float32(_scale(lora.settings, module, len(a))) * (b @ a)
    for learned in lengths:
        norms = np.sqrt(np.einsum("ij,ij->i", whole, whole))
        whole *= (learned.reshape(-1) / norms)[:, None]
    return np.ascontiguousarray(whole.T) if _is_embedding(module) else whole


def _numbers(lora: Lora, place: str) -> Floats:
    if place not in lora.weights:
        _refuse(lora, place)
    return lora.weights[place]


def _scale(settings: LoraSettings, module: str, rank: int) -> float:
    alpha = settings.alpha_of(module)
    return alpha / (math.sqrt(rank) if settings.use_rslora else rank)


def _refuse(lora: Lora, name: str) -> NoReturn:
    raise cannot_load(lora.name, disagreeing(name))
