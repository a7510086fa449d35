"""The weights of a PyTorch checkpoint, read without PyTorch: a build of an installer has none.

A checkpoint is a zip file with a pickle, which could run anything. Here it may name four things,
which make arrays of the numbers that lie beside it; whatever else it names ends the reading.
"""

from __future__ import annotations

import math
import pickle
import zipfile
from collections import OrderedDict
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

NUMBERS = {"FloatStorage": "<f4", "LongStorage": "<i8"}
Weights = dict[str, NDArray[np.float32]]


class UnknownName(pickle.UnpicklingError):
    """The pickle names something else than weights."""


def read_weights(path: Path) -> Weights:
    """Return the weights by their names. Raises UnknownName: the file holds something else, too."""
    with zipfile.ZipFile(path) as archive:
        loaded = _Reader(archive).load()
    return dict(loaded.get("state_dict", loaded))


class _Reader(pickle.Unpickler):
    def __init__(self, archive: zipfile.ZipFile) -> None:
        [self._pickle] = (name for name in archive.namelist() if name.endswith("/data.pkl"))
        self._archive = archive
        super().__init__(archive.open(self._pickle))

    def find_class(self, module: str, name: str) -> Any:
        if module == "torch" and name in NUMBERS:
            return NUMBERS[name]
        known = {"collections.OrderedDict": OrderedDict, "torch._utils._rebuild_tensor_v2": _array}
        if f"{module}.{name}" not in known:
            raise UnknownName(f"{module}.{name}")
        return known[f"{module}.{name}"]

    def persistent_load(self, place: Any) -> NDArray[Any]:
        _, kind, key, *_ = place
        stored = self._archive.read(self._pickle.replace("data.pkl", f"data/{key}"))
        return np.frombuffer(stored, kind)


def _array(
    numbers: NDArray[Any], first: int, sizes: tuple[int, ...], strides: tuple[int, ...], *_: Any
) -> NDArray[Any]:
    if strides != tuple(math.prod(sizes[i + 1 :]) for i in range(len(sizes))):
        raise UnknownName("an array whose numbers do not lie in a row")
    return numbers[first : first + math.prod(sizes)].reshape(sizes)
