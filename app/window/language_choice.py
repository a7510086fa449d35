"""What a translator says of itself, and so which languages it can be asked for; no network is loaded."""

from __future__ import annotations

from pathlib import Path

from core.errors import UserError
from models import embedded
from models.adapters import read_adapter_manifest
from models.manifests import TranslatorManifest, read_manifest

EMBEDDED = "embedded"


def target_languages(translator: str, adapter: str, source_language: str) -> tuple[str, ...] | None:
    """Return the languages that `source_language` is translated to, None where only a trial can tell.

    A general model knows languages of which nobody has made a list, and an
    adapter changes what its model knows.
    """
    manifest = None if adapter else manifest_of(translator)
    if manifest is None:
        return None
    return tuple(pair.target for pair in manifest.languages if pair.source == source_language)


def manifest_of(translator: str, adapter: str = "") -> TranslatorManifest | None:
    """Return what the adapter, or else the translator, says of itself; None if nothing that can be read."""
    try:
        if adapter:
            return read_adapter_manifest(Path(adapter).expanduser()).translator
        return read_manifest(embedded.FOLDER if translator == EMBEDDED else Path(translator))
    except UserError:
        return None  # the engine says what is wrong with it when it is used
