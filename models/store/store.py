"""The model store: which known models are on this machine; fetch, check, remove them.

Models live in the Hugging Face cache that other programs share, so nothing is
fetched twice. A model that is there is found without a connection and without
importing huggingface_hub.
"""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from core.files.strict_json import read_json
from core.wording.causes import Cause
from core.wording.errors import reason_of
from core.wording.sentences import phrased, size_in_words
from models.manifests.packed_weights import forget_outdated
from models.store.catalog import KnownModel, catalog, find_model
from models.store.hub_cache import (
    DamagedModelError,
    Hub,
    HubFile,
    HubUnreachableError,
    Received,
    ResolvedFiles,
    StoreError,
    has_digest,
    is_there,
    linked_files,
    read_records,
    write_record,
)

__all__ = [
    "DamagedModelError",
    "Hub",
    "HubUnreachableError",
    "ModelState",
    "ModelStatus",
    "Received",
    "StoreError",
    "TellFraction",
    "Verification",
    "complete_folder",
    "drop_damaged",
    "ensure",
    "fetch",
    "fetch_model",
    "list_models",
    "local_folder",
    "remove",
    "remove_model",
    "status_of",
    "verify",
]

logger = logging.getLogger(__name__)

TellFraction = Callable[[str, float], None]
"""Called with what is being done and how much of it is done (0 .. 1, -1 if unknown)."""


class ModelState(StrEnum):
    """How much of a model is on this machine."""

    BUILT_IN = "built in"
    INSTALLED = "installed"
    PARTIAL = "partial"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class ModelStatus:
    """A model and what of it is on this machine; `folder` only when it is complete.

    `n_total` is what it takes when it is complete, 0 where nobody has told; `revision` is the commit that is
    used, "" as long as the hub was not asked for one.
    """

    model: KnownModel
    state: ModelState
    n_bytes: int
    folder: Path | None
    n_total: int = 0
    revision: str = ""

    @property
    def part(self) -> float:
        """How much of it is here, 0 .. 1."""
        if self.folder:
            return 1.0
        return min(self.n_bytes / self.n_total, 0.99) if self.n_total else 0.0


@dataclass(frozen=True, slots=True)
class Verification:
    """What came of hashing a model's files: names of the good, the damaged and those with no known hash."""

    good: tuple[str, ...]
    damaged: tuple[str, ...]
    unknown: tuple[str, ...]


def ensure(model_id: str, progress: TellFraction | None = None, *, hub: Hub | None = None) -> Path:
    """Return the folder of a complete model, fetching what is missing.

    `model_id` is an id of the catalog (`whisper:small`), a Whisper size or a hub
    name. Opens no connection when the model is complete here. An exception
    raised by `progress` stops the download; the next call goes on from there.

    Raises UserError subclasses: UnknownModelError, HubUnreachableError,
    DamagedModelError, StoreError.
    """

    def tell(received: Received) -> None:
        if progress:
            text = phrased(
                "Downloading {model} ({size})", model=model_id, size=size_in_words(received.n_total)
            )
            progress(text, received.n_there / max(received.n_total, 1))

    return fetch(model_id, tell, hub=hub)


def fetch(model_id: str, tell: Callable[[Received], None] | None = None, *, hub: Hub | None = None) -> Path:
    """Do what `ensure` does, and tell bytes: for who wants to know the speed too."""
    return fetch_model(hub or Hub.from_environment(), find_model(model_id), tell)


def fetch_model(hub: Hub, model: KnownModel, tell: Callable[[Received], None] | None = None) -> Path:
    """Do what `fetch` does, for what is no model of the catalog too."""
    if folder := complete_folder(hub, model):
        return folder
    from models.store import hub as network  # imported late: huggingface_hub takes a second
    from models.store.hub_refusals import unreachable

    if hub.offline:
        raise unreachable(hub, model, "")
    record = network.resolve(hub, model, _record_of(hub, model))
    write_record(
        hub, model.repository, record
    )  # first, so that what is broken off goes on at the same revision
    network.download(hub, model, record, tell)
    logger.info("%s is complete at revision %s", model.id, record.revision)
    return hub.snapshot(model.repository, record.revision)


def local_folder(model_id: str, *, hub: Hub | None = None) -> Path | None:
    """Return the folder of a model that is complete on this machine, or None; never opens a connection."""
    return complete_folder(hub or Hub.from_environment(), find_model(model_id))


def list_models(*, hub: Hub | None = None) -> list[ModelStatus]:
    """Return the catalog's models, then those that were fetched by their hub names."""
    hub = hub or Hub.from_environment()
    known = {model.repository for model in catalog()}
    others = [find_model(name) for name in sorted(read_records(hub)) if name not in known]
    return [_status(hub, model) for model in (*catalog(), *others)]


def status_of(model_id: str, *, hub: Hub | None = None) -> ModelStatus:
    """Return what of one model is on this machine."""
    return _status(hub or Hub.from_environment(), find_model(model_id))


def verify(model_id: str, progress: TellFraction | None = None, *, hub: Hub | None = None) -> Verification:
    """Hash a complete model's files and return which are what the hub said they are; needs no network."""
    hub = hub or Hub.from_environment()
    model = find_model(model_id)
    folder = complete_folder(hub, model)
    if folder is None:
        raise StoreError(
            phrased("{model} is not complete on this computer: download the rest.", model=model.id),
            Cause.NO_MODEL,
        )
    expected = {file.path: file for file in _expected_files(hub, model, folder)}
    names = sorted(path.name for path in folder.iterdir() if model.rule.wants(path.name))
    n_total = sum((folder / name).stat().st_size for name in names) or 1
    good: list[str] = []
    damaged: list[str] = []
    n_done = 0
    for name in names:
        if progress:
            progress(phrased("Checking {name}", name=name), n_done / n_total)
        n_done += (folder / name).stat().st_size
        if file := expected.get(name):
            (good if has_digest(folder / name, file) else damaged).append(name)
    if progress:
        progress(phrased("Checked {model}", model=model.id), 1.0)
    return Verification(tuple(good), tuple(damaged), tuple(name for name in names if name not in expected))


