"""The settings window of a program that is started, again too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from main_windows import new_main_window

from app.widgets.theme import use_theme
from app.windows.main.main_window import MainWindow
from app.windows.settings.window import SettingsWindow

UNHURRIED_MS = 60_000
"""Ends a test that hangs; nothing is measured by it."""


@pytest.fixture
def start(qtbot, tmp_path: Path) -> Iterator[Callable[[], MainWindow]]:
    """Start the program, again too."""

    def start() -> MainWindow:
        window = new_main_window(qtbot, tmp_path)
        window.show()
        # Not asked for, as new windows become active: a request may come late, and take it from the next.
        qtbot.waitUntil(window.isActiveWindow, timeout=UNHURRIED_MS)
        return window

    yield start
    use_theme("")


@pytest.fixture
def window(start) -> MainWindow:
    return start()


@pytest.fixture
def preferences(window: MainWindow, qtbot) -> SettingsWindow:
    window.preferences.open_page()
    qtbot.waitUntil(window.preferences.isActiveWindow, timeout=UNHURRIED_MS)
    return window.preferences
