"""What the main window says of models before it captions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from main_windows import new_main_window
from places import DEMO
from PySide6.QtCore import Qt

from app.settings.settings import EngineChoice, LanguageChoice, Settings, SoundChoice
from app.windows.main.main_window import MainWindow

UNHURRIED_MS = 240_000
"""Ends a test that hangs; nothing is measured by it."""


@pytest.fixture
def window(qtbot, tmp_path: Path) -> MainWindow:
    settings = Settings(
        sound=SoundChoice(source=str(DEMO)),
        engine=EngineChoice(recognizer="sphinx"),
        languages=LanguageChoice(target=""),
    )
    return new_main_window(qtbot, tmp_path, settings)


def test_a_model_that_is_not_here_is_offered_and_nothing_is_fetched_or_started(
    window: MainWindow, qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    window.settings_store.change(replace(window.settings_store.settings.engine, recognizer="whisper:tiny.en"))
    qtbot.mouseClick(window.controls.start, Qt.MouseButton.LeftButton)
    assert "whisper:tiny.en is not on this computer" in window.message_bar.text
    assert not window.bridge.is_running and window.controls.start.text() == "Start"
    models = window.models_window
    qtbot.waitUntil(lambda: models.selected is not None, timeout=UNHURRIED_MS)
    assert models.isVisible() and models.selected is not None
    assert models.selected.name == "whisper:tiny.en"
    models.end(UNHURRIED_MS / 1000)


def test_the_embedded_recognizer_names_the_better_one_once(window: MainWindow, qtbot) -> None:
    window.start()
    assert "Whisper small" in window.message_bar.text
    with qtbot.waitSignal(window.bridge.ended, timeout=UNHURRIED_MS):
        window.toggle()
    window.start()
    assert "Whisper small" not in window.message_bar.text
