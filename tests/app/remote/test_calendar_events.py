"""Which event runs at a moment, in calendars as programs write them."""

from __future__ import annotations

import contextlib
import random
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from app.remote.calendar_events import CalendarError, title_at

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 3, 31, 10, 15, tzinfo=BERLIN)
"""A Tuesday, two days after the clocks were changed."""


def calendar(*events: str) -> bytes:
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//y//EN"]
    for number, event in enumerate(events):
        lines += ["BEGIN:VEVENT", f"UID:{number}", *event.split("\n"), "END:VEVENT"]
    return "\r\n".join([*lines, "END:VCALENDAR", ""]).encode()


def at(begin: str, end: str, *more: str, title: str = "Planning") -> str:
    return "\n".join((f"DTSTART{begin}", f"DTEND{end}", f"SUMMARY:{title}", *more))


WEEKLY = at(
    ";TZID=Europe/Berlin:20260106T100000",
    ";TZID=Europe/Berlin:20260106T110000",
    "RRULE:FREQ=WEEKLY;BYDAY=TU",
)


@pytest.mark.parametrize(
    ("event", "moment", "title"),
    [
        (at(":20260331T080000Z", ":20260331T090000Z"), NOW, "Planning"),
        (at(":20260331T080000Z", ":20260331T090000Z"), NOW + timedelta(hours=1), ""),
        (at(":20260331T082000Z", ":20260331T090000Z"), NOW, "Planning"),  # begins in five minutes
        (at(":20260331T083000Z", ":20260331T090000Z"), NOW, ""),
        (at(";TZID=America/New_York:20260331T040000", ";TZID=America/New_York:20260331T050000"),
         NOW, "Planning"),
        (at(";TZID=W. Europe Standard Time:20260331T100000", ";TZID=W. Europe Standard Time:20260331T110000"),
         NOW, "Planning"),
        ("DTSTART:20260331T080000Z\nDURATION:PT30M\nSUMMARY:Short", NOW, "Short"),
        ("DTSTART:20260331T080000Z\nSUMMARY:No end", NOW, "No end"),
        (at(";VALUE=DATE:20260331", ";VALUE=DATE:20260401", title="Holiday"), NOW, ""),
        (at(":20260331T080000Z", ":20260331T090000Z", "STATUS:CANCELLED"), NOW, ""),
        (WEEKLY, NOW, "Planning"),  # at ten by the clock there, in summer too
        (WEEKLY, NOW + timedelta(days=1), ""),
        (f"{WEEKLY}\nEXDATE;TZID=Europe/Berlin:20260331T100000", NOW, ""),
        (WEEKLY.replace("BYDAY=TU", "UNTIL=20260331T080000Z"), NOW, "Planning"),
        (WEEKLY.replace("BYDAY=TU", "UNTIL=20260330"), NOW, ""),
        (WEEKLY.replace("BYDAY=TU", "COUNT=13"), NOW, "Planning"),
        (WEEKLY.replace("BYDAY=TU", "COUNT=12"), NOW, ""),
        (WEEKLY.replace("WEEKLY;BYDAY=TU", "MONTHLY;BYDAY=-1TU"), NOW, "Planning"),
        (WEEKLY.replace("RRULE:FREQ=WEEKLY;BYDAY=TU", "RDATE;TZID=Europe/Berlin:20260331T100000"),
         NOW, "Planning"),
        (WEEKLY.replace("WEEKLY", "SECONDLY"), NOW, ""),  # nobody counts these since January
        (WEEKLY.replace("BYDAY=TU", "INTERVAL=0"), NOW, ""),
        (WEEKLY.replace("WEEKLY;BYDAY=TU", "NEVER"), NOW, ""),
        (at(":2026", ":x"), NOW, ""),
    ],
)  # fmt: skip
def test_what_runs_gives_the_title(event: str, moment: datetime, title: str) -> None:
    assert title_at(calendar(event), moment) == title


def test_an_occurrence_that_was_moved_is_where_it_was_moved_to() -> None:
    moved = at(
        ";TZID=Europe/Berlin:20260331T150000",
        ";TZID=Europe/Berlin:20260331T160000",
        "RECURRENCE-ID;TZID=Europe/Berlin:20260331T100000",
        title="Planning, later",
    )
    both = calendar(WEEKLY, moved).replace(b"UID:1", b"UID:0")
    assert title_at(both, NOW) == ""
    assert title_at(both, NOW + timedelta(hours=5)) == "Planning, later"


def test_of_two_events_the_one_that_began_last_counts_and_is_one_line() -> None:
    day = at(":20260331T060000Z", ":20260331T160000Z", title="Fair")
    talk = at(":20260331T080000Z", ":20260331T090000Z", title=r"<b>A\nB</b>\, " + "long " * 50)
    title = title_at(calendar(day, talk), NOW)
    assert title.startswith("<b>A B</b>, long") and len(title) == 120


@pytest.mark.parametrize("content", [b"", b"%PDF-1.7", b"\xff\xfe\x00"])
def test_what_is_no_calendar_is_told(content: bytes) -> None:
    with pytest.raises(CalendarError, match="not a calendar"):
        title_at(content, NOW)


def test_whatever_a_calendar_holds_it_is_read_or_refused() -> None:
    drawn = random.Random(5)
    whole = bytearray(calendar(WEEKLY, at(":20260331T080000Z", ":20260331T090000Z")))
    for _ in range(60):
        damaged = bytearray(whole)
        for _ in range(drawn.randrange(1, 6)):
            damaged[drawn.randrange(40, len(damaged))] = drawn.randrange(256)
        with contextlib.suppress(CalendarError):
            assert title_at(bytes(damaged), NOW.astimezone(UTC)) is not None
