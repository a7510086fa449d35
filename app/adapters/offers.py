"""Adapters of a hub, as somebody sees them who looks for one: what each says of itself, whether it fits."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from pathlib import Path

from app.adapters.importing import AdapterExists, import_adapter
from app.adapters.shelf import ChosenTranslator
from core.files.plain_files import read_plain
from core.wording.errors import TROUBLES, UserError
from models.adapters.adapter_files import MAX_TEXT_BYTES, README_NAME, check_lies_in
from models.adapters.adapters import AdapterManifest, described_adapter
from models.embedded.revisions import plain_name
from models.store.hub_cache import read_records
from models.store.messages import HubOffer
from models.store.offers import TAG, adapters_hub, base_tag, forget_adapter, language_tag

logger = logging.getLogger(__name__)

MOST_LETTERS_SHOWN = 10_000
"""Of what an author wrote: a window stands still while tables are laid out, for hours where they are long."""


@dataclass(frozen=True, slots=True)
class OfferedAdapter:
    """An adapter that fits and is not here yet."""

    offer: HubOffer
    manifest: AdapterManifest

    @property
    def name(self) -> str:
        return self.offer.name


def tags_for(chosen: ChosenTranslator) -> tuple[str, ...]:
    """Return the tags of the adapters that may fit a translator between its languages."""
    pair = chosen.languages
    tags = TAG, base_tag(plain_name(chosen.name)), language_tag(pair) if pair else ""
    return tuple(filter(None, tags))


def fitting(offer: HubOffer, chosen: ChosenTranslator) -> OfferedAdapter | None:
    """Return what is offered if it fits by what it says of itself, else None."""
    try:
        manifest = described_adapter(Path(offer.folder))
        chosen.check_described(manifest)
    except TROUBLES:
        return None
    return OfferedAdapter(offer, manifest)


def import_fetched(
    folder: Path, offer: str, shelf: Path, translator: str, *, replaces: bool = False
) -> AdapterManifest:
    """Return the adapter `offer` of a hub, put onto the shelf from where it was fetched, which is cleared.

    Raises:
        AdapterExists: as `import_adapter` does; what was fetched stays, since it may be wanted all the same.
        UserError: as `import_adapter` does.
    """
    try:
        adapter = import_adapter(folder, shelf, translator, replaces=replaces, name=offer.rpartition("/")[2])
    except AdapterExists:
        raise
    except UserError:
        forget_fetched(folder, offer)  # no list would show it, and it may take gigabytes
        raise
    forget_fetched(folder, offer)
    return adapter


def forget_fetched(folder: Path, offer: str) -> None:
    """Clear what was fetched of a hub's adapter, unless others fetched it; what cannot go stays."""
    hub = adapters_hub()
    try:
        if offer in read_records(hub):
            forget_adapter(hub, offer, folder.name)
    except UserError as error:
        logger.warning("what was fetched of %s stays: %s", offer, error)


def readme_in(folder: Path) -> str:
    """Return what an adapter's author wrote, as much as anybody reads, "" where it cannot be read."""
    try:
        check_lies_in(folder, README_NAME)
        text = read_plain(folder / README_NAME, MAX_TEXT_BYTES).decode("utf-8", "replace")
    except (OSError, UserError):
        return ""
    text = without_front_matter(text)
    return text if len(text) <= MOST_LETTERS_SHOWN else f"{text[:MOST_LETTERS_SHOWN]}…"


def without_front_matter(text: str) -> str:
    """Return the text without the lines for machines that a model's card on a hub begins with."""
    if not text.startswith("---\n"):
        return text
    _, is_ended, rest = text[4:].partition("\n---\n")
    return rest if is_ended else text
