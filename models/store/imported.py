"""The model folders of the user's own that were imported: checked once, and remembered where they are.

Those that the program has written itself, of files of other kinds, go with their place on the list.
"""

from __future__ import annotations

import json
import logging
import shutil
from dataclasses import asdict, dataclass
from pathlib import Path

from core.files.strict_json import read_json
from core.files.user_folders import imported_models_path, written_models_folder
from core.files.whole_files import write_whole
from core.wording.errors import reason_of
from core.wording.sentences import phrased
from models.store.catalog import ModelKind
from models.store.hub_cache import Hub, StoreError

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ImportedModel:
    """A folder on this machine, the user's own or one that was written here."""

    folder: str
    kind: ModelKind


def read_imported(hub: Hub) -> tuple[ImportedModel, ...]:
    """Return what was imported, whether or not it still is there; a damaged list counts as empty."""
    try:
        entries = read_json(_list_of(hub))
        return tuple(ImportedModel(str(entry["folder"]), ModelKind(entry["kind"])) for entry in entries)
    except FileNotFoundError:
        return ()
    except (OSError, ValueError, KeyError, TypeError) as error:
        logger.warning("%s cannot be read and is written again: %s", _list_of(hub), error)
        return ()


def is_imported(hub: Hub, folder: str) -> bool:
    return any(model.folder == folder for model in read_imported(hub))


def remember_imported(hub: Hub, model: ImportedModel) -> None:
    """Put a checked folder on the list. Raises StoreError."""
    _change(hub, drop=model.folder, add=(model,))


def forget_imported(hub: Hub, folder: str) -> int:
    """Take a folder off the list, and return how many bytes that frees: the user's own files stay.

    Raises StoreError.
    """
    _change(hub, drop=folder)
    if not is_written_here(folder):
        return 0
    n_bytes = sum(path.stat().st_size for path in Path(folder).glob("*") if path.is_file())
    try:
        shutil.rmtree(folder)
    except FileNotFoundError:
        return 0
    except OSError as error:
        raise StoreError(
            phrased(
                "{folder} cannot be deleted ({reason}): delete it yourself.",
                folder=folder,
                reason=reason_of(error),
            )
        ) from error
    return n_bytes


def is_written_here(folder: str) -> bool:
    """Return whether the program has written a model's folder itself."""
    return Path(folder).parent == written_models_folder()


def _change(hub: Hub, drop: str, add: tuple[ImportedModel, ...] = ()) -> None:
    from filelock import FileLock

    path = _list_of(hub)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(path.with_suffix(".lock")):  # the window and the command line may change it at once
            kept = [model for model in read_imported(hub) if model.folder != drop]
            write_whole(path, json.dumps([asdict(model) for model in (*kept, *add)], indent=1) + "\n")
    except OSError as error:
        raise StoreError(
            phrased(
                "{path} cannot be written ({reason}):"
                " free some space or correct the permissions, then try again.",
                path=path,
                reason=reason_of(error),
            )
        ) from error


def _list_of(hub: Hub) -> Path:
    return imported_models_path(hub.records)
