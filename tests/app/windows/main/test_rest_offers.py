"""What captions have missed is filled in by itself when the talk has ended, in its card and transcript."""

from __future__ import annotations

from pathlib import Path

import pytest
from kept_talk import GARBLED, SAID_S, keep_with_sound
from main_windows import new_main_window

from app.settings.settings import EngineChoice, LanguageChoice, Settings, TranscriptChoice
from app.windows.main.main_window import MainWindow
from app.windows.main.talk_head import Talk
from app.windows.transcripts.caption_table import FILLED_ROLE, SOURCE, TIME
from core.captions.captions import Gap
from core.transcripts.entries import KeptCaption
from core.transcripts.missed import first_missed, note_missed
from core.transcripts.transcripts import Transcripts
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings

UNHURRIED_MS = 240_000
"""Ends a test that hangs; nothing is measured by it."""
SHIPPED = EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator="")
GAP = Gap(0.1, SAID_S, is_missed=True)


@pytest.fixture
def window(qtbot, tmp_path: Path) -> MainWindow:
    settings = Settings(
        transcripts=TranscriptChoice(asked_of_sound=True),
        engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER),
        languages=LanguageChoice(target=""),
    )
    window = new_main_window(qtbot, tmp_path, settings)
    window.show()
    return window


@pytest.fixture
def talk(window: MainWindow) -> int:
    """The number of a talk that ends now, and has missed all but its first caption."""
    transcripts = transcripts_of(window)
    number = keep_with_sound(transcripts)
    note_missed(transcripts, number, first_missed(GAP, 1, SHIPPED))
    window.talks.begin(Talk("Planning", "English", "Microphone"))
    window.pane.begin(is_bilingual=False)
    for entry in transcripts.entries(number):
        if isinstance(entry, KeptCaption):
            window.pane.show_update(entry.original)
        else:
            window.pane.show_notice(entry.text, entry.start_s)
    window.bridge.transcript = number
    return number


def transcripts_of(window: MainWindow) -> Transcripts:
    transcripts = window.transcript_controller.transcripts
    assert transcripts is not None
    return transcripts


def test_it_is_filled_in_where_it_belongs(window: MainWindow, talk: int, qtbot) -> None:
    window.transcript_controller.show()
    history = window.transcript_controller.window
    assert history is not None and history.table_model.rowCount() == 2
    assert window.pane.toPlainText().splitlines() == [GARBLED, "[3.4 s not captioned yet]"]
    shown: list[str] = []
    window.outputs.show = window.outputs.write = shown.append  # others have had what was said then
    window.bridge.ended.emit()
    qtbot.waitUntil(lambda: window.bridge.is_running, timeout=UNHURRIED_MS)
    with qtbot.waitSignal(window.bridge.ended, timeout=UNHURRIED_MS):
        pass
    first, notice, *filled = window.pane.toPlainText().splitlines()
    assert (first, notice) == (GARBLED, "[3.4 s filled in later]")
    assert "everyone" in " ".join(filled)
    assert window.talks.transcript == talk and not window.talks.folded.rows
    assert shown == [] and window.message_bar.text == ""
    qtbot.waitUntil(lambda: not history.rest_action.isEnabled(), timeout=UNHURRIED_MS)
    model = history.table_model
    texts = [model.index(row, SOURCE).data() for row in range(model.rowCount())]
    assert texts[0] == GARBLED and texts[1:] == filled
    marked = [model.index(row, TIME).data(FILLED_ROLE) for row in range(len(texts))]
    assert marked == [False, *[True] * len(filled)]
    assert transcripts_of(window).sound.paths() == [], "it was kept for this alone"


def test_an_earlier_talk_is_offered(window: MainWindow, talk: int, qtbot) -> None:
    window.bridge.transcript = None
    window.bridge.ended.emit()
    told = [window.message_bar.text, *window.message_bar.waiting]
    assert told[0].startswith("0:03 of “")
    assert told[0].endswith("” is not captioned yet; the sound is kept.")
    assert not window.bridge.is_running
