"""Titles of talks: the day's name for a week, then the date, both as the language writes them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QLocale

from app.choices.talk_titles import length_in_words, n_captions_in_words, talk_title, title_of
from core.transcripts.transcripts import Transcript

BEGAN = datetime(2026, 11, 22, 7, 22, 40)


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


def transcript(name: str, source: str) -> Transcript:
    return Transcript(1, name, BEGAN.timestamp(), source, "en", "de", False, False, 60.0)


def test_a_transcript_that_nobody_named_is_called_by_its_time_not_by_its_device(qapp) -> None:
    assert title_of(transcript("Built-in Audio", "Built-in Audio")) == talk_title(BEGAN, QLocale())
    assert title_of(transcript("Weekly planning", "Built-in Audio")) == "Weekly planning"
    assert title_of(transcript("tour", "/videos/tour.mp4")) == "tour"
    assert title_of(transcript("/videos/tour.mp4", "/videos/tour.mp4")) == "tour", "it was not there any more"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "0 s"), (38.9, "38 s"), (60, "1 min"), (241, "4 min"), (3599, "1 h 0 min"), (4830, "1 h 20 min")],
)
def test_a_length_is_told_in_the_unit_that_fits(seconds: float, words: str) -> None:
    assert length_in_words(seconds) == words


def test_one_caption_is_not_many() -> None:
    assert n_captions_in_words(1) == "1 caption"
    assert n_captions_in_words(38) == "38 captions"
