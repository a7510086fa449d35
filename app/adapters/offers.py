"""Adapters of a hub, as somebody sees them who looks for one: what each says of itself, whether it fits."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from app.adapters.importing import import_adapter
from app.adapters.shelf import ChosenTranslator
from core.files.plain_files import read_plain
from core.wording.errors import TROUBLES
from models.adapters.adapter_files import MAX_TEXT_BYTES, README_NAME
from models.adapters.adapters import AdapterManifest, described_adapter
from models.embedded.revisions import plain_name
from models.store.hub_cache import read_records
from models.store.messages import HubOffer
from models.store.offers import TAG, adapters_hub, base_tag, forget_adapter, language_tag


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
        UserError: as `import_adapter` does.
    """
    name = offer.rpartition("/")[2]
    adapter = import_adapter(folder, shelf, translator, replaces=replaces, name=name)
    hub = adapters_hub()
    if offer in read_records(hub):  # else another program fetched it
        forget_adapter(hub, offer, folder.name)
    return adapter


def readme_in(folder: Path) -> str:
    """Return what an adapter's author wrote, "" where that is nothing that can be read."""
    try:
        text = read_plain(folder / README_NAME, MAX_TEXT_BYTES).decode("utf-8", "replace")
    except OSError:
        return ""
    return without_front_matter(text)


def without_front_matter(text: str) -> str:
    """Return the text without the lines for machines that a model's card on a hub begins with."""
    if not text.startswith("---\n"):
        return text
    _, is_ended, rest = text[4:].partition("\n---\n")
    return rest if is_ended else text
