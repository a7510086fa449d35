"""The child that fetches, tries and removes the engine pack, for a window that follows it.

It is ended to stop it, as that for models is: what has come stays, and the next one goes on from there.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from app.host.engine_packs import install_pack, remove_pack
from core.files.strict_json import parse_json
from core.wording.errors import TROUBLES, sentence_of
from core.wording.sentences import phrased
from models.engines.catalog import pack_from
from models.store.messages import ModelAction, ModelMessage, Outcome, packed

logger = logging.getLogger(__name__)


def main(arguments: Sequence[str]) -> int:
    """Do one action with the pack that is described as JSON, and tell how it goes and ends.

    A folder after it is where its files are taken from.
    """
    out, sys.stdout = sys.stdout, sys.stderr  # libraries may print

    def emit(message: ModelMessage) -> None:
        out.write(packed(message))
        out.flush()

    action, *described = arguments
    try:
        outcome = _done(ModelAction(action), described, emit)
    except TROUBLES as error:
        outcome = Outcome(sentence_of(error))
    except Exception:  # the top of the process
        logger.exception("%s of the engine pack failed", action)
        outcome = Outcome(
            phrased("The work on the engine pack failed because of a fault in the program: try again.")
        )
    emit(outcome)
    return 0


def _done(action: ModelAction, described: Sequence[str], emit: Callable[[ModelMessage], None]) -> Outcome:
    if action is ModelAction.REMOVE:
        return Outcome(n_freed=remove_pack())
    pack, *folders = described
    install_pack(pack_from(parse_json(pack)), emit, Path(folders[0]) if folders else None)
    return Outcome()
