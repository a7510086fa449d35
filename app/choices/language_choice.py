"""Which languages recognizers and translators say that they know; no network is loaded."""

from __future__ import annotations

from pathlib import Path

from app.adapters.shelf import ChosenTranslator, kept_folders
from core.files.user_folders import adapters_folder
from core.wording.errors import UserError
from core.wording.languages import CODES
from models.adapters.adapters import read_adapter_manifest
from models.loading.model_folders import local_translator_folder
from models.manifests.manifests import TranslatorManifest, read_manifest
from models.store.catalog import catalog
from models.store.inventory import SPHINX


def heard_languages(recognizer: str) -> frozenset[str]:
    """Return the languages that a recognizer hears; without a name those of the best there could be.

    Of a folder nothing is known before it is loaded.
    """
    for model in (SPHINX, *catalog()):
        if recognizer in (model.id, *model.aliases) and "*" not in model.languages:
            return frozenset(model.languages)
    return CODES


def own_targets(translator: str, source_language: str) -> tuple[str, ...] | None:
    """Return the languages that the translator alone says it translates to, None where only a trial can tell.

    A general model knows languages of which nobody has made a list.
    """
    manifest = manifest_of(translator)
    if manifest is None:
        return None
    return tuple(pair.target for pair in manifest.languages if pair.source == source_language)


def taught_targets(translator: str, adapter: str, source_language: str) -> tuple[str, ...]:
    """Return the languages that adapters teach it: those that are kept, and the chosen one."""
    chosen = ChosenTranslator(translator)
    adapters = map(chosen.look_at, kept_folders(adapters_folder(), adapter))
    fitting = [kept.manifest for kept in adapters if kept.manifest and not kept.trouble]
    pairs = [pair for manifest in fitting for pair in manifest.translator.languages]
    return tuple(pair.target for pair in pairs if pair.source == source_language)


def manifest_of(translator: str, adapter: str = "") -> TranslatorManifest | None:
    """Return what the adapter, or else the translator, says of itself; None if nothing that can be read."""
    try:
        if adapter:
            return read_adapter_manifest(Path(adapter).expanduser()).translator
        return read_manifest(local_translator_folder(translator))
    except UserError:
        return None  # the engine says what is wrong with it when it is used
