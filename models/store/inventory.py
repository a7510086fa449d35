"""All models that can be chosen here: built in, known, found in the shared cache, imported.

Only files are looked at: no connection is opened and no network library loaded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from core.wire.defaults import DIRECT, SHIPPED_RECOGNIZER, SHIPPED_TRANSLATOR
from core.wording.errors import TROUBLES, UserError
from models import embedded, moonshine
from models.adapters.speech_reader import reader_in
from models.manifests.direct_manifest import DIRECT_MANIFEST, DIRECT_TRANSLATOR
from models.manifests.family_names import check_fit
from models.manifests.json_fields import read_json_object
from models.manifests.named import manifest_named
from models.manifests.network_files import (
    check_network_folder,
    is_network_recognizer,
    network_config,
)
from models.manifests.whisper_files import checked_folder
from models.store.catalog import KnownModel, ModelKind, catalog
from models.store.hub_cache import Hub
from models.store.imported import ImportedModel, read_imported
from models.store.store import ModelState, ModelStatus, list_models, status_of

MOONSHINE = KnownModel(
    id=SHIPPED_RECOGNIZER,
    repository="",
    kind=ModelKind.RECOGNIZER,
    size_mb=42,
    languages=("en",),
    licence="MIT",
    purpose="works without a download",
)

_REPOSITORY_FOLDER = "models--"


def inventory(hub: Hub | None = None) -> list[ModelStatus]:
    """Return every model that can be chosen, those that come with the program first."""
    hub = hub or Hub.from_environment()
    known = list_models(hub=hub)
    names = {status.model.repository for status in known}
    return [*built_in(), *known, *_found_in_cache(hub, names), *map(_status_of_imported, read_imported(hub))]


def built_in() -> Iterator[ModelStatus]:
    """Yield what comes with the program, as far as it is here."""
    if moonshine.is_here():
        n_bytes = n_bytes_in(moonshine.FOLDER)
        yield ModelStatus(MOONSHINE, ModelState.BUILT_IN, n_bytes, moonshine.FOLDER, n_bytes)
    if folders := embedded.folders():
        model = KnownModel(id=SHIPPED_TRANSLATOR, repository="", kind=ModelKind.TRANSLATOR, languages=())
        model = replace(_described(model, folders[0]), purpose="works without a download")
        n_bytes = sum(map(n_bytes_in, folders))
        yield ModelStatus(model, ModelState.BUILT_IN, n_bytes, folders[0], n_bytes)


def setting_of(status: ModelStatus) -> str:
    """Return the name by which the settings and the command line call a model.

    A recognizer is found by its size or its folder, a translator by its hub name too.
    """
    model = status.model
    if model.kind is ModelKind.DIRECT:
        return f"{DIRECT}{model.id}"
    is_of_others = model.kind is ModelKind.RECOGNIZER and model.repository and model not in catalog()
    return str(status.folder) if is_of_others and status.folder else model.id


def kind_of_folder(folder: Path) -> ModelKind:
    """Return whether what lies in a folder is, or means to be, a recognizer, a translator, or both in one."""
    if (folder / DIRECT_MANIFEST).exists():
        return ModelKind.DIRECT
    if (folder / "model.bin").exists():
        return ModelKind.RECOGNIZER
    config = read_json_object(folder / "config.json", UserError) if (folder / "config.json").exists() else {}
    hears = config.get("model_type") == "whisper" or is_network_recognizer(config)
    return ModelKind.RECOGNIZER if hears else ModelKind.TRANSLATOR


def _found_in_cache(hub: Hub, known: Iterable[str]) -> Iterator[ModelStatus]:
    """Yield what other programs have fetched and Surtitle can use."""
    folders = sorted(hub.cache.glob(f"{_REPOSITORY_FOLDER}*--*")) if hub.cache.is_dir() else ()
    names = (folder.name.removeprefix(_REPOSITORY_FOLDER).replace("--", "/", 1) for folder in folders)
    for name in names:
        snapshot = hub.snapshot(name, hub.main_revision(name) or "none")
        if name not in known and snapshot.is_dir() and (status := _usable(hub, name, snapshot)):
            yield status


def _usable(hub: Hub, name: str, folder: Path) -> ModelStatus | None:
    try:
        if kind_of_folder(folder) is ModelKind.TRANSLATOR:
            status = status_of(name, hub=hub)
            check_fit(name, read_json_object(folder / "config.json", UserError))
            return status if status.state is ModelState.INSTALLED else None
        is_network = network_config(folder) is not None
        _ = check_network_folder(folder) if is_network else checked_folder(folder)
    except TROUBLES:
        return None
    kind = ModelKind.RECOGNIZER
    model = KnownModel(id=name, repository=name, kind=kind, languages=(), is_network=is_network)
    n_bytes = n_bytes_in(folder)
    return ModelStatus(model, ModelState.INSTALLED, n_bytes, folder, n_bytes)


def _status_of_imported(imported: ImportedModel) -> ModelStatus:
    folder = Path(imported.folder)
    model = KnownModel(id=imported.folder, repository="", kind=imported.kind, languages=())
    model = _described(model, folder)
    if not folder.is_dir():
        return ModelStatus(model, ModelState.ABSENT, 0, None)
    n_bytes = n_bytes_in(folder)
    return ModelStatus(model, ModelState.INSTALLED, n_bytes, folder, n_bytes)


def _described(model: KnownModel, folder: Path) -> KnownModel:
    """Return a model of a folder with what its surtitle.json says."""
    try:
        is_direct = model.kind is ModelKind.DIRECT
        manifest = reader_in(folder).manifest if is_direct else manifest_named(model.id, folder)
    except TROUBLES:
        return model  # loading it says what is wrong
    if manifest is None:
        return model
    spoken = dict.fromkeys(str(code) for pair in manifest.languages for code in (pair.source, pair.target))
    return replace(model, languages=tuple(spoken), licence=manifest.licence)


def n_bytes_in(folder: Path) -> int:
    """Return what the files directly in the folder take, and of a direct model what reads the speech."""
    places = [place for place in (folder, folder / DIRECT_TRANSLATOR) if place.is_dir()]
    return sum(path.stat().st_size for place in places for path in place.iterdir() if path.is_file())
