"""The child process that fetches, checks, repairs, removes and imports models, and asks for adapters.

It is ended to stop it: whatever has come by then stays, and a later download goes on from there. So a
pause takes effect at once, even while the network stalls.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TextIO, assert_never

from core.wording.errors import TROUBLES, sentence_of
from core.wording.sentences import phrased
from models.loading.folder_check import import_model
from models.store import store
from models.store.hub_cache import Hub
from models.store.imported import forget_imported, is_imported
from models.store.messages import Checking, Doing, ModelAction, ModelMessage, Outcome, packed
from models.store.offers import adapters_hub, fetch_adapter, find_offers

logger = logging.getLogger(__name__)


Emit = Callable[[ModelMessage], None]


def main(arguments: Sequence[str]) -> int:
    """Do one action with one model or with adapters, and tell on standard output how it goes and ends."""
    out, sys.stdout = sys.stdout, sys.stderr  # libraries may print
    action, name, *rest = arguments
    try:
        outcome = _done(ModelAction(action), name, rest, lambda message: _write(out, message))
    except TROUBLES as error:
        outcome = Outcome(sentence_of(error), is_unreachable=isinstance(error, store.HubUnreachableError))
    except Exception:  # the top of the process
        logger.exception("%s of %s failed", action, name)
        outcome = Outcome(
            phrased("The work on {name} failed because of a fault in the program: try again.", name=name)
        )
    _write(out, outcome)
    return 0


def _write(out: TextIO, message: ModelMessage) -> None:
    out.write(packed(message))
    out.flush()


def _done(action: ModelAction, name: str, rest: Sequence[str], emit: Emit) -> Outcome:
    def check(text: str, part: float) -> None:
        emit(Checking(part))

    match action:
        case ModelAction.DOWNLOAD:
            store.fetch(name, emit)
        case ModelAction.VERIFY:
            return Outcome(damaged=store.verify(name, check).damaged)
        case ModelAction.REPAIR:
            store.drop_damaged(name, check)
            store.fetch(name, emit)
        case ModelAction.REMOVE:
            return _removed(name)
        case ModelAction.IMPORT:
            model = import_model(Path(name), lambda text, part: emit(Doing(text, part)))
            return Outcome(kind=model.kind, folder=model.folder)
        case ModelAction.FIND_ADAPTERS:
            return Outcome(n_left_out=find_offers(adapters_hub(), rest, Path(name), emit))
        case ModelAction.FETCH_ADAPTER:
            return Outcome(folder=str(fetch_adapter(adapters_hub(), name, rest[0], emit)))
        case _:
            assert_never(action)
    return Outcome()


def _removed(name: str) -> Outcome:
    hub = Hub.from_environment()
    if is_imported(hub, name):
        return Outcome(n_freed=forget_imported(hub, name))
    return Outcome(n_freed=store.remove(name, hub=hub))
