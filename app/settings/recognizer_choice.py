"""Which recognizer is used when none was named: the best that lies on this machine."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass

from core.wire.defaults import SHIPPED_RECOGNIZER

ON_PROCESSOR = (
    "small", "base", "tiny", "medium", "large-v3-turbo", "distil-large-v3", "large-v3", "large-v2"
)  # fmt: skip
ON_GRAPHICS_CARD = (
    "large-v3-turbo", "large-v3", "distil-large-v3", "large-v2", "medium", "small", "base", "tiny"
)  # fmt: skip
"""Sizes of Whisper, the most suitable first."""

STREAMING = ("nvidia/nemotron-speech-streaming-en-0.6b", "nvidia/nemotron-3.5-asr-streaming-0.6b")
"""What hears as it streams, the best first. Whether a processor keeps up with it is not known before."""


@dataclass(frozen=True, slots=True)
class RecognizerChoice:
    """A recognizer's name, and what the user should know about it."""

    recognizer: str
    note: str = ""


def choose_recognizer(language: str, device: str = "auto") -> RecognizerChoice:
    """Return the recognizer on this machine that suits it best, the embedded one if there is no other.

    `device` is where it shall run, as `--device` says it.
    """
    has_card = device != "cpu" and shutil.which("nvidia-smi") is not None
    installed = _installed(language)
    for name in suitable(language, ON_GRAPHICS_CARD if has_card else ON_PROCESSOR, has_card=has_card):
        if name in installed:
            return RecognizerChoice(name)
    return RecognizerChoice(SHIPPED_RECOGNIZER, embedded_note())


def suitable(language: str, sizes: Sequence[str], *, has_card: bool) -> tuple[str, ...]:
    """Return the names of recognizers, the most suitable first; `sizes` are those of Whisper, so ordered."""
    whisper = tuple(name for size in sizes for name in (f"whisper:{size}.{language}", f"whisper:{size}"))
    return (*STREAMING, *whisper) if has_card else (*whisper, *STREAMING)


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
