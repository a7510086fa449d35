"""The page of what runs here, and the details that are copied from it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from app.remote.update_source import installed_version
from app.settings.settings import EngineChoice
from app.windows.main.main_window import MainWindow
from app.windows.settings.window import SettingsWindow
from core.wire.defaults import SHIPPED_RECOGNIZER

UNHURRIED_MS = 60_000
"""Ends a test that hangs; nothing is measured by it."""


def test_the_menu_opens_what_runs_here_and_where_files_lie(
    preferences: SettingsWindow, window: MainWindow, tmp_path: Path
) -> None:
    window.settings_store.change(EngineChoice(recognizer=SHIPPED_RECOGNIZER))
    preferences.close()
    window.window_actions.by_id["about"].trigger()
    page = preferences.about
    assert page.isVisible()
    assert "Recognizer: Small recognizer" in page.running.text
    assert "Translator: Small translator" in page.running.text
    assert "onnxruntime" in page.running.text
    assert set(page.open_buttons) == {"Settings and glossary", "Transcripts", "Adapters", "Log"}
    page.show_notices.click()
    assert page.notices is not None and page.notices.isVisible() and page.notices.list.count() == 3


def test_copied_details_name_nothing_that_is_private(
    preferences: SettingsWindow, window: MainWindow, qtbot, tmp_path: Path, monkeypatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    secret = tmp_path / "merger-of-acme"
    engine = replace(
        window.settings.engine, recognizer=SHIPPED_RECOGNIZER, translator=str(secret), adapter=str(secret)
    )
    window.settings_store.change(engine)
    preferences.open_page(preferences.about)
    qtbot.keyClick(preferences.about.copy, Qt.Key.Key_Space)
    copied = QGuiApplication.clipboard().text()
    assert installed_version() in copied and "Recognizer: Small recognizer" in copied
    assert "Translator: A folder" in copied and "Adapter: A custom adapter" in copied
    assert "acme" not in copied and str(tmp_path) not in copied
    window.settings_store.change(replace(engine, translator="acme/merger-en-de", adapter=""))
    assert "Translator: Another model from the Hub" in preferences.about.details
    window.settings_store.change(replace(engine, translator="http://10.0.0.7:8080/v1#acme", adapter=""))
    assert "acme" not in preferences.about.details and "10.0.0.7" not in preferences.about.details
    assert "copied" in preferences.message_bar.text
