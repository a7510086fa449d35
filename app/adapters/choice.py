"""The adapter that a user names, by its folder or its name among those that the user keeps."""

from __future__ import annotations

from pathlib import Path

from core.files.user_folders import adapters_folder
from core.wording.errors import UserError
from core.wording.sentences import phrased


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
        phrased("The adapter “{adapter}” is not on this computer: choose another, or none.", adapter=choice)
    )
