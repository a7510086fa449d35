"""A calendar that is a file is read when it is needed, one at an address when that is asked for."""

from __future__ import annotations

import stat
from datetime import datetime, timedelta
from pathlib import Path
from threading import Event

import pytest
from chat_server import ChatService, Reply, chat_server

from app.remote.calendar import fetch_calendar, is_address, running_title
from app.remote.calendar_events import CalendarError
from core.files.user_folders import calendars_folder

NOW = datetime(2026, 3, 31, 10, 15).astimezone()
CALENDAR = (
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Planning\r\n"
    "DTSTART:20260331T100000\r\nDTEND:20260331T110000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_a_file_is_read_as_it_is_now(tmp_path: Path) -> None:
    path = tmp_path / "work.ics"
    with pytest.raises(CalendarError, match="choose it again"):
        running_title(str(path), NOW)
    path.write_text(CALENDAR, "utf-8")
    assert running_title(str(path), NOW) == "Planning"
    assert running_title(str(path), NOW + timedelta(hours=2)) == ""


def test_an_address_is_fetched_when_that_is_asked_for_and_at_no_other_time() -> None:
    with chat_server() as service:
        service.behave = lambda body: Reply(CALENDAR.encode())
        address = f"http://127.0.0.1:{service.port}/secret-1234/basic.ics"
        with pytest.raises(CalendarError, match="has not been fetched yet"):
            running_title(address, NOW)
        fetch_calendar(address, Event())
        assert service.paths == ["/secret-1234/basic.ics"]
        (kept,) = calendars_folder().iterdir()
        assert "secret" not in str(kept) and stat.S_IMODE(kept.stat().st_mode) == 0o600
        assert running_title(address, NOW) == "Planning" and len(service.paths) == 1
        with pytest.raises(CalendarError, match="has not been fetched yet"):
            running_title(address + "x", NOW)
        fetch_calendar(address + "x", Event())
        assert len(list(calendars_folder().iterdir())) == 1  # of the other one nothing is left


@pytest.mark.parametrize(
    ("reply", "told"),
    [(Reply(b"<html>"), "not a calendar"), (Reply(b"", 404), r"127.0.0.1:\d+ \(HTTP status 404\)")],
)
def test_what_is_fetched_and_is_none_leaves_what_there_was(reply: Reply, told: str) -> None:
    service = ChatService()
    with chat_server(service):
        service.behave = lambda body: Reply(CALENDAR.encode())
        address = f"http://127.0.0.1:{service.port}/secret-1234.ics"
        fetch_calendar(address, Event())
        service.behave = lambda body: reply
        with pytest.raises(CalendarError, match=told) as refused:
            fetch_calendar(address, Event())
        assert "secret" not in str(refused.value)
    assert running_title(address, NOW) == "Planning"


def test_an_address_is_told_from_a_file() -> None:
    assert is_address("https://a.b/c.ics") and is_address("webcal://a.b/c.ics")
    assert not any(map(is_address, ("", "/home/me/work.ics", "C:\\work.ics", "file:///a.ics")))
    with pytest.raises(CalendarError, match="begin with https"):
        fetch_calendar("http://example.org/a.ics", Event())
