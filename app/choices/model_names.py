"""How models are called, the same in every window; by the name that the settings have of them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from core.wire.defaults import BEST_THERE, DIRECT, SHIPPED_DIRECT, SHIPPED_RECOGNIZER, SHIPPED_TRANSLATOR
from core.wire.server_address import is_server, server_address
from core.wording.errors import UserError
from models.embedded.revisions import since_of
from models.store.catalog import catalog

SHIPPED: dict[str, object] = {
    SHIPPED_RECOGNIZER: QT_TRANSLATE_NOOP("ModelNames", "Small recognizer"),
    SHIPPED_TRANSLATOR: QT_TRANSLATE_NOOP("ModelNames", "Small translator"),
    BEST_THERE: QT_TRANSLATE_NOOP("ModelNames", "The best on the other computer"),
}
"""What comes with the program, and what another computer chooses."""


def model_name(setting: str) -> str:
    """Return how a model is called: one of the catalog in plain words, a folder by its own name."""
    if setting == SHIPPED_DIRECT:
        return QCoreApplication.translate("ModelNames", "Demo of direct translation")
    setting = setting.removeprefix(DIRECT)
    if is_server(setting):
        return _of_server(setting)
    if day := since_of(setting):
        return QCoreApplication.translate("ModelNames", "Small translator of {}").format(day)
    if setting in SHIPPED:
        return QCoreApplication.translate("ModelNames", str(SHIPPED[setting]))
    if setting in {model.id for model in catalog()}:
        return _in_plain_words(setting)
    return Path(setting).name if Path(setting).is_absolute() else setting


def _of_server(setting: str) -> str:
    """Return the model and the place where it is asked."""
    try:
        address = server_address(setting)
    except UserError:
        return setting  # the engine says what is wrong with it when it is used
    return f"{address.model} · {address.place}" if address.model else address.place


def _in_plain_words(id: str) -> str:
    """Return "Whisper small" of whisper:small, "Qwen3 0.6B" of Qwen/Qwen3-0.6B."""
    kind, colon, size = id.partition(":")
    return f"{kind.capitalize()} {size}" if colon else id.rpartition("/")[2].replace("-", " ")
