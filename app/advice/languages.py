"""Which languages recognizers and translators say that they know; no network is loaded."""

from __future__ import annotations

from pathlib import Path

from core.wire.defaults import DIRECT
from core.wording.errors import UserError
from core.wording.languages import CODES, DETECTED, IN_PROMPTS
from models.adapters.adapters import read_adapter_manifest
from models.adapters.speech_reader import reader_of
from models.loading.model_folders import local_translator_folder
from models.manifests.alignment_heads import Heads, heads_beside
from models.manifests.manifests import LanguagePair, TranslatorManifest
from models.manifests.named import manifest_named
from models.store.catalog import catalog
from models.store.inventory import MOONSHINE

ANY = "*"
"""What a model is said to know that knows all that is asked of it."""


def heard_languages(recognizer: str) -> frozenset[str]:
    """Return the languages that a recognizer hears; without a name those of the best there could be.

    Of a folder nothing is known before it is loaded, but of a model that translates speech directly.
    """
    if recognizer.startswith(DIRECT):
        manifest = manifest_of(recognizer)
        return frozenset(pair.source for pair in manifest.languages) if manifest else CODES
    for model in (MOONSHINE, *catalog()):
        if recognizer in (model.id, *model.aliases) and ANY not in model.languages:
            return frozenset(model.languages)
    return CODES


def hears(languages: tuple[str, ...], spoken: str) -> bool:
    """Return whether a recognizer of these languages hears the spoken one, or finds out which it is."""
    return ANY in languages or (spoken in languages and spoken != DETECTED)


def own_targets(translator: str, source_language: str) -> tuple[str, ...] | None:
    """Return the languages that the translator alone says it translates to, None where only a trial can tell.

    A general model knows languages of which nobody has made a list.
    """
    manifest = manifest_of(translator)
    if manifest is None:
        return None
    return tuple(pair.target for pair in manifest.languages if pair.source == source_language)


def general_targets(source_language: str) -> tuple[str, ...]:
    """Return what a translator that has no list of its own can be asked for: what prompts call by name."""
    if source_language not in IN_PROMPTS:
        return ()
    return tuple(code for code in IN_PROMPTS if code != source_language)


def translates(
    languages: tuple[str, ...], pairs: tuple[LanguagePair, ...] | None, spoken: str, target: str
) -> bool:
    """Return whether a translator of these languages, or of these pairs only, writes `target` of `spoken`."""
    if pairs is not None:
        return LanguagePair(spoken, target) in pairs
    return target in general_targets(spoken) and (ANY in languages or {spoken, target} <= set(languages))


def manifest_of(translator: str, adapter: str = "") -> TranslatorManifest | None:
    """Return what the adapter, or else the translator, says of itself; None if nothing that can be read."""
    try:
        if translator.startswith(DIRECT):
            return reader_of(translator).manifest
        if adapter:
            return read_adapter_manifest(Path(adapter).expanduser()).translator
        return manifest_named(translator, local_translator_folder(translator))
    except UserError:
        return None  # the engine says what is wrong with it when it is used


def heads_beside_translator(translator: str) -> Heads:
    """Return the alignment heads that were found for a translator without a manifest, if any."""
    try:
        return heads_beside(local_translator_folder(translator))
    except UserError:
        return ()
