"""How a talk is called until its user gives it a name: by the day and the time at which it began."""

from __future__ import annotations

from datetime import datetime, timedelta

from PySide6.QtCore import QDate, QLocale, QTime

SHORT = QLocale.FormatType.ShortFormat
A_WEEK = timedelta(days=7)


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
