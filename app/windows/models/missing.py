"""Which model a start of the captions would have to fetch first."""

from __future__ import annotations

from pathlib import Path

from core.wire.defaults import DIRECT, SHIPPED_RECOGNIZER, SHIPPED_TRANSLATOR
from core.wire.messages import EngineSettings
from core.wording.errors import UserError
from models.adapters.speech_reader import reader_of
from models.store import store

BUILT_IN = (SHIPPED_RECOGNIZER, SHIPPED_TRANSLATOR)


def missing_model(settings: EngineSettings) -> str:
    """Return the name of a model that is asked for and not on this computer, "" if there is none.

    What another computer has it says itself.
    """
    if settings.engine_on:
        return ""
    asked = filter(None, (settings.recognizer, settings.translator))
    name = next((name for name in asked if not is_here(name)), "")
    return reader_of(name).name if name.startswith(DIRECT) else name


def is_here(name: str) -> bool:
    """Return whether it is here; what is no model's name counts as such, the engine says what is wrong."""
    if name.startswith(DIRECT):
        return _reader_is_here(name)
    if name in BUILT_IN or Path(name).expanduser().is_dir():
        return True
    try:
        return store.local_folder(name) is not None
    except UserError:
        return True


def _reader_is_here(name: str) -> bool:
    """Return whether the translator is here with which a direct model reads speech."""
    try:
        return is_here(reader_of(name).name)
    except UserError:
        return True
