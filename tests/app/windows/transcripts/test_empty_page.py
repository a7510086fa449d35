"""What stands where there is no transcript."""

from __future__ import annotations

from collections.abc import Callable

from history import UNHURRIED_MS, keep

from app.windows.transcripts.window import TranscriptsWindow
from core.transcripts.transcripts import Transcripts


def test_without_transcripts_captions_can_be_started(
    open_history: Callable[[], TranscriptsWindow], qtbot
) -> None:
    window = open_history()
    assert window.empty_page.sentence.text().startswith("No transcripts yet.")
    with qtbot.waitSignal(window.start_wanted, timeout=UNHURRIED_MS):
        window.empty_page.start_button.click()


def test_a_search_that_finds_nothing_offers_no_start(
    transcripts: Transcripts, open_history: Callable[[], TranscriptsWindow], qtbot
) -> None:
    keep(transcripts, "Talk", [("yes", "")])
    window = open_history()
    window.search.setText("nowhere")
    qtbot.waitUntil(window.empty_page.isVisible, timeout=UNHURRIED_MS)
    assert "Nothing found" in window.empty_page.sentence.text()
    assert not window.empty_page.start_button.isVisible()
