"""What is done with a model in a child process, and what the child tells, a line each."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from enum import StrEnum

from models.store.hub_cache import Received


class ModelAction(StrEnum):
    """What is done with a model."""

    DOWNLOAD = "download"
    VERIFY = "verify"
    REPAIR = "repair"
    REMOVE = "remove"
    IMPORT = "import"
    FIND_ADAPTERS = "find-adapters"
    FETCH_ADAPTER = "fetch-adapter"


@dataclass(frozen=True, slots=True)
class Checking:
    """Files are being hashed, of which so much is done, 0 .. 1."""

    part: float


@dataclass(frozen=True, slots=True)
class Doing:
    """Something else is being done, which `text` says; so much of it, 0 .. 1, or -1 where nobody knows."""

    text: str
    part: float


@dataclass(frozen=True, slots=True)
class HubOffer:
    """An adapter that a hub offers, at which commit, how large it is; its descriptions lie in `folder`."""

    name: str
    revision: str
    n_bytes: int
    folder: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it ended: with `trouble`, one sentence, or well."""

    trouble: str = ""
    is_unreachable: bool = False
    """The trouble is that the hub cannot be asked now."""
    was_stopped: bool = False
    damaged: tuple[str, ...] = ()
    n_freed: int = 0
    kind: str = ""
    """What was imported, a `ModelKind`."""
    folder: str = ""
    """Where what was imported or fetched lies."""
    n_left_out: int = 0
    """So many adapters are offered whose descriptions cannot be read."""


ModelMessage = Received | Checking | Doing | HubOffer | Outcome
KINDS: dict[str, type[ModelMessage]] = {
    kind.__name__: kind for kind in (Received, Checking, Doing, HubOffer, Outcome)
}
TellStep = Callable[[Received | Doing], None]
"""Called with what has come, or with what else is being done."""


def packed(message: ModelMessage) -> str:
    """Return a message as a line."""
    return json.dumps({type(message).__name__: asdict(message)}) + "\n"


def unpacked(line: str) -> ModelMessage:
    [(kind, values)] = json.loads(line).items()
    tuples = {name: tuple(value) for name, value in values.items() if isinstance(value, list)}
    return KINDS[kind](**{**values, **tuples})
