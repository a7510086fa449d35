"""What is said of a model."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.windows.models.download_pace import DownloadPace
from app.windows.models.library import Condition, Library, ModelEntry
from app.windows.models.words import fetch_text, progress_in_words, state_of, time_left
from models.store.catalog import find_model
from models.store.messages import Outcome
from models.store.store import ModelState, ModelStatus, Received

WHISPER = "whisper:small"


def entry_of(state: ModelState, n_bytes: int = 0) -> ModelEntry:
    """Return a model of which so much of 500 MB is here."""
    folder = Path("whisper") if state is ModelState.INSTALLED else None
    status = ModelStatus(find_model(WHISPER), state, n_bytes, folder, n_total=500_000_000)
    return ModelEntry(status, WHISPER, fit=None)


@pytest.fixture
def library(qapp) -> Library:
    return Library()


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        (None, "&Download"),
        (Condition.ABSENT, "&Download"),
        (Condition.FETCHING, "&Pause"),
        (Condition.PARTIAL, "&Resume"),
        (Condition.FAILED, "Re&try"),
        (Condition.DAMAGED, "&Download again"),
    ],
)
def test_the_button_says_what_fetching_is_now(condition: Condition | None, text: str) -> None:
    assert fetch_text(condition) == text


@pytest.mark.parametrize(
    ("state", "is_in_use", "said"),
    [
        (ModelState.ABSENT, False, "Not downloaded"),
        (ModelState.ABSENT, True, "Not downloaded, chosen"),
        (ModelState.PARTIAL, True, "Partly downloaded (20 %), chosen"),
        (ModelState.INSTALLED, True, "Downloaded, in use"),
        (ModelState.INSTALLED, False, "Downloaded"),
    ],
)
def test_a_model_that_is_not_here_is_chosen_and_not_in_use(
    library: Library, state: ModelState, is_in_use: bool, said: str
) -> None:
    assert state_of(library, entry_of(state, n_bytes=100_000_000), is_in_use=is_in_use) == said


def test_a_download_of_which_nothing_came_was_not_fetched_and_not_broken_off(library: Library) -> None:
    library.downloads.ended.emit(WHISPER, Outcome(trouble="The hub cannot be reached."))
    assert state_of(library, entry_of(ModelState.ABSENT), is_in_use=False) == "Download failed"
    assert state_of(library, entry_of(ModelState.ABSENT), is_in_use=True) == "Download failed, chosen"
    half = entry_of(ModelState.PARTIAL, n_bytes=250_000_000)
    assert state_of(library, half, is_in_use=False) == "Interrupted (50 %)"


def test_a_download_tells_what_is_here_how_fast_it_comes_and_how_long_it_takes() -> None:
    pace = DownloadPace()
    assert progress_in_words(None, pace) == "Asking the hub…"
    pace.add(Received(n_there=100_000_000, n_total=500_000_000, n_came=0), 0.0)
    told = Received(n_there=200_000_000, n_total=500_000_000, n_came=100_000_000)
    pace.add(told, 50.0)
    assert progress_in_words(told, pace) == "200 MB of 500 MB · 2.0 MB a second · 2 min left"
    whole = Received(n_there=500_000_000, n_total=500_000_000, n_came=400_000_000)
    assert progress_in_words(whole, pace) == "Checking the download…"


def test_time_is_told_in_whole_minutes_and_hours_with_tenths() -> None:
    assert [time_left(seconds) for seconds in (30, 90, 5400)] == [
        "less than a minute left",
        "2 min left",
        "1.5 h left",
    ]
