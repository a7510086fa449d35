"""What was listened to in a talk, and from which language into which, in words."""

from __future__ import annotations

from pathlib import Path

from app.choices.device_names import plain_name
from app.choices.languages import language_name
from app.choices.source_kinds import SourceKind, kind_of
from core.transcripts.transcripts import Transcript


def source_in_words(source: str) -> str:
    """Return what was listened to, without a path or the part of the system that knows the device."""
    kind = kind_of(source)
    return plain_name(Path(source).name) if kind is SourceKind.FILE else kind.words


def languages_in_words(transcript: Transcript) -> str:
    """Return from which language into which."""
    codes = [transcript.source_language, transcript.target_language]
    return " → ".join(language_name(code) for code in codes if code)
