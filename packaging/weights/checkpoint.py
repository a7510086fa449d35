"""The weights of a PyTorch checkpoint, read without PyTorch: a build of an installer has none.

A checkpoint is a zip file with a pickle, which could run anything. Here it is looked through first and may do
nothing but what saved weights need; it may name four things, which make arrays of the numbers that lie beside
it. Whatever else it holds ends the reading, and so does what would take more memory than the file has bytes.
"""

from __future__ import annotations

import io
import math
import pickle
import pickletools
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

KINDS = {"FloatStorage": "<f4", "LongStorage": "<i8"}
OPCODES = frozenset(
    (
        *("PROTO", "GLOBAL", "BINPERSID", "REDUCE", "BUILD", "MARK", "STOP"),
        *("BINPUT", "LONG_BINPUT", "BINGET", "LONG_BINGET"),
        *("NONE", "NEWTRUE", "NEWFALSE", "BININT", "BININT1", "BININT2", "LONG1", "BINFLOAT"),
        *("BINUNICODE", "EMPTY_TUPLE", "TUPLE", "TUPLE1", "TUPLE2", "TUPLE3"),
        *("EMPTY_LIST", "APPEND", "APPENDS", "EMPTY_DICT", "SETITEM", "SETITEMS"),
    )
)
"""What `torch.save` writes of dictionaries with tensors."""

MAX_PICKLE_BYTES = 1_000_000
Weights = dict[str, NDArray[np.float32]]


class NotWeights(pickle.UnpicklingError):
    """The file holds something else than weights."""


def read_weights(path: Path) -> Weights:
    """Return the weights by their names. Raises NotWeights: the file holds something else, too."""
    with zipfile.ZipFile(path) as archive:
        loaded = _CheckedUnpickler(archive, path.stat().st_size).load()
    weights = loaded.get("state_dict", loaded) if isinstance(loaded, dict) else None
    if not isinstance(weights, dict) or not all(isinstance(each, np.ndarray) for each in weights.values()):
        raise NotWeights("something else than tensors by their names")
    return dict(weights)


class _CheckedUnpickler(pickle.Unpickler):
    """Reads a pickle that was looked through; `n_bytes` is what all that it names may take."""

    def __init__(self, archive: zipfile.ZipFile, n_bytes: int) -> None:
        [self._pickle] = (name for name in archive.namelist() if name.endswith("/data.pkl"))
        self._archive = archive
        self._left = n_bytes
        self._read: dict[object, NDArray[Any]] = {}
        if archive.getinfo(self._pickle).file_size > MAX_PICKLE_BYTES:
            raise NotWeights("a pickle that is too long")
        pickled = self._stored(self._pickle)
        _look_through(pickled)
        super().__init__(io.BytesIO(pickled))

    def find_class(self, module: str, name: str) -> Any:
        if module == "torch" and name in KINDS:
            return KINDS[name]
        known = {"collections.OrderedDict": _Names, "torch._utils._rebuild_tensor_v2": _AsTensor()}
        if f"{module}.{name}" not in known:
            raise NotWeights(f"{module}.{name}")
        return known[f"{module}.{name}"]

    def persistent_load(self, place: Any) -> NDArray[Any]:
        match place:
            case ("storage", kind, str(key), _, int(n)) if kind in KINDS.values():
                pass
            case _:
                raise NotWeights("what lies elsewhere and is no storage")
        if (kind, key) not in self._read:
            numbers = np.frombuffer(self._stored(self._pickle.replace("data.pkl", f"data/{key}")), kind)
            self._read[kind, key] = numbers
        if len(self._read[kind, key]) != n:
            raise NotWeights("a storage of another length than its file")
        return self._read[kind, key]

    def _stored(self, name: str) -> bytes:
        """Return a file of the archive, which has to lie there unpacked: others may be of any size."""
        entry = self._archive.getinfo(name)
        self._left -= entry.file_size
        if entry.compress_type != zipfile.ZIP_STORED or self._left < 0:
            raise NotWeights("more than the file has bytes")
        return self._archive.read(entry)


def _look_through(pickled: bytes) -> None:
    """Refuse what no weights need, and numbers of the unpickler's own for which it would ask for memory."""
    for opcode, argument, _ in pickletools.genops(pickled):
        if opcode.name not in OPCODES:
            raise NotWeights(f"the step {opcode.name}")
        if opcode.name == "LONG_BINPUT" and (argument or 0) > len(pickled):
            raise NotWeights("a place beyond its end")


class _Names(dict[str, Any]):
    """The dictionary of a state, without what may be written into one's attributes: PyTorch's versions."""

    __slots__ = ()

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        """Nothing is wanted of it."""


class _AsTensor:
    """Makes an array. No function: a pickle may write into a function's attributes."""

    __slots__ = ()

    def __call__(self, numbers: Any, first: Any, sizes: Any, strides: Any, *_: Any) -> NDArray[Any]:
        if not isinstance(numbers, np.ndarray) or numbers.ndim != 1:
            raise NotWeights("a tensor of no storage")
        if not all(isinstance(each, int) and each >= 0 for each in (first, *sizes)):
            raise NotWeights("a tensor whose sizes are none")
        if strides != tuple(math.prod(sizes[i + 1 :]) for i in range(len(sizes))):
            raise NotWeights("a tensor whose numbers do not lie in a row")
        if first + math.prod(sizes) > len(numbers):
            raise NotWeights("a tensor that reaches beyond its storage")
        return numbers[first : first + math.prod(sizes)].reshape(sizes)
