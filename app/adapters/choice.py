"""The adapter that a user names, by its folder or its name among those that the user keeps; and its base."""

from __future__ import annotations

from pathlib import Path

from core.files.user_folders import adapters_folder
from core.wire.defaults import SHIPPED_TRANSLATOR
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models import embedded
from models.store import store


def choose_adapter(choice: str) -> str:
    """Return the folder of the adapter named so, "" for none.

    Raises:
        UserError: if there is no such adapter.
    """
    if not choice or Path(choice).expanduser().is_dir():
        return choice
    kept = adapters_folder() / choice
    if Path(choice).name == choice and kept.is_dir():
        return str(kept)
    raise UserError(
        phrased(
            "There is no adapter {choice!r}: give its folder, or a name that `surtitle adapters list` shows.",
            choice=choice,
        )
    )


def translator_folder(translator: str) -> Path:
    """Return where the translator of that name lies on this machine.

    Raises:
        UserError: it is not here.
    """
    if translator == SHIPPED_TRANSLATOR:
        return embedded.FOLDER
    folder = Path(translator).expanduser()
    found = folder if folder.is_dir() else store.local_folder(translator)
    if found is None:
        raise UserError(
            phrased(
                "There is no translator {translator!r} here: give embedded, a folder, or a fetched model.",
                translator=translator,
            )
        )
    return found
