"""How a talk is called and told of: by its name, or the day and the time at which it began; its length."""

from __future__ import annotations

from datetime import datetime, timedelta

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QDate, QLocale, QTime

from app.widgets.quantities import number
from core.transcripts.transcripts import Transcript

SHORT = QLocale.FormatType.ShortFormat
A_WEEK = timedelta(days=7)
ONE_CAPTION = QT_TRANSLATE_NOOP("Talks", "1 caption")
N_CAPTIONS = QT_TRANSLATE_NOOP("Talks", "{} captions")
SECONDS = QT_TRANSLATE_NOOP("Talks", "{} s")
MINUTES = QT_TRANSLATE_NOOP("Talks", "{} min")
HOURS = QT_TRANSLATE_NOOP("Talks", "{} h {} min")


def talk_title(started: datetime, locale: QLocale, *, now: datetime | None = None) -> str:
    """Return a title such as "Sunday 07:22" in the language and with the clock of `locale`.

    A day's name is told once a week: what began earlier, before the day of `now` a week ago or on it, has
    its date. Times without a zone are local ones.
    """
    began, today = started.astimezone(), (now or datetime.now()).astimezone().date()
    day = QDate(began.year, began.month, began.day)
    time = locale.toString(QTime(began.hour, began.minute), SHORT)
    if timedelta(0) <= today - began.date() < A_WEEK:
        name = locale.standaloneDayName(day.dayOfWeek(), QLocale.FormatType.LongFormat)
        return f"{name[:1].upper()}{name[1:]} {time}"
    return f"{locale.toString(day, SHORT)} {time}"


def title_of(transcript: Transcript) -> str:
    """Return the name that somebody gave to a transcript or a file; else when its talk began."""
    return transcript.given_name or talk_title(datetime.fromtimestamp(transcript.began), QLocale())


def length_in_words(seconds: float) -> str:
    """Return a length such as 38 s, 4 min or 1 h 20 min."""
    minutes = round(seconds / 60)
    if seconds < 60:
        return _translated(SECONDS).format(number(int(seconds)))
    if minutes < 60:
        return _translated(MINUTES).format(number(minutes))
    return _translated(HOURS).format(number(minutes // 60), number(minutes % 60))


def n_captions_in_words(n_captions: int) -> str:
    """Return how many captions a talk has, in words."""
    if n_captions == 1:
        return _translated(ONE_CAPTION)
    return _translated(N_CAPTIONS).format(number(n_captions))


def _translated(text: object) -> str:
    return QCoreApplication.translate("Talks", str(text))
