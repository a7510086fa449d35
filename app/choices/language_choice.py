"""Which languages can be chosen with the translator and its adapters; no network is loaded."""

from __future__ import annotations

from app.adapters.shelf import ChosenTranslator, kept_folders
from core.files.user_folders import adapters_folder


def trained_targets(translator: str, adapter: str, source_language: str) -> tuple[str, ...]:
    """Return the languages that adapters teach it: those that are kept, and the chosen one."""
    chosen = ChosenTranslator(translator)
    adapters = map(chosen.look_at, kept_folders(adapters_folder(), adapter))
    fitting = [kept.manifest for kept in adapters if kept.manifest and not kept.trouble]
    pairs = [pair for manifest in fitting for pair in manifest.translator.languages]
    return tuple(pair.target for pair in pairs if pair.source == source_language)
