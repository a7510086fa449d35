"""Which languages a translator can be asked for, as far as it says so itself; no network is loaded."""

from __future__ import annotations

from pathlib import Path

from core.errors import UserError
from models import embedded
from models.manifests import TranslatorManifest, read_manifest

EMBEDDED = "embedded"


def target_languages(translator: str, adapter: str, source_language: str) -> tuple[str, ...] | None:
    """Return the languages that `source_language` is translated to, None where only a trial can tell.

    A general model knows languages of which nobody has made a list, and an
    adapter changes what its model knows.
    """
    manifest = None if adapter else _manifest(translator)
    if manifest is None:
        return None
    return tuple(pair.target for pair in manifest.languages if pair.source == source_language)


def _manifest(translator: str) -> TranslatorManifest | None:
    try:
        return read_manifest(embedded.FOLDER if translator == EMBEDDED else Path(translator))
    except UserError:
        return None  # the engine says what is wrong with it when it is used
