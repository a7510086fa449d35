"""An engine pack from its wheels to its place, where the next start of the engine finds it."""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Callable
from pathlib import Path

from core.wording.sentences import phrased
from models.engines.catalog import EnginePack
from models.engines.gathering import check_room, explained, gather
from models.engines.shelf import Shelf, write_record
from models.engines.trial import TrialOutcome
from models.engines.unpacking import unpack
from models.store.messages import Doing, TellStep

logger = logging.getLogger(__name__)

Trial = Callable[[Path], TrialOutcome]
"""Tries the pack that lies in a folder, in a process of its own; raises an `EngineError` if it is no good."""


def install(
    pack: EnginePack, shelf: Shelf, tell: TellStep, hold_trial: Trial, folder: Path | None = None
) -> TrialOutcome:
    """Get, check, unpack and try a pack; then it takes the place of what was installed.

    Where it completes that, only the rest of it is got, and its files lie in the new one by links.
    Its user has agreed to its licences, and it fits this machine. Whatever stops it (trouble, an exception
    that `tell` raises, the end of the process) leaves what was installed as it was, and what was fetched
    for the next call.

    Raises:
        EngineError: with a sentence of what is wrong.
    """
    with shelf.at_work():
        shelf.check_unused()
        _discard(shelf.new)
        rest = shelf.rest_of(pack)
        check_room(rest, shelf, folder)
        wheels = gather(rest, shelf, tell, folder)
        try:
            with explained(shelf):
                shelf.new.mkdir(parents=True)
                unpack(wheels, rest, shelf.new, tell)
                write_record(shelf.new, pack)
                if rest is not pack:
                    _link_also(shelf.pack, shelf.new)
            tell(Doing(phrased("Trying the engine pack"), -1.0))
            outcome = hold_trial(shelf.new)
            shelf.check_unused()  # a download takes long
            with explained(shelf):
                shelf.put_in_place()
        finally:
            _discard(shelf.new)
    logger.info("the engine pack %s is installed", pack.id)
    return outcome


def _link_also(installed: Path, new: Path) -> None:
    """Let the files of a pack lie in a new one too, but those that it has of its own; raise `OSError`."""
    for source in filter(Path.is_file, installed.rglob("*")):
        target = new / source.relative_to(installed)
        if target.exists():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.link(source, target)
        except OSError:  # as on exFAT
            shutil.copy2(source, target)


def _discard(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
