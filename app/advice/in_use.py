"""What is used where nothing was named, and whether what was named serves the languages."""

from __future__ import annotations

from enum import StrEnum

from app.advice.facts import facts_here, facts_of, has_card
from app.advice.languages import general_targets, heard_languages, manifest_of
from app.advice.recommending import Recommendation, best_here, recommend
from app.host.memory_fit import Memory
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings
from core.wording.languages import DETECTED
from models.manifests.manifests import LanguagePair
from models.store.catalog import ModelKind
from models.store.inventory import built_in
from models.store.store import list_models

SOME_CARD = Memory(card_bytes=1, free_bytes=0)
"""Of which only matters that it is there."""


class Unserved(StrEnum):
    """What of the settings does not serve their languages."""

    SPOKEN = "spoken"
    """The recognizer does not hear the spoken language."""
    TARGET = "target"
    """The translator does not translate it into the other one."""


def recognizer_in_use(language: str, device: str = "auto") -> str:
    """Return the recognizer that is used where none was named: the best that lies on this machine.

    `device` is where it shall run, as `--device` says it.
    """
    models = [*built_in(), *list_models()]
    recognizers = [status for status in models if status.model.kind is ModelKind.RECOGNIZER]
    return best_here(language, facts_of(recognizers, SOME_CARD if has_card(device) else Memory(0, 0)))


def recommended_here(spoken: str, target: str, device: str = "auto") -> Recommendation:
    """Return what suits this computer now; asking the driver of a card may take a while."""
    return recommend(spoken, target, facts_here(device))


def better_note(recognizer: str, language: str, device: str = "auto") -> str:
    """Return the sentence on a terminal that names a better one than what ships, "" where there is none."""
    if recognizer != SHIPPED_RECOGNIZER:
        return ""
    better = recommended_here(language, "", device).recognizer
    if better is None or better.is_built_in:
        return ""
    return f"A larger recognizer hears better here: surtitle models download {better.name}"


def unserved(settings: EngineSettings) -> frozenset[Unserved]:
    """Return what the chosen models do not serve; nothing where they do, or only a trial can tell.

    What another computer has it says itself.
    """
    if settings.engine_on:
        return frozenset()
    heard = heard_languages(settings.recognizer)
    spoken = settings.source_language
    lacks = set()
    if spoken not in heard and (spoken != DETECTED or len(heard) == 1):
        lacks.add(Unserved.SPOKEN)
    if settings.translator and not _translates(settings):
        lacks.add(Unserved.TARGET)
    return frozenset(lacks)


def _translates(settings: EngineSettings) -> bool:
    spoken, target = settings.source_language, settings.target_language
    manifest = manifest_of(settings.translator, settings.adapter)
    if manifest is not None:
        return LanguagePair(spoken, target) in manifest.languages
    return bool(settings.adapter) or target in general_targets(spoken)
