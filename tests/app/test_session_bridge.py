"""The crossing between the threads of a session and the window."""

from __future__ import annotations

import threading
from pathlib import Path

from app.settings import Settings, save_settings
from app.window.main_window import MainWindow

UNHURRIED_MS = 240_000
"""Ends a test that hangs; nothing is measured by it."""


def no_session_is_left() -> bool:
    return not any(thread.name == "session" for thread in threading.enumerate())


def test_stopping_what_has_just_ended_by_itself_starts_nothing(
    qtbot, wait_until, tmp_path: Path, clip: Path
) -> None:
    settings = tmp_path / "settings.json"
    save_settings(Settings(source=str(clip), recognizer="sphinx", target_language=""), settings)
    window = MainWindow(settings, tmp_path / "journal")
    qtbot.addWidget(window)
    window.start()
    wait_until(no_session_is_left, "the session to end, which the window has not heard yet")
    window.toggle()
    qtbot.waitUntil(lambda: window.controls.start.text() == "Start", timeout=UNHURRIED_MS)
    assert not window.bridge.is_running
    assert no_session_is_left()
