"""Folders of models that are written here, of files of other kinds: whole, checked, or not there at all."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable
from pathlib import Path

from core.files.file_names import command_name
from core.files.user_folders import written_models_folder
from core.system.held_files import while_held
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.store.catalog import ModelKind
from models.store.hub_cache import Hub, StoreError
from models.store.imported import ImportedModel, remember_imported
from models.store.store import TellFraction

SUFFIX = ".gguf"
"""Of the names of files that are written as folders."""
_BEGUN, _LOCK = ".importing-", ".lock"


def is_to_be_written(path: Path) -> bool:
    """Return whether a model is a file of another kind, by its name."""
    return path.suffix.lower() == SUFFIX and not path.is_dir()


def delete_unfinished() -> None:
    """Delete what an import left that was ended, unless one is under way."""
    from filelock import FileLock, Timeout

    shelf = written_models_folder()
    if not any(shelf.glob(f"{_BEGUN}*")):
        return
    with contextlib.suppress(Timeout, OSError), FileLock(shelf / _LOCK, timeout=0):
        _delete_unfinished(shelf)


def _delete_unfinished(shelf: Path) -> None:
    for left in shelf.glob(f"{_BEGUN}*"):
        shutil.rmtree(left)


def write_model(
    hub: Hub, source: Path, check: Callable[[Path], ModelKind], tell: TellFraction
) -> ImportedModel:
    """Return the folder that a model's file is written as and put it on the list, once it passes the check.

    Raises:
        UserError: it cannot be taken, or another import is under way; nothing of it is left.
    """
    from filelock import FileLock, Timeout

    shelf = written_models_folder()
    shelf.mkdir(parents=True, exist_ok=True)
    try:
        with FileLock(shelf / _LOCK, timeout=0):
            return _write(hub, source, shelf, check, tell)
    except Timeout:
        raise StoreError(
            phrased("Another model is being imported: wait until that is done, then try again.")
        ) from None


def _write(
    hub: Hub, source: Path, shelf: Path, check: Callable[[Path], ModelKind], tell: TellFraction
) -> ImportedModel:
    from models.gguf.conversion import write_folder  # numpy and tokenizers, which no window needs

    _delete_unfinished(shelf)
    target = shelf / command_name(source.stem, "model")
    if target.exists():
        raise StoreError(
            phrased(
                "“{name}” is imported already: remove it first, or delete the folder {folder}.",
                name=target.name,
                folder=target,
            )
        )
    text = phrased("Writing {name} as a folder", name=target.name)
    begun = shelf / f"{_BEGUN}{target.name}"
    begun.mkdir()
    try:
        write_folder(source, begun, lambda part: tell(text, part))
        model = ImportedModel(str(target), check(begun))
        # First, so that a stop here leaves no folder that is on no list and in the way for ever.
        remember_imported(hub, model)
        while_held(begun.rename, target)
    except UserError as error:
        # The user knows it by the place that it comes from.
        told = str(error).replace(str(begun), str(source)).replace(begun.name, source.name)
        raise StoreError(told) from error
    finally:
        shutil.rmtree(begun, ignore_errors=True)
    return model
