"""Another source, language or recognizer while captions run: nothing is lost, and the next session begins."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from main_windows import new_main_window
from places import OFFICE_TALK
from PySide6.QtWidgets import QComboBox

from app.bridge.session_state import SessionState
from app.settings.settings import EngineChoice, LanguageChoice, Settings, SoundChoice
from app.windows.main.main_window import MainWindow
from core.captions.captions import CaptionUpdate
from core.transcripts.entries import KeptCaption
from core.wire.defaults import SHIPPED_RECOGNIZER

UNHURRIED_MS = 240_000
"""Ends a test that hangs; nothing is measured by it."""


@pytest.fixture
def window(qtbot, tmp_path: Path) -> MainWindow:
    settings = Settings(
        sound=SoundChoice(source=str(OFFICE_TALK)),
        engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER),
        languages=LanguageChoice(target=""),
    )
    window = new_main_window(qtbot, tmp_path, settings)
    window.show()
    return window


def choose(box: QComboBox, key: str) -> None:
    box.setCurrentIndex(box.findData(key))
    box.activated.emit(box.currentIndex())


def begun(window: MainWindow) -> list[SessionState]:
    """Return the states from now on."""
    states: list[SessionState] = []
    window.bridge.state_changed.connect(lambda state: states.append(state))
    return states


def captioning(window: MainWindow, qtbot) -> None:
    window.session.start()
    qtbot.waitUntil(lambda: "everyone" in window.pane.toPlainText(), timeout=UNHURRIED_MS)


def test_another_language_ends_the_session_with_its_last_words_and_begins_the_next(
    window: MainWindow, qtbot
) -> None:
    states = begun(window)
    sessions: list[dict[int, CaptionUpdate]] = [{}]
    window.bridge.captioned.connect(lambda update: sessions[-1].update({update.segment: update}))
    window.bridge.ended.connect(lambda: sessions.append({}))
    captioning(window, qtbot)
    window.controls.languages.popover.open()
    choose(window.controls.target_language, "de")
    assert states[-1] is SessionState.CAPTIONING, "its user may still be choosing"
    window.controls.languages.popover.close()
    assert states[-1] is SessionState.STOPPING
    qtbot.waitUntil(lambda: any(one.target for one in sessions[-1].values()), timeout=UNHURRIED_MS)
    first = [caption for caption in sessions[0].values() if caption.source]
    assert first and all(caption.final and not caption.target for caption in first)
    transcripts = window.transcript_controller.transcripts
    assert transcripts is not None
    earlier = min(transcripts.all(), key=lambda transcript: transcript.id)
    entries = transcripts.entries(earlier.id)
    kept = [entry.original.source for entry in entries if isinstance(entry, KeptCaption)]
    assert [source for source in kept if source] == [caption.source for caption in first]
    assert [row.transcript for row in window.talks.folded.rows] == [earlier.id], "its card is closed"
    assert len(transcripts.all()) == 2 and window.bridge.is_running


def test_another_source_begins_again_at_once_and_the_same_one_does_not(
    window: MainWindow, qtbot, tmp_path: Path
) -> None:
    captioning(window, qtbot)
    window.controls.source.entries[str(OFFICE_TALK)].trigger()
    assert window.bridge.state is SessionState.CAPTIONING
    other = tmp_path / "other.flac"
    other.write_bytes(OFFICE_TALK.read_bytes())
    states = begun(window)
    window.controls.source.chosen.emit(replace(window.settings.sound, source=str(other)))
    qtbot.waitUntil(lambda: len(window.talks.folded.rows) == 1, timeout=UNHURRIED_MS)
    qtbot.waitUntil(lambda: "everyone" in window.pane.toPlainText(), timeout=UNHURRIED_MS)
    names = [state.name for state in states]
    assert names == ["STOPPING", "FINISHING", "IDLE", "LOADING", "CAPTIONING"]


def test_a_paused_session_is_followed_by_a_paused_one(window: MainWindow, qtbot) -> None:
    captioning(window, qtbot)
    window.session.pause()
    states = begun(window)
    choose(window.controls.target_language, "de")
    qtbot.waitUntil(lambda: states[-1:] == [SessionState.PAUSED], timeout=UNHURRIED_MS)
    assert SessionState.CAPTIONING not in states
    assert window.controls.start.time == "0:00" and window.controls.pause.text() == "Resume"


def test_a_recognizer_that_is_not_there_is_told_of_and_captions_go_on(window: MainWindow, qtbot) -> None:
    captioning(window, qtbot)
    choose(window.controls.recognizer, "whisper:large-v2")
    assert "is not on this computer" in window.message_bar.text
    assert window.bridge.state is SessionState.CAPTIONING and not window.bridge.starts_again


def test_another_pace_or_what_others_choose_goes_on_with_the_same_session(window: MainWindow, qtbot) -> None:
    captioning(window, qtbot)
    window.controls.pace.details.click()
    choose(window.controls.pace.exact, "wait-7")
    assert window.settings.engine.policy == "steady"
    window.settings_store.change(replace(window.settings.languages, target="fr"))
    assert window.bridge.state is SessionState.CAPTIONING and not window.bridge.starts_again


def test_the_time_that_it_has_listened_is_shown(window: MainWindow, qtbot) -> None:
    captioning(window, qtbot)
    qtbot.waitUntil(lambda: window.controls.start.time != "0:00", timeout=UNHURRIED_MS)
    with qtbot.waitSignal(window.bridge.ended, timeout=UNHURRIED_MS):
        window.session.toggle()
    qtbot.waitUntil(lambda: window.controls.start.text() == "Start", timeout=UNHURRIED_MS)
    window.session.start()
    assert window.controls.start.time == "0:00"


def test_a_file_of_several_goes_on_whatever_else_is_chosen(window: MainWindow) -> None:
    assert window.session.start_file(OFFICE_TALK)
    choose(window.controls.target_language, "de")
    assert window.bridge.is_running and not window.bridge.starts_again
