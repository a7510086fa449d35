"""What is said of a model."""

from __future__ import annotations

import pytest

from app.windows.models.library import Condition
from app.windows.models.pace import DownloadPace
from app.windows.models.words import fetch_text, progress_in_words, time_left
from models.store.store import Received


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        (None, "&Download"),
        (Condition.ABSENT, "&Download"),
        (Condition.FETCHING, "&Pause"),
        (Condition.PARTIAL, "&Resume"),
        (Condition.FAILED, "Re&try"),
        (Condition.DAMAGED, "&Fetch again"),
    ],
)
def test_the_button_says_what_fetching_is_now(condition: Condition | None, text: str) -> None:
    assert fetch_text(condition) == text


def test_a_download_tells_what_is_here_how_fast_it_comes_and_how_long_it_takes() -> None:
    pace = DownloadPace()
    assert progress_in_words(None, pace) == "Asking the hub…"
    pace.add(Received(n_there=100_000_000, n_total=500_000_000, n_came=0), 0.0)
    told = Received(n_there=200_000_000, n_total=500_000_000, n_came=100_000_000)
    pace.add(told, 50.0)
    assert progress_in_words(told, pace) == "200 MB of 500 MB · 2.0 MB a second · 2 min left"
    whole = Received(n_there=500_000_000, n_total=500_000_000, n_came=400_000_000)
    assert progress_in_words(whole, pace) == "Checking what has come…"


def test_time_is_told_in_whole_minutes_and_hours_with_tenths() -> None:
    assert [time_left(seconds) for seconds in (30, 90, 5400)] == [
        "less than a minute left",
        "2 min left",
        "1.5 h left",
    ]
