"""Which recognizer is used when none was named: the best that lies on this machine."""

from __future__ import annotations

import shutil
from dataclasses import dataclass

from core.wire.defaults import SHIPPED_RECOGNIZER

ON_PROCESSOR = (
    "small", "base", "tiny", "medium", "large-v3-turbo", "distil-large-v3", "large-v3", "large-v2"
)  # fmt: skip
ON_GRAPHICS_CARD = (
    "large-v3-turbo", "large-v3", "distil-large-v3", "large-v2", "medium", "small", "base", "tiny"
)  # fmt: skip
"""Sizes of Whisper, the most suitable first."""


@dataclass(frozen=True, slots=True)
class RecognizerChoice:
    """A recognizer's name, and what the user should know about it."""

    recognizer: str
    note: str = ""


def choose_recognizer(language: str, device: str = "auto") -> RecognizerChoice:
    """Return the Whisper model on this machine that suits it best, else the embedded recognizer.

    `device` is where it shall run, as `--device` says it.
    """
    sizes = ON_GRAPHICS_CARD if device != "cpu" and shutil.which("nvidia-smi") else ON_PROCESSOR
    installed = _installed(language)
    for size in sizes:
        for name in (f"whisper:{size}.{language}", f"whisper:{size}"):
            if name in installed:
                return RecognizerChoice(name)
    return RecognizerChoice(SHIPPED_RECOGNIZER, embedded_note())


def embedded_note() -> str:
    """Return the sentence that says what the embedded recognizer is and what is better."""
    return (
        "The embedded recognizer (PocketSphinx) needs no download but mishears about two words in five;"
        " for far better captions: surtitle models download whisper:small"
    )


def _installed(language: str) -> set[str]:
    """Return the models on this machine that hear `language`."""
    from models.store.store import ModelState, list_models

    return {
        status.model.id
        for status in list_models()
        if status.state is ModelState.INSTALLED and {"*", language} & set(status.model.languages)
    }
