"""How a talk, what was listened to and how long it took are called."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale

from app.choices.languages import language_name
from app.choices.talk_titles import talk_title
from app.settings.settings import is_device
from core.transcripts.transcripts import Transcript

MINUTE_S = 60

translate = QCoreApplication.translate


def shown_name(transcript: Transcript) -> str:
    """Return the name that a talk was given, else the day and time at which it began.

    One that was heard from a device bears the device's name until its user gives it another; that of a
    file is called as the file.
    """
    if is_device(transcript.source) and transcript.name == transcript.source:
        return talk_title(datetime.fromtimestamp(transcript.began), QLocale())
    return transcript.name


def source_in_words(source: str) -> str:
    """Return what was listened to, without a path."""
    match source.partition(":")[0]:
        case "mic":
            return translate("TranscriptNames", "Microphone")
        case "system":
            return translate("TranscriptNames", "This computer's sound")
        case "both":
            return translate("TranscriptNames", "Microphone + computer")
        case _:
            return Path(source).name


def languages_in_words(transcript: Transcript) -> str:
    """Return from which language into which."""
    codes = [transcript.source_language, transcript.target_language]
    return " → ".join(language_name(code) for code in codes if code)


def minutes_in_words(duration_s: float) -> str:
    """Return how long a talk took, in whole minutes, at least one."""
    hours, minutes = divmod(max(1, round(duration_s / MINUTE_S)), 60)
    if hours:
        return translate("TranscriptNames", "{} h {} min").format(hours, minutes)
    return translate("TranscriptNames", "{} min").format(minutes)
