"""The crossing between the threads of a session and the window."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
import shiboken6

from app.bridge.session_bridge import SessionBridge
from app.settings.settings import EngineChoice, LanguageChoice, Settings, SoundChoice, save_settings
from app.sound.file_source import FileSource
from app.windows.main.main_window import MainWindow
from core.transcripts.store import TranscriptError
from core.transcripts.transcripts import Transcripts
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings

pytestmark = pytest.mark.usefixtures("replayed_engine")

UNHURRIED_MS = 240_000
"""Ends a test that hangs; nothing is measured by it."""


def no_session_is_left() -> bool:
    return not any(thread.name == "session" for thread in threading.enumerate())


def test_stopping_what_has_just_ended_by_itself_starts_nothing(
    qtbot, wait_until, tmp_path: Path, clip: Path
) -> None:
    settings = tmp_path / "settings.json"
    save_settings(
        Settings(
            sound=SoundChoice(source=str(clip)),
            engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER),
            languages=LanguageChoice(target=""),
        ),
        settings,
    )
    window = MainWindow(settings, tmp_path / "journal")
    qtbot.addWidget(window)
    window.session.start()
    wait_until(no_session_is_left, "the session to end, which the window has not heard yet")
    window.session.toggle()
    qtbot.waitUntil(lambda: window.controls.start.text() == "Start", timeout=UNHURRIED_MS)
    assert not window.bridge.is_running
    assert no_session_is_left()


class SlowToOpen(FileSource):
    """A device that asks its user first."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "fast")
        self.may_open = threading.Event()

    def open(self) -> None:
        self.may_open.wait()
        super().open()


def test_a_name_given_before_the_transcript_is_begun_is_its_name_though_nobody_hears_of_the_end(
    qtbot, tmp_path: Path, clip: Path, transcripts: Transcripts
) -> None:
    bridge, source = SessionBridge(tmp_path / "journal", transcripts=transcripts), SlowToOpen(clip)
    bridge.start(source, EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator=""))
    bridge.call("Planning")
    is_begun = bridge.transcript is not None
    with qtbot.waitSignal(bridge.captioned, timeout=UNHURRIED_MS):
        source.may_open.set()
    bridge.end(UNHURRIED_MS / 1000)
    assert not is_begun and [transcript.name for transcript in transcripts.all()] == ["Planning"]


def test_a_name_that_cannot_be_written_costs_no_transcript(
    qtbot, tmp_path: Path, clip: Path, transcripts: Transcripts, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(number: int, name: str) -> None:
        raise TranscriptError("The disk is full.")

    monkeypatch.setattr(transcripts, "rename", refuse)
    bridge, source = SessionBridge(tmp_path / "journal", transcripts=transcripts), SlowToOpen(clip)
    bridge.start(source, EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator=""))
    bridge.call("Planning")
    with qtbot.waitSignal(bridge.captioned, timeout=UNHURRIED_MS):
        source.may_open.set()
    bridge.end(UNHURRIED_MS / 1000)
    (transcript,) = transcripts.all()
    assert transcripts.read(transcript.id).entries


def test_a_session_that_outlives_its_window_ends_like_any_other(
    qtbot, wait_until, tmp_path: Path, clip: Path, caplog
) -> None:
    bridge = SessionBridge(tmp_path / "journal")
    bridge.start(FileSource(clip, "fast"), EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator=""))
    shiboken6.delete(bridge)
    wait_until(no_session_is_left, "the end of the session")
    assert caplog.records == []
    assert list((tmp_path / "journal").iterdir()) == []
