"""What of an adapter is given to everybody: its files, with a card that says what it is, and the licence."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from app.adapters.offers import without_front_matter
from app.adapters.shelf import ChosenTranslator
from core.files.plain_files import read_plain
from core.files.strict_json import read_json
from core.wording.errors import UserError
from core.wording.languages import name_in_prompt
from models.adapters.adapter_files import (
    ADAPTER_FILES,
    CONFIG_NAME,
    MAX_TEXT_BYTES,
    README_NAME,
    TEXT_FILES,
    check_lies_in,
)
from models.adapters.adapters import AdapterManifest
from models.manifests.manifests import MANIFEST_NAME
from models.store.catalog import is_hub_name
from models.store.offers import TAG, base_tag, language_tag

HUB_LICENCES = (
    "agpl-3.0",
    "apache-2.0",
    "bsd-2-clause",
    "bsd-3-clause",
    "cc-by-4.0",
    "cc-by-nc-4.0",
    "cc-by-sa-4.0",
    "cc0-1.0",
    "gemma",
    "gpl-3.0",
    "lgpl-3.0",
    "llama3.2",
    "mit",
    "mpl-2.0",
    "openrail",
    "unlicense",
)
"""Those that a hub knows by these names; others it knows as `other`, with a name."""

BASE_IN_SETTINGS = "base_model_name_or_path"

UNFILLED = "[More Information Needed]"
"""Stands in the form that PEFT lays beside weights, where nobody has written anything."""


def published_files(adapter: AdapterManifest, licence: str) -> dict[str, bytes | Path]:
    """Return by name what is published of an adapter under a licence: nothing of its training, no code.

    Raises:
        AdapterError: one of its files is a link out of its folder, to what nobody meant to publish.
    """
    there = [name for name in (*ADAPTER_FILES, *TEXT_FILES) if (adapter.folder / name).is_file()]
    for name in there:
        check_lies_in(adapter.folder, name)
    files: dict[str, bytes | Path] = {name: adapter.folder / name for name in there}
    says = read_json(adapter.folder / MANIFEST_NAME) | {"licence": licence}
    files[MANIFEST_NAME] = (json.dumps(says, ensure_ascii=False, indent=2) + "\n").encode()
    files[README_NAME] = card_of(adapter, licence).encode()
    settings = read_json(adapter.folder / CONFIG_NAME)
    if not is_hub_name(str(settings.get(BASE_IN_SETTINGS))):  # a folder's path, which may say who somebody is
        files[CONFIG_NAME] = json.dumps(settings | {BASE_IN_SETTINGS: None}, indent=2).encode()
    return files


def card_of(adapter: AdapterManifest, licence: str) -> str:
    """Return the README.md of an adapter: lines for machines, then its own text, or one that is made."""
    own = _own_text(adapter.folder)
    matter = "".join(f"{line}\n" for line in _front_matter(adapter, licence))
    return f"---\n{matter}---\n{own or _made_text(adapter, licence)}"


def _own_text(folder: Path) -> str:
    path = folder / README_NAME
    if not path.is_file():
        return ""
    text = without_front_matter(read_plain(path, MAX_TEXT_BYTES).decode("utf-8", "replace")).lstrip()
    return "" if UNFILLED in text else text


def _front_matter(adapter: AdapterManifest, licence: str) -> Iterator[str]:
    """Yield lines of YAML; a text in JSON is one in YAML too."""
    known = licence.lower() in HUB_LICENCES
    yield f"license: {licence.lower() if known else 'other'}"
    if not known:
        yield f"license_name: {json.dumps(licence)}"
    pairs = adapter.translator.languages
    yield "language:"
    yield from (f"- {json.dumps(code)}" for code in dict.fromkeys(_codes(adapter)))
    if is_hub_name(adapter.base_name):
        yield f"base_model: {json.dumps(adapter.base_name)}"
        yield "base_model_relation: adapter"
    yield "library_name: peft"
    yield "pipeline_tag: translation"
    tags = [TAG, *map(language_tag, pairs), "lora"]
    if not is_hub_name(adapter.base_name):
        tags.append(base_tag(adapter.base_name))
    yield "tags:"
    yield from (f"- {json.dumps(tag)}" for tag in filter(None, tags))


def _codes(adapter: AdapterManifest) -> Iterator[str]:
    for pair in adapter.translator.languages:
        yield pair.source
        yield pair.target


def _made_text(adapter: AdapterManifest, licence: str) -> str:
    says = adapter.translator
    pairs = ", ".join(
        f"{name_in_prompt(pair.source)} into {name_in_prompt(pair.target)}" for pair in says.languages
    )
    revision = f", revision `{adapter.base_revision[:12]}`" if adapter.base_revision else ""
    learned = f"\nIt learned from {says.trained_on.n_pairs} pairs of sentences.\n" if says.trained_on else ""
    return (
        f"# {adapter.name}\n\n"
        f"An adapter for live subtitles by Surtitle: {pairs}, while somebody speaks.\n\n"
        f"- Translator: `{adapter.base_name}`{revision}\n"
        f"- Paces: {', '.join(map(str, says.policies))}; scheme {says.scheme}\n"
        f"- LoRA, rank {adapter.lora.rank}, alpha {adapter.lora.alpha:g}\n"
        f"- Licence: {licence}\n"
        f"{learned}\n{_measured(adapter)}"
        "## Use\n\nIn Surtitle: Translator, All adapters…, *Look on the hub…*. On the command line:"
        " `surtitle adapters get` with the name of this page.\n"
    )


def _measured(adapter: AdapterManifest) -> str:
    """Return a table of what was measured, beside the translator alone where that says so too."""
    alone = _alone(adapter)
    rows = [
        f"| {one.text} | {one.policy} | {one.figures} | {alone.get((one.text, one.policy), '')} |"
        for one in adapter.translator.measured
    ]
    if not rows:
        return "Nothing was measured.\n\n"
    head = "| text | pace | with it | the translator alone |", "|---|---|---|---|"
    return "## Measured\n\n" + "".join(f"{row}\n" for row in (*head, *rows)) + "\n"


def _alone(adapter: AdapterManifest) -> Mapping[tuple[str, str], str]:
    """Return the figures of the translator alone, by text and policy, where it is here and says any."""
    pair = adapter.translator.languages[0]
    try:
        manifest = ChosenTranslator(adapter.base_setting, pair).manifest
    except UserError:
        return {}
    measured = manifest.measured if manifest else ()
    return {(quality.text, quality.policy): quality.figures for quality in measured}
