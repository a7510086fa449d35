"""A talk that begins is called like the event that the calendar has now."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.settings.settings import Settings
from app.widgets.settings_store import SettingsStore
from app.windows.main.event_title import EventTitle
from app.windows.main.talk_head import Talk
from app.windows.main.talks_view import TalksView

UNHURRIED_MS = 60_000
TALK = Talk("Sunday 07:58", "English → German", "Microphone")


def calendar_of(path: Path, title: str) -> Path:
    """Write a calendar that has this now."""
    begin, end = (datetime.now(UTC) + timedelta(hours=hours) for hours in (-1, 1))
    times = [f"DTSTART:{begin:%Y%m%dT%H%M%SZ}", f"DTEND:{end:%Y%m%dT%H%M%SZ}"]
    event = ["BEGIN:VEVENT", "UID:1", f"SUMMARY:{title}", *times, "END:VEVENT"]
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", *event, "END:VCALENDAR", ""]
    path.write_text("\r\n".join(lines), "utf-8")
    return path


@pytest.fixture
def view(qtbot) -> TalksView:
    view = TalksView(Settings())
    qtbot.addWidget(view)
    return view


@pytest.fixture
def store(tmp_path: Path) -> SettingsStore:
    store = SettingsStore(tmp_path / "settings.json")
    path = calendar_of(tmp_path / "work.ics", "<b>Planning</b>")
    store.change(replace(store.settings.transcripts, calendar=str(path)))
    return store


def test_the_event_that_runs_gives_the_title(view: TalksView, store: SettingsStore, qtbot) -> None:
    names: list[str] = []
    titles = EventTitle(view, store, names.append)
    view.begin(TALK)
    titles.look()
    qtbot.waitUntil(lambda: names == ["<b>Planning</b>"], timeout=UNHURRIED_MS)
    assert view.card.head.title.text == "<b>Planning</b>"


@pytest.mark.parametrize("calendar", ["", "/nowhere/work.ics", "https://127.0.0.1:1/a.ics"])
def test_without_a_calendar_it_is_called_by_its_day(
    view: TalksView, store: SettingsStore, calendar: str, qtbot
) -> None:
    store.change(replace(store.settings.transcripts, calendar=calendar))
    titles = EventTitle(view, store, pytest.fail)
    view.begin(TALK)
    titles.look()
    qtbot.waitUntil(lambda: not titles.looks, timeout=UNHURRIED_MS)
    assert view.card.head.title.text == TALK.title


def test_a_title_that_was_given_meanwhile_stays(view: TalksView, store: SettingsStore, qtbot) -> None:
    titles = EventTitle(view, store, pytest.fail)
    view.begin(TALK)
    titles.look()
    view.rename("Mine")
    qtbot.waitUntil(lambda: not titles.looks, timeout=UNHURRIED_MS)
    assert view.talk is not None and view.talk.title == "Mine"
