"""With which models on this computer a talk can be captioned again, and how its versions are called."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from app.choices.languages import language_name
from app.choices.model_names import model_name
from app.settings.settings import LanguageChoice, Settings
from core.transcripts.transcripts import Transcript
from core.wire.defaults import SHIPPED_RECOGNIZER, SHIPPED_TRANSLATOR
from models.store.catalog import ModelKind
from models.store.store import ModelState, list_models

FIRST = QT_TRANSLATE_NOOP("AgainChoices", "First captions")
SHIPPED = {ModelKind.RECOGNIZER: SHIPPED_RECOGNIZER, ModelKind.TRANSLATOR: SHIPPED_TRANSLATOR}


def models_here(kind: ModelKind, chosen: str) -> dict[str, str]:
    """Return the models of a kind that are on this computer and how they are called, and what is chosen."""
    installed = [
        status.model.id
        for status in list_models()
        if status.model.kind is kind and status.state is ModelState.INSTALLED
    ]
    return {name: model_name(name) for name in (SHIPPED[kind], *installed, *filter(None, (chosen,)))}


def settings_of(transcript: Transcript, settings: Settings) -> Settings:
    """Return what the window's settings are for captions of this talk: its languages, and no others.

    They are made on this computer, where the talk is kept and models are chosen from.
    """
    languages = LanguageChoice(transcript.source_language, transcript.target_language)
    return replace(settings, languages=languages, engine=replace(settings.engine, engine_on=""))


def version_names(versions: list[Transcript]) -> dict[int, str]:
    """Return how the captions of one talk are called, by number: who made them, into which language."""
    return {version.id: _name(version, place) for place, version in enumerate(versions, 1)}


def _name(version: Transcript, place: int) -> str:
    makers = [model_name(name) for name in (version.recognizer, version.translator) if name]
    if not makers:
        makers = [QCoreApplication.translate("AgainChoices", str(FIRST))]
    target = [language_name(version.target_language)] if version.target_language else []
    return f"{place} · {', '.join(makers + target)}"
