"""The calendar's text: of a file as it is now, of an address as it was fetched last."""

from __future__ import annotations

import hashlib
from datetime import datetime
from pathlib import Path
from threading import Event
from urllib.parse import urlsplit, urlunsplit

from app.remote.calendar_events import CalendarError, title_at
from core.files.plain_files import read_plain
from core.files.user_folders import calendars_folder
from core.files.whole_files import write_whole
from core.wording.errors import reason_of
from core.wording.sentences import phrased

MOST_BYTES = 10_000_000
MOST_S = 60.0
SCHEMES = {"https": "https", "http": "http", "webcal": "https", "webcals": "https"}


def is_address(calendar: str) -> bool:
    """Return whether a calendar is fetched, and is no file."""
    return urlsplit(calendar).scheme.lower() in SCHEMES if "://" in calendar else False


def running_title(calendar: str, now: datetime) -> str:
    """Return what the event is called that runs now; "" where there is none. Nothing is fetched.

    Raises:
        CalendarError: there is no calendar, or it cannot be read.
    """
    return title_at(_text(calendar), now)


def fetch_calendar(calendar: str, given_up: Event) -> None:
    """Fetch the calendar of an address, and keep it instead of those that were fetched before.

    Raises:
        CalendarError: it cannot be had, or is none; what was fetched before is kept.
    """
    from app.remote.fetching import NotHad, content_at  # which a window without a calendar need not import

    parts = urlsplit(calendar)
    address = urlunsplit(parts._replace(scheme=SCHEMES[parts.scheme.lower()]))
    try:
        content = content_at(address, given_up, most_s=MOST_S, most_bytes=MOST_BYTES)
    except NotHad as error:
        raise CalendarError(
            phrased(
                "The calendar cannot be fetched from {server} ({reason}):"
                " check the address, which has to begin with https://.",
                server=error.server,
                reason=error.reason,
            )
        ) from error
    title_at(content, datetime.now().astimezone())
    place = _place(calendar)
    try:
        write_whole(place, content.decode("utf-8", "replace"), is_private=True)
        for other in place.parent.glob("*.ics"):
            if other != place:
                other.unlink()
    except OSError as error:
        raise CalendarError(
            phrased("{path} cannot be written: {reason}.", path=place, reason=reason_of(error))
        ) from error


def _text(calendar: str) -> bytes:
    is_fetched = is_address(calendar)
    path = _place(calendar) if is_fetched else Path(calendar)
    try:
        return read_plain(path, MOST_BYTES)
    except OSError as error:
        if is_fetched:
            raise CalendarError(
                phrased("The calendar has not been fetched yet: press Fetch now beside its address.")
            ) from error
        raise CalendarError(
            phrased(
                "The calendar {path} cannot be read ({reason}): choose it again.",
                path=path,
                reason=reason_of(error),
            )
        ) from error


def _place(calendar: str) -> Path:
    """Return where the calendar of an address lies, which may be a secret and stands in no name."""
    return calendars_folder() / f"{hashlib.sha256(calendar.encode()).hexdigest()[:16]}.ics"
