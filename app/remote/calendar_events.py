"""Which event of a calendar runs at a moment (RFC 5545), also one that recurs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from core.wording.errors import UserError
from core.wording.plain_lines import plain_line
from core.wording.sentences import phrased

Event = Any
"""Of icalendar: what stands in a file need not have the types that the library hopes for."""
EARLY = timedelta(minutes=10)
"""So long before its event a talk may begin."""
LONGEST = timedelta(days=8)
"""Of an event that gives a talk its title."""
WITHOUT_END = timedelta(hours=1)
MOST_LETTERS = 120
FOLD = re.compile(rb"\r?\n[ \t]")
EVENT, ZONE = b"VEVENT", b"VTIMEZONE"
EDGE = re.compile(rb"^(BEGIN|END):(VEVENT|VTIMEZONE)[ \t\r]*$", re.MULTILINE | re.IGNORECASE)
BEGIN_DAY = re.compile(rb"^DTSTART[^:\n]*:(\d{8})", re.MULTILINE | re.IGNORECASE)
RECURS = re.compile(rb"^(?:RRULE|RDATE)[:;]", re.MULTILINE | re.IGNORECASE)
FREQUENCIES = ("DAILY", "WEEKLY", "MONTHLY", "YEARLY")
"""Of events that recur; an event every second since 1970 would take long to expand."""
FIRST_YEAR = 1970


class CalendarError(UserError):
    """A calendar cannot be read."""


@dataclass(frozen=True, slots=True)
class Occurrence:
    """An event at one of its times."""

    title: str
    begin: datetime
    end: datetime


def title_at(content: bytes, now: datetime) -> str:
    """Return what the event is called that runs now or begins soon; "" where there is none.

    Of several it is the one that began last. What takes whole days, or was cancelled, gives no title.

    Raises:
        CalendarError: this is no calendar.
    """
    found = list(_occurrences(content, now))
    running = [one for one in found if one.begin <= now < one.end]
    if running:
        return max(running, key=lambda one: one.begin).title
    soon = [one for one in found if now < one.begin <= now + EARLY]
    return min(soon, key=lambda one: one.begin).title if soon else ""


def _occurrences(content: bytes, now: datetime) -> Iterator[Occurrence]:
    """Yield the events around now."""
    events = _events(content, now)
    moved = {
        (str(event.get("UID")), _moment(event["RECURRENCE-ID"].dt)) for event in events if _is_moved(event)
    }
    for event in events:
        title = " ".join(plain_line(str(event.get("SUMMARY", ""))).split())[:MOST_LETTERS]
        if not title or str(event.get("STATUS", "")).upper() == "CANCELLED":
            continue
        uid = "" if _is_moved(event) else str(event.get("UID"))
        for begin, end in _times(event, now):
            if (uid, begin) not in moved:
                yield Occurrence(title, begin, end)


def _events(content: bytes, now: datetime) -> list[Event]:
    """Return the events that can run now: of a calendar of years the others are not even parsed."""
    from icalendar import Calendar

    plain = FOLD.sub(b"", content)
    if b"BEGIN:VCALENDAR" not in plain.upper():
        raise _no_calendar()
    parts = list(_parts(plain))
    near = [text for kind, text in parts if kind == EVENT and _is_near(text, now)]
    zones = [text for kind, text in parts if kind == ZONE]
    lines = (b"BEGIN:VCALENDAR", b"VERSION:2.0", b"PRODID:-", *zones, *near, b"END:VCALENDAR", b"")
    try:
        return list(Calendar.from_ical(b"\r\n".join(lines)).walk("VEVENT"))
    except (ValueError, KeyError, IndexError, AttributeError, TypeError, OverflowError) as error:
        raise _no_calendar() from error


def _parts(plain: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield kind and text of events and zones; what does not end is none."""
    begun = (b"", 0)
    for edge in EDGE.finditer(plain):
        kind = edge[2].upper()
        if edge[1].upper() == b"BEGIN":
            begun = (kind, edge.start())
        elif begun[0] == kind:
            yield kind, plain[begun[1] : edge.end()].strip()
            begun = (b"", 0)