def drop_damaged(
    model_id: str, progress: TellFraction | None = None, *, hub: Hub | None = None
) -> tuple[str, ...]:
    """Delete the files that `verify` finds damaged and return their names; the next download fetches them."""
    hub = hub or Hub.from_environment()
    found = verify(model_id, progress, hub=hub)
    folder = local_folder(model_id, hub=hub)
    assert folder is not None  # verified just now
    for name in found.damaged:
        (folder / name).resolve().unlink(missing_ok=True)
        (folder / name).unlink(missing_ok=True)
    return found.damaged


def remove(model_id: str, *, hub: Hub | None = None) -> int:
    """Delete a model from the shared cache and return how many bytes that freed.

    Other revisions of the same repository stay: another program fetched them.
    """
    return remove_model(hub or Hub.from_environment(), find_model(model_id))


def remove_model(hub: Hub, model: KnownModel) -> int:
    """Do what `remove` does, for what is no model of the catalog too."""
    root = hub.repository_folder(model.repository)
    n_before = _n_bytes_under(root)
    if not n_before:
        raise StoreError(
            phrased("Model '{model}' is not on this computer, so there is nothing to remove.", model=model.id)
        )
    try:
        shutil.rmtree(hub.snapshot(model.repository, _revision(hub, model) or "none"), ignore_errors=True)
        _delete_unreferenced(root)
    except OSError as error:
        raise StoreError(
            phrased(
                "{model} cannot be removed ({reason}): close the programs that use it and try again.",
                model=model.id,
                reason=reason_of(error),
            )
        ) from error
    write_record(hub, model.repository, None)
    forget_outdated()
    return n_before - _n_bytes_under(root)


def _delete_unreferenced(root: Path) -> None:
    """Delete blobs that no snapshot links to, and the repository's folder once it holds no snapshot."""
    snapshots = root / "snapshots"
    left = [path for path in snapshots.rglob("*") if not path.is_dir()] if snapshots.is_dir() else []
    if not left:
        shutil.rmtree(root)
        return
    in_use = {path.readlink().name for path in left if path.is_symlink()}
    for blob in (root / "blobs").iterdir():
        if blob.name not in in_use:
            blob.unlink()


def _status(hub: Hub, model: KnownModel) -> ModelStatus:
    n_bytes = _n_bytes_under(hub.repository_folder(model.repository))
    revision = _revision(hub, model)
    if folder := complete_folder(hub, model):
        return ModelStatus(model, ModelState.INSTALLED, n_bytes, folder, n_bytes, revision)
    record = _record_of(hub, model)
    n_total = record.n_bytes if record else model.size_mb * 1_000_000
    state = ModelState.PARTIAL if n_bytes else ModelState.ABSENT
    return ModelStatus(model, state, n_bytes, None, n_total, revision)


def complete_folder(hub: Hub, model: KnownModel) -> Path | None:
    """Return the folder of a model that is complete on this machine, or None."""
    revision = _revision(hub, model)
    if not revision:
        return None
    folder = hub.snapshot(model.repository, revision)
    if not folder.is_dir():
        return None
    record = _record_of(hub, model)
    if record and record.revision == revision:
        complete = all(is_there(folder / file.path, file.n_bytes) for file in record.files)
    else:
        complete = _looks_complete(model, folder)
    return folder if complete else None


def _revision(hub: Hub, model: KnownModel) -> str:
    if model.revision:
        return model.revision
    record = _record_of(hub, model)
    return record.revision if record else hub.main_revision(model.repository)


def _record_of(hub: Hub, model: KnownModel) -> ResolvedFiles | None:
    record = read_records(hub).get(model.repository)
    if record and model.revision and record.revision != model.revision:
        return None  # of the revision that an earlier version of the catalog named
    return record


def _looks_complete(model: KnownModel, folder: Path) -> bool:
    """Return whether a snapshot that another program fetched holds all that a model needs."""
    names = {path.name for path in folder.iterdir() if path.is_file()}
    if model.rule.missing(names):
        return False
    index = folder / "model.safetensors.index.json"
    if index.name not in names:
        return True
    try:
        shards = set(read_json(index)["weight_map"].values())
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return False
    return shards <= names


def _expected_files(hub: Hub, model: KnownModel, folder: Path) -> tuple[HubFile, ...]:
    """Return the files whose hashes are known: recorded, in the catalog, or told by the cache's links."""
    record = _record_of(hub, model)
    if record and record.revision == folder.name:
        return record.files
    linked = {file.path: file for file in linked_files(folder)}
    for name, digest in model.sha256.items():
        linked[name] = HubFile(path=name, n_bytes=(folder / name).stat().st_size, digest=digest)
    return tuple(linked.values())


def _n_bytes_under(root: Path) -> int:
    """Return the bytes on the disk below `root`; links count as nothing."""
    paths = root.rglob("*") if root.is_dir() else ()
    return sum(path.lstat().st_size for path in paths if not path.is_symlink() and path.is_file())
