"""A LoRA adapter's numbers, read into memory, to be put on a model by torch or without."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from core.wording.sentences import phrased
from models.adapters.adapters import AdapterManifest
from models.adapters.lora_settings import LORA_WEIGHT, PREFIX, LoraSettings
from models.adapters.refusals import AdapterError, not_whole
from models.light.tensors import Floats, TensorFile
from models.manifests.policy_head import is_head


@dataclass(frozen=True, slots=True)
class Lora:
    """An adapter read into memory: it can be put on again when its folder is gone."""

    name: str
    settings: LoraSettings
    weights: Mapping[str, Floats]

    def modules(self) -> dict[str, int]:
        """Return the adapted modules with their ranks."""
        ranks: dict[str, int] = {}
        for name, weight in self.weights.items():
            match = LORA_WEIGHT.fullmatch(name)
            if match and match["side"] == "A":
                ranks[match["module"]] = weight.shape[0]
        return ranks

    def replaced(self) -> set[str]:
        """Return the modules that the adapter brings whole."""
        whole = (
            name for name in self.weights if not LORA_WEIGHT.fullmatch(name) and ".base_layer." not in name
        )
        return {name.rpartition(".")[0] for name in whole}


def read_lora(adapter: AdapterManifest) -> Lora:
    """Return the weights of an adapter that was checked.

    Raises:
        AdapterError: if they cannot be read.
    """
    tensors = TensorFile(adapter.weights, AdapterError, adapter.header).read_all()
    weights = {name: tensor.floats() for name, tensor in tensors.items()}
    if not all(bool(np.isfinite(weight).all()) for weight in weights.values()):
        raise not_whole(
            adapter.name,
            phrased("it holds values that are not numbers (NaN), because its training failed"),
        )
    of_model = {name.removeprefix(PREFIX): weights[name] for name in weights if not is_head(name)}
    return Lora(adapter.name, adapter.lora, of_model)
