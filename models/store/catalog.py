"""The models that Surtitle knows by name, and which of a repository's files are needed."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from core.wording.causes import Cause
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.adapters.adapter_files import (
    ADAPTER_FILES,
    MAX_TEXT_BYTES,
    MAX_WEIGHT_BYTES,
    TEXT_FILES,
    WEIGHTS_NAME,
)

_HUB_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,95}/[A-Za-z0-9][A-Za-z0-9._-]{0,95}")
_COMMIT = re.compile(r"[0-9a-f]{40}")
_NO_HASHES: Mapping[str, str] = MappingProxyType({})


class UnknownModelError(UserError):
    """A name that is neither in the catalog nor the form of a hub's."""

    cause = Cause.UNKNOWN_MODEL


class ModelKind(StrEnum):
    """What a model does; it decides which of a repository's files are fetched."""

    RECOGNIZER = "recognizer"
    DIRECT = "direct"
    """Translates speech directly; there is none in the catalog."""
    TRANSLATOR = "translator"
    ADAPTER = "adapter"
    """Changes a translator; there is none in the catalog."""


@dataclass(frozen=True, slots=True)
class FileRule:
    """Which files of a repository are fetched, and which a complete model cannot lack."""

    wanted: tuple[str, ...]
    unwanted: tuple[str, ...]
    required: tuple[tuple[str, ...], ...]
    """Of each group at least one has to be there."""
    bounds: tuple[tuple[str, int], ...] = ()
    """Patterns, and the most bytes that a file of the first that fits may have."""

    def most_bytes(self, path: str) -> int:
        return next((most for pattern, most in self.bounds if fnmatchcase(path, pattern)), sys.maxsize)

    def wants(self, path: str) -> bool:
        if any(fnmatchcase(path, pattern) for pattern in self.unwanted):
            return False
        return any(fnmatchcase(path, pattern) for pattern in self.wanted)

    def missing(self, paths: set[str]) -> tuple[str, ...]:
        """Return the first pattern of each required group that no path fulfils."""
        return tuple(
            group[0]
            for group in self.required
            if not any(fnmatchcase(path, pattern) for pattern in group for path in paths)
        )


NETWORK_RULE = FileRule(
    wanted=("*.json", "*.safetensors", "LICENSE", "LICENSE.txt", "LICENSE.md"),
    unwanted=("*/*", "consolidated*", "*training_args*"),
    required=(("*.safetensors",), ("config.json",), ("tokenizer.json", "tekken.json")),
)
"""Of a recognizer that transformers runs: no pickle and no code is fetched."""

FILE_RULES: Mapping[ModelKind, FileRule] = MappingProxyType(
    {
        # CTranslate2's model.bin is its own format of plain arrays, not a pickle.
        ModelKind.RECOGNIZER: FileRule(
            wanted=(
                "config.json",
                "preprocessor_config.json",
                "model.bin",
                "tokenizer.json",
                "vocabulary.txt",
                "vocabulary.json",
            ),
            unwanted=("*/*",),
            required=(
                ("model.bin",),
                ("config.json",),
                ("tokenizer.json",),
                ("vocabulary.txt", "vocabulary.json"),
            ),
        ),
        # Weights as safetensors only: pickles (*.bin, *.pt) and code (*.py) are never fetched.
        ModelKind.TRANSLATOR: FileRule(
            wanted=(
                "*.json",
                "*.safetensors",
                "*.model",
                "*.jinja",
                "merges.txt",
                "vocab.txt",
                "LICENSE",
                "LICENSE.txt",
                "LICENSE.md",
            ),
            unwanted=("*/*", "consolidated*", "*training_args*"),
            required=(
                ("*.safetensors",),
                ("config.json",),
                ("tokenizer.json", "tokenizer.model", "*.model", "vocab.json"),
            ),
        ),
        ModelKind.ADAPTER: FileRule(
            wanted=(*ADAPTER_FILES, *TEXT_FILES),
            unwanted=(),
            required=tuple((name,) for name in ADAPTER_FILES),
            bounds=((WEIGHTS_NAME, MAX_WEIGHT_BYTES), ("*", MAX_TEXT_BYTES)),
        ),
    }
)


@dataclass(frozen=True, slots=True)
class KnownModel:
    """One model: where it lies, which commit, what it is for.

    Where `revision` is empty, nobody knew one: what the first download
    resolved is recorded and used from then on. A `size_mb` of 0 is not
    known, and neither are the languages where there are none. What
    `is_gated` is given only to those who agree to its terms. `is_network` is a recognizer that
    transformers runs, from safetensors; Whisper is run by CTranslate2. `sha256` holds
    the hashes of weights that were known before any download.
    """

    id: str
    repository: str
    kind: ModelKind
    revision: str = ""
    size_mb: int = 0
    languages: tuple[str, ...] = ("*",)
    licence: str = ""
    purpose: str = ""
    aliases: tuple[str, ...] = ()
    is_gated: bool = False
    is_network: bool = False
    sha256: Mapping[str, str] = field(default_factory=lambda: _NO_HASHES)

    @property
    def rule(self) -> FileRule:
        return NETWORK_RULE if self.is_network else FILE_RULES[self.kind]

    @property
    def in_catalog(self) -> bool:
        return self in catalog()


@cache
def catalog() -> tuple[KnownModel, ...]:
    """Return the models of catalog.toml, in its order."""
    text = files("models.store").joinpath("catalog.toml").read_text(encoding="utf-8")
    return tuple(_known_model(entry) for entry in tomllib.loads(text)["model"])


def _known_model(entry: dict[str, object]) -> KnownModel:
    tuples = {key: tuple(value) for key, value in entry.items() if isinstance(value, list)}
    model = KnownModel(**{**entry, **tuples, "kind": ModelKind(str(entry["kind"]))})  # type: ignore[arg-type]
    assert not model.revision or _COMMIT.fullmatch(model.revision), f"{model.id}: no commit is called so"
    return model


def is_network_name(name: str) -> bool:
    """Return whether a recognizer of the catalog is a network that transformers runs."""
    return any(model.is_network and name in (model.id, model.repository) for model in catalog())


def is_hub_name(name: str) -> bool:
    """Return whether a repository of a hub may be called so."""
    return _HUB_NAME.fullmatch(name) is not None and "--" not in name and ".." not in name


def find_model(name: str) -> KnownModel:
    """Return the model of that id, alias, Whisper size or hub name.

    A hub name that the catalog does not know is taken for a translator.
    """
    wanted = name.strip()
    for model in catalog():
        if wanted in (model.id, model.repository, *model.aliases) or f"whisper:{wanted}" == model.id:
            return model
    if is_hub_name(wanted):
        return KnownModel(id=wanted, repository=wanted, kind=ModelKind.TRANSLATOR)
    raise UnknownModelError(
        phrased("“{name}” is not a model that Surtitle knows: choose another.", name=name)
    )
