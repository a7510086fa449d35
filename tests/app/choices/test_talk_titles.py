"""Titles of talks: the day's name for a week, then the date, both as the language writes them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QLocale

from app.choices.talk_titles import talk_title

BEGAN = datetime(2026, 11, 22, 7, 22, 40)  # noqa: DTZ001 (local time, as it is shown)


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en_GB", "Sunday 07:22"),
        ("de_DE", "Sonntag 07:22"),
        ("fr_FR", "Dimanche 07:22"),
    ],
)
def test_a_talk_is_called_by_its_day_and_time(language: str, title: str) -> None:
    assert talk_title(BEGAN, QLocale(language), now=BEGAN + timedelta(hours=30)) == title


def test_the_clock_is_that_of_the_locale() -> None:
    title = talk_title(BEGAN, QLocale("en_US"), now=BEGAN)
    assert title.startswith("Sunday 7:22") and title.endswith("AM")


def test_after_a_week_the_day_is_told_by_its_date() -> None:
    english = QLocale("en_GB")
    assert talk_title(BEGAN, english, now=BEGAN + timedelta(days=6)).startswith("Sunday")
    assert talk_title(BEGAN, english, now=BEGAN + timedelta(days=7)) == "22/11/2026 07:22"


def test_what_bears_a_later_date_than_today_is_told_by_its_date() -> None:
    assert talk_title(BEGAN, QLocale("en_GB"), now=BEGAN - timedelta(days=2)) == "22/11/2026 07:22"


def test_a_time_of_another_zone_is_told_in_local_time() -> None:
    elsewhere = BEGAN.astimezone(UTC)
    assert talk_title(elsewhere, QLocale("en_GB"), now=BEGAN) == "Sunday 07:22"


@given(minutes=st.integers(0, 6 * 24 * 60), later=st.integers(1, 6 * 24 * 60))
def test_two_talks_of_one_week_that_began_in_other_minutes_are_told_apart(minutes: int, later: int) -> None:
    now = BEGAN + timedelta(minutes=minutes + later)
    first, second = BEGAN, BEGAN + timedelta(minutes=later)
    titles = [talk_title(began, QLocale("en_GB"), now=now) for began in (first, second)]
    assert titles[0] != titles[1]
