"""What was listened to in a talk, and from which language into which, in words."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale

from app.choices.device_names import plain_name
from app.choices.languages import direction_in_words, language_name
from app.choices.source_kinds import SourceKind, kind_of
from app.choices.talk_titles import length_in_words
from core.transcripts.transcripts import Transcript

DAY = QLocale.FormatType.LongFormat
translate = QCoreApplication.translate


def source_in_words(source: str) -> str:
    """Return what was listened to, without a path or the part of the system that knows the device."""
    kind = kind_of(source)
    return plain_name(Path(source).name) if kind is SourceKind.FILE else kind.words


def languages_in_words(transcript: Transcript) -> str:
    """Return from which language into which."""
    codes = transcript.source_language, transcript.target_language
    return direction_in_words(*map(language_name, codes))


def about(transcript: Transcript, *, has_sound: bool) -> str:
    """Return what is known of a talk: day, length, languages, source, and what became of it."""
    began = QLocale().toString(QDateTime.fromSecsSinceEpoch(round(transcript.began)).date(), DAY)
    length = length_in_words(transcript.duration_s)
    parts = [began, length, languages_in_words(transcript), source_in_words(transcript.source)]
    if transcript.is_open:
        parts.append(translate("TranscriptsWindow", "still running"))
    elif transcript.was_cut_off:
        parts.append(translate("TranscriptsWindow", "was cut off and recovered"))
    if has_sound:
        parts.append(translate("TranscriptsWindow", "with sound"))
    return " · ".join(parts)