def _is_near(event: bytes, now: datetime) -> bool:
    day = BEGIN_DAY.search(event)
    if day is None or RECURS.search(event):
        return True
    first, last = ((now + by).strftime("%Y%m%d").encode() for by in (-LONGEST, timedelta(days=2)))
    return first <= day[1] <= last


def _is_moved(event: Event) -> bool:
    """Return whether this is one time of an event that recurs, which was changed."""
    return isinstance(getattr(event.get("RECURRENCE-ID"), "dt", None), datetime)


def _times(event: Event, now: datetime) -> Iterator[tuple[datetime, datetime]]:
    """Yield when an event begins and ends, around now."""
    try:
        start = getattr(event.get("DTSTART"), "dt", None)
        if not isinstance(start, datetime):
            return  # whole days
        length = _length(event, start)
        if not timedelta(0) < length <= LONGEST:
            return
        without = {_moment(day) for day in event.exdates if isinstance(day, datetime)}
        for begin in _beginnings(event, start, now - length, now + EARLY):
            if _moment(begin) not in without:
                yield _moment(begin), _moment(begin) + length
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError):
        return  # an event that is written wrongly is none


def _length(event: Event, start: datetime) -> timedelta:
    end, duration = (getattr(event.get(name), "dt", None) for name in ("DTEND", "DURATION"))
    if isinstance(end, datetime):
        return _moment(end) - _moment(start)
    return duration if isinstance(duration, timedelta) else WITHOUT_END


def _beginnings(event: Event, start: datetime, first: datetime, last: datetime) -> Iterable[datetime]:
    """Return the beginnings of an event between two moments, as its own zone's clock counts them."""
    from dateutil.rrule import rrulestr

    begins = {start}
    begins |= {day for day, *_ in _in_rows(event.rdates) if isinstance(day, datetime)}
    zone = start.tzinfo
    between = [moment.astimezone(zone).replace(tzinfo=None) for moment in (first, last)]
    for rule in event.rrules:
        until = [_wall_clock(until, start) for until in rule.get("UNTIL", ())]
        parts = {name: value for name, value in rule.items() if name.upper() != "UNTIL"}
        if not _can_be_counted(parts, start):
            continue
        recurring = rrulestr(type(rule)(parts).to_ical().decode(), dtstart=start.replace(tzinfo=None))
        begins |= {
            begin.replace(tzinfo=zone)
            for begin in recurring.between(between[0], between[1], inc=True)
            if all(begin <= last_one for last_one in until)
        }
    return [begin for begin in begins if first <= _moment(begin) <= last]


def _can_be_counted(rule: dict[str, list[object]], start: datetime) -> bool:
    is_known = [str(one).upper() for one in rule.get("FREQ", ())] in [[one] for one in FREQUENCIES]
    intervals = [one for one in rule.get("INTERVAL", ()) if isinstance(one, int)]
    return is_known and all(one > 0 for one in intervals) and start.year >= FIRST_YEAR


def _wall_clock(until: object, start: datetime) -> datetime:
    """Return the last moment of a rule on the clock of its event; of a day that is its end."""
    if isinstance(until, datetime):
        return until.astimezone(start.tzinfo).replace(tzinfo=None) if until.tzinfo else until
    return datetime.combine(until, datetime.max.time())  # type: ignore[arg-type]  # a date


def _in_rows(days: Iterable[object]) -> Iterator[tuple[object, ...]]:
    """Yield each as a row: a period is its beginning and its end."""
    for day in days:
        yield day if isinstance(day, tuple) else (day,)


def _moment(time: datetime) -> datetime:
    """Return a time as one for all zones; without a zone it is meant here."""
    return time.astimezone(UTC)


def _no_calendar() -> CalendarError:
    return CalendarError(phrased("This is not a calendar: choose a file that ends in .ics, or its address."))
