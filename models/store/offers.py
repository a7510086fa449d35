"""Adapters that a hub offers: found by their tags, described, fetched, forgotten."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from core.wire.defaults import SHIPPED_TRANSLATOR
from core.wording.sentences import phrased
from models.adapters.adapter_files import CONFIG_NAME, README_NAME
from models.manifests.manifests import MANIFEST_NAME, LanguagePair
from models.store.catalog import KnownModel, ModelKind, UnknownModelError, is_hub_name
from models.store.hub_cache import (
    Hub,
    HubUnreachableError,
    Received,
    ResolvedFiles,
    StoreError,
    read_records,
    write_record,
)
from models.store.messages import HubOffer
from models.store.store import fetch_model, remove_model

logger = logging.getLogger(__name__)

TAG = "surtitle-adapter"
"""What every adapter has that is published by us."""
MOST_OFFERS = 40
DESCRIPTIONS = (MANIFEST_NAME, CONFIG_NAME, README_NAME)
MOST_DESCRIPTION_BYTES = 200_000
"""Of each: those of forty strangers are fetched at once, and read in the window's own thread."""
BROKEN_OFF_S = 7 * 24 * 3600.0
"""So long what came of an adapter before its download was broken off is kept to go on with."""
RECORDS = "adapters.lock.json"
"""Beside the records of models, among which an adapter would be taken for one."""


def language_tag(languages: LanguagePair) -> str:
    """Return the tag of adapters that translate so."""
    return f"surtitle-{languages.source}-{languages.target}"


def base_tag(base: str) -> str:
    """Return the tag of adapters for a translator, "" for a folder: nobody else's is called so."""
    if base == SHIPPED_TRANSLATOR:
        return f"surtitle-{base}"
    return f"base_model:{base}" if is_hub_name(base) else ""


def adapters_hub() -> Hub:
    """Return the hub as the environment has it; adapters have records of their own."""
    hub = Hub.from_environment()
    return replace(hub, records=hub.records.with_name(RECORDS))


def find_offers(hub: Hub, tags: Sequence[str], folder: Path, tell: Callable[[HubOffer], None]) -> int:
    """Tell each adapter that has these tags, the most downloaded first; return how many cannot be described.

    Their descriptions are put below `folder`; no weight is fetched.

    Raises:
        StoreError: the hub cannot be asked.
    """
    from models.store import hub as network  # imported late: huggingface_hub takes a second
    from models.store.hub_refusals import no_adapters

    if hub.offline:
        raise no_adapters(hub)
    names = network.names_with(hub, tags, MOST_OFFERS)
    n_left_out = 0
    for name in names:
        offer = _described(replace(hub, cache=folder), name)
        if offer is None:
            n_left_out += 1
        else:
            tell(offer)
    return n_left_out


def _described(hub: Hub, name: str) -> HubOffer | None:
    """Fetch what describes an adapter into the cache of this hub; return None for one that is none."""
    from models.store import hub as network

    model = _adapter(name)
    try:
        record = network.resolve(hub, model, None)
        files = tuple(
            file
            for file in record.files
            if file.path in DESCRIPTIONS and file.n_bytes <= MOST_DESCRIPTION_BYTES
        )
        network.download(hub, model, ResolvedFiles(record.revision, files), None)
    except HubUnreachableError:
        raise
    except StoreError as error:
        logger.info("%s is left out: %s", name, error)
        return None
    return HubOffer(name, record.revision, record.n_bytes, str(hub.snapshot(name, record.revision)))


def fetch_adapter(
    hub: Hub, name: str, revision: str = "", tell: Callable[[Received], None] | None = None
) -> Path:
    """Return the folder of an adapter in the shared cache, fetched and whole; at this commit, or the newest.

    Raises:
        UserError: it cannot be got.
    """
    forget_broken_off(hub, but=name)
    return fetch_model(hub, _adapter(name, revision), tell)


def forget_broken_off(hub: Hub, but: str = "") -> None:
    """Delete what was fetched long ago, and never imported, of adapters: no list shows it."""
    oldest = time.time() - BROKEN_OFF_S
    for name, record in read_records(hub).items():
        if name == but or _last_changed(hub.repository_folder(name)) > oldest:
            continue
        try:
            forget_adapter(hub, name, record.revision)
        except StoreError as error:
            logger.warning("what was fetched of %s stays: %s", name, error)


def _last_changed(folder: Path) -> float:
    return max((path.lstat().st_mtime for path in folder.rglob("*") if not path.is_dir()), default=0.0)


def forget_adapter(hub: Hub, name: str, revision: str = "") -> None:
    """Delete an adapter from the shared cache: it is kept elsewhere now, or not wanted."""
    if hub.repository_folder(name).exists():
        remove_model(hub, _adapter(name, revision))
    else:
        write_record(hub, name, None)


def _adapter(name: str, revision: str = "") -> KnownModel:
    if not is_hub_name(name):
        raise UnknownModelError(
            phrased(
                "{name} is not the name of an adapter on a hub: write it as the hub does, like "
                "somebody/talks-en-de.",
                name=name,
            )
        )
    return KnownModel(id=name, repository=name, kind=ModelKind.ADAPTER, revision=revision)
