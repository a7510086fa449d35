"""Whether a model's `config.json` tells no more than its weights hold: libraries make what it tells."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.manifests.safetensors_header import tensor_shapes

_COUNTS: Final = re.compile(r"(num_|n_)\w+|\w+_(size|dim|layers?|heads)|layers|depth")
"""Numbers of things that are made, one by one or in one piece."""
_ONLY_TOLD: Final = re.compile(r"n_(positions|ctx)|max_window_layers|(\w+_)?(chunk|window|cache)_size")
"""Numbers that say how far a model sees, or from which layer on: nothing is made for them here."""
_LAYERS: Final = re.compile(r"layers?$")
_MOST_LAYERS: Final = 1_000
"""The deepest of models have 126."""
_HARMLESS: Final = 1_000_000
"""Of what is no layer so much may be told: it takes no memory worth speaking of."""
_WIDTHS: Final = re.compile(r"(hidden_size|n_embe?d|d_model)$")
_OTHER_SIDES: Final = re.compile(r"(\w+_)?(intermediate_size|ffn_hidden_size|ffn_dim|n_inner)$")
_VOCABULARIES: Final = re.compile(r"(\w+_)?vocab_size|num_labels")
_HEADS: Final = re.compile(r"(num_(\w+_)?heads|n_head)")
_HEAD_SIZES: Final = re.compile(r"(\w+_)?head_dim")
_PACKED: Final = 8
"""Numbers of 4 bits that one of a file may hold."""
_FEW_NUMBERS: Final = 10_000_000


def check_held(folder: Path, config: Mapping[str, object]) -> None:
    """Check a configuration against the headers of the folder's weights.

    Every layer has tensors of its own, and what else is counted is the side of one; matrices of such sides,
    in every layer, are together no larger than the weights.

    Raises:
        UserError: it tells of more.
    """
    files = folder.glob("*.safetensors")
    shapes = [shape for file in files for shape in tensor_shapes(file, UserError).values()]
    shapes = [shape for shape in shapes if math.prod(shape)]  # of nothing any number can be told
    longest = max((side for shape in shapes for side in shape), default=0)
    for name, value in _counts(config):
        most = min(len(shapes), _MOST_LAYERS) if _LAYERS.search(name) else max(longest, _HARMLESS)
        if value > most:
            raise _not_held(folder, name, value)
    n_held = _FEW_NUMBERS + _PACKED * sum(map(math.prod, shapes))
    for part in _parts(config):
        width, n_layers = _most(part, _WIDTHS), _most(part, _LAYERS)
        heads = _most(part, _HEADS) * _most(part, _HEAD_SIZES)
        in_layers = n_layers * width * max(_most(part, _OTHER_SIDES), heads)
        if max(in_layers, width * _most(part, _VOCABULARIES)) > n_held:
            raise _not_held(folder, "hidden_size", width)


def _parts(config: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    yield config
    for value in config.values():
        if isinstance(value, dict):
            yield from _parts(value)


def _most(part: Mapping[str, object], names: re.Pattern[str]) -> int:
    """Return the largest of the numbers with such names, or 1."""
    found = (value for name, value in part.items() if names.search(name))
    return max((value for value in found if isinstance(value, int)), default=1)


def _counts(config: Mapping[str, object]) -> Iterator[tuple[str, int]]:
    for name, value in config.items():
        if isinstance(value, dict):
            yield from _counts(value)
        elif isinstance(value, int) and _COUNTS.fullmatch(name) and not _ONLY_TOLD.fullmatch(name):
            yield name, value


def _not_held(folder: Path, name: str, value: int) -> UserError:
    return UserError(
        phrased(
            "The model in {folder} states more than its weights hold ({name} {value}): get it again, "
            "or choose another.",
            folder=folder,
            name=name,
            value=str(value) if value <= 10**9 else f"{str(value)[:9]}…",
        )
    )
