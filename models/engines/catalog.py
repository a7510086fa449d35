"""Which engine packs are offered: their wheels, pinned, and what they are for."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from core.files.strict_json import read_json
from core.wording.errors import UserError, reason_of
from core.wording.sentences import phrased
from models.store.hub_cache import HubFile, is_plain_name

CATALOG = Path(__file__).with_name("packs.json")
"""Written by `packaging/engine_pack.py`, by hand never: a hash is one that an index has told."""

VERSION = 1
CUDA, CPU = "cuda", "cpu"
BESIDE_TORCH = ("mpmath", "networkx", "sympy")
"""Packages that torch imports and an installed program has no use for itself: packs bring them."""
_DIGEST = re.compile(r"[0-9a-f]{64}")
_ID = re.compile(r"[a-z0-9][a-z0-9._-]{0,99}")


class EngineError(UserError):
    """An engine pack could not be got, used or removed."""


class WrongWheelError(EngineError):
    """A wheel is not the one that was pinned."""


@dataclass(frozen=True, slots=True)
class Licence:
    """What has to be agreed to, and where it is written."""

    name: str
    address: str


@dataclass(frozen=True, slots=True)
class Wheel:
    """A file of a package index, by the address, the length and the SHA-256 that it has there.

    Where nobody could hold the address against the hash, its name stands there alone, and the file is taken
    from a folder; its length then is what was said of it, and nobody asks for it.
    """

    name: str
    version: str
    url: str
    n_bytes: int
    sha256: str

    def __post_init__(self) -> None:
        fits = _DIGEST.fullmatch(self.sha256) and self.n_bytes > 0 and is_plain_name(self.file)
        if not fits or not self.file.endswith(".whl"):
            raise ValueError(f"not a wheel: {self!r}")

    @property
    def file(self) -> str:
        """The name of the file, which says what it is for."""
        return unquote(urlsplit(self.url).path.rpartition("/")[2])

    @property
    def has_address(self) -> bool:
        return bool(urlsplit(self.url).netloc)

    @property
    def content(self) -> HubFile:
        """What the file has to hold."""
        return HubFile(path=self.file, n_bytes=self.n_bytes, digest=self.sha256)


@dataclass(frozen=True, slots=True)
class EnginePack:
    """Wheels that together are torch for one kind of device, for one Python on one kind of machine.

    `torch` is its version without the build: only a program with the same one may use the pack, since what
    torch imports of others is part of the program but for `BESIDE_TORCH`. `packages` are the names that its
    wheels put into its folder, and `preload` the libraries that others than torch look for, by their paths
    in it, in this order. One that `is_tried` was seen at work, on the kind of machine that it is for.
    `driver`, `capability` and `memory_mb` (mebibytes) are the least that a card needs.
    """

    id: str
    device: str
    torch: str
    python: str
    system: str
    machine: str
    n_unpacked: int
    packages: tuple[str, ...]
    licences: tuple[Licence, ...]
    wheels: tuple[Wheel, ...]
    is_tried: bool = True
    preload: tuple[str, ...] = ()
    driver: str = ""
    capability: float = 0.0
    memory_mb: int = 0

    def __post_init__(self) -> None:
        names = (*self.packages, *(part for path in self.preload for part in path.split("/")))
        if not _ID.fullmatch(self.id) or not all(map(is_plain_name, names)) or not self.wheels:
            raise ValueError(f"not an engine pack: {self.id!r}")
        if self.device not in (CUDA, CPU) or self.n_unpacked <= 0 or not self.licences:
            raise ValueError(f"not an engine pack: {self.id!r}")

    @property
    def n_bytes(self) -> int:
        """What is fetched, in bytes."""
        return sum(wheel.n_bytes for wheel in self.wheels)

    @property
    def can_be_fetched(self) -> bool:
        """Whether it is offered for download; else users bring its wheels."""
        return all(wheel.has_address for wheel in self.wheels)


def packs(path: Path | None = None) -> tuple[EnginePack, ...]:
    """Return the packs that this version of the program offers; it may be none.

    Raises:
        EngineError: the program's own list is damaged.
    """
    path = path or CATALOG
    try:
        return tuple(pack_from(entry) for entry in _read(path)["packs"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise EngineError(
            phrased(
                "{path} cannot be read ({reason}): install Surtitle again.",
                path=path,
                reason=reason_of(error),
            )
        ) from error


def torch_of_packs() -> str:
    """Return the version of torch that this program goes with, without its build; "" where none is told."""
    try:
        return str(_read(CATALOG)["torch"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""  # asking for the packs says so


def _read(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = read_json(path)
    if data["version"] != VERSION:
        raise ValueError(f"version {data['version']!r}")
    return data


def pack_from(data: dict[str, Any]) -> EnginePack:
    """Return the pack that `data` describes.

    Raises:
        ValueError, KeyError, TypeError: it describes none.
    """
    names = {name: tuple(map(str, data.get(name, ()))) for name in ("packages", "preload")}
    licences = tuple(Licence(**one) for one in data["licences"])
    wheels = tuple(Wheel(**one) for one in data["wheels"])
    return EnginePack(**{**data, **names, "licences": licences, "wheels": wheels})


def described(pack: EnginePack) -> dict[str, Any]:
    """Return what `pack_from` reads."""
    return asdict(pack)
