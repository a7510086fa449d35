"""The base model that an adapter is to fit, as far as its files tell without loading a weight."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from models import embedded
from models.embedded.revisions import is_earlier_folder
from models.manifests.json_fields import Fields, read_json_object
from models.manifests.manifests import ManifestError
from models.manifests.safetensors_header import tensor_shapes

Shapes = Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class BaseDescription:
    """The base model that an adapter is to fit.

    `parameter_shapes` are those of its safetensors headers; empty where there
    are none to be had, then sizes are judged by `hidden_size` and `n_layers`.
    """

    name: str
    model_type: str
    hidden_size: int
    n_layers: int
    revision: str = ""
    parameter_shapes: Shapes = field(default_factory=lambda: MappingProxyType({}))
    has_alibi: bool = False
    """Whether it knows positions by ALiBi, or else by rotation."""


def describe_base(folder: Path, name: str = "", revision: str = "") -> BaseDescription:
    """Return what adapters have to fit, from config.json and safetensors headers in the model's folder.

    The revision is the folder's own name in the shared cache, and a digest of the weights that ship.
    """
    config = Fields(
        read_json_object(folder / "config.json", ManifestError), str(folder / "config.json"), ManifestError
    )
    text = config.nested("text_config") if config.has("text_config") else config
    model_type = config.text("model_type")
    shapes: dict[str, tuple[int, ...]] = {}
    for path in sorted(folder.glob("*.safetensors")):
        shapes.update(tensor_shapes(path, ManifestError))
    return BaseDescription(
        name=name or folder.name,
        model_type=model_type,
        hidden_size=_dimension(text, "hidden_size", "n_embed", high=1_000_000),
        n_layers=_dimension(text, "num_hidden_layers", "n_layer", high=10_000),
        revision=revision or _revision(folder),
        has_alibi=model_type == "bloom" or (text.has("alibi") and text.flag("alibi", default=False)),
        parameter_shapes=MappingProxyType(shapes),
    )


def _revision(folder: Path) -> str:
    if folder in embedded.folders() or is_earlier_folder(folder):
        return embedded.revision(folder)
    return folder.name if re.fullmatch(r"[0-9a-f]{40}", folder.name) else ""


def _dimension(config: Fields, *names: str, high: int) -> int:
    """Return a size that families write under different names."""
    return config.number(next(filter(config.has, names), names[0]), 1, high)
