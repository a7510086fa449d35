"""The child process that fetches, checks, repairs, removes and imports models, and what it tells.

It is ended to stop it: whatever has come by then stays, and a later download goes on from there. So a
pause takes effect at once, even while the network stalls.
"""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from typing import TextIO

from core.errors import TROUBLES, sentence_of
from core.sentences import phrased
from models import store
from models.hub_cache import Hub
from models.imported import forget_imported, is_imported
from models.store import Received

logger = logging.getLogger(__name__)


class Action(StrEnum):
    """What is done with a model."""

    DOWNLOAD = "download"
    VERIFY = "verify"
    REPAIR = "repair"
    REMOVE = "remove"
    IMPORT = "import"


@dataclass(frozen=True, slots=True)
class Checking:
    """Files are being hashed, of which so much is done, 0 .. 1."""

    part: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it ended: with `trouble`, one sentence, or well."""

    trouble: str = ""
    is_unreachable: bool = False
    """The trouble is that the hub cannot be asked now."""
    was_stopped: bool = False
    damaged: tuple[str, ...] = ()
    n_freed: int = 0


Message = Received | Checking | Outcome
Emit = Callable[[Message], None]
KINDS: dict[str, type[Message]] = {kind.__name__: kind for kind in (Received, Checking, Outcome)}


def packed(message: Message) -> str:
    """Return a message as a line."""
    return json.dumps({type(message).__name__: asdict(message)}) + "\n"


def unpacked(line: str) -> Message:
    [(kind, values)] = json.loads(line).items()
    tuples = {name: tuple(value) for name, value in values.items() if isinstance(value, list)}
    return KINDS[kind](**{**values, **tuples})


def main(arguments: Sequence[str]) -> int:
    """Do one action with one model and tell on standard output how it goes and ends."""
    out, sys.stdout = sys.stdout, sys.stderr  # libraries may print
    action, name = arguments
    try:
        outcome = _done(Action(action), name, lambda message: _write(out, message))
    except TROUBLES as error:
        outcome = Outcome(sentence_of(error), is_unreachable=isinstance(error, store.HubUnreachableError))
    except Exception as error:  # the top of the process
        logger.exception("%s of %s failed", action, name)
        outcome = Outcome(
            phrased(
                "The work on {name} failed ({kind}: {error}).",
                name=name,
                kind=type(error).__name__,
                error=error,
            )
        )
    _write(out, outcome)
    return 0


def _write(out: TextIO, message: Message) -> None:
    out.write(packed(message))
    out.flush()


def _done(action: Action, name: str, emit: Emit) -> Outcome:
    def check(text: str, part: float) -> None:
        emit(Checking(part))

    match action:
        case Action.DOWNLOAD:
            store.fetch(name, emit)
        case Action.VERIFY:
            return Outcome(damaged=store.verify(name, check).damaged)
        case Action.REPAIR:
            store.drop_damaged(name, check)
            store.fetch(name, emit)
        case Action.REMOVE:
            return _removed(name)
        case Action.IMPORT:
            from models.folder_check import import_folder  # what loads models takes seconds to import

            import_folder(Path(name))
    return Outcome()


def _removed(name: str) -> Outcome:
    hub = Hub.from_environment()
    if is_imported(hub, name):
        forget_imported(hub, name)
        return Outcome()
    return Outcome(n_freed=store.remove(name, hub=hub))
