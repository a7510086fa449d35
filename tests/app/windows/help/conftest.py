"""The main window of somebody who asks for help."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from main_windows import new_main_window

from app.doctor import checks
from app.settings.settings import EngineChoice, Settings
from app.windows.main.main_window import MainWindow
from core.wire.defaults import SHIPPED_RECOGNIZER

UNHURRIED_MS = 240_000
"""Ends a test that hangs; nothing is measured by it."""


@pytest.fixture
def window(qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    home = tmp_path / "anna"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    for kind in ("DATA", "CONFIG", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(home / kind.lower()))
    # Without what loads torch and engines, which takes long: they have tests of their own.
    slow = ("Graphics", "Recognizer", "Telemetry", "Network")
    monkeypatch.setattr(checks, "CHECKS", tuple(check for check in checks.CHECKS if check[0] not in slow))
    window = new_main_window(qtbot, home, Settings(engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER)))
    window.show()
    qtbot.waitUntil(window.isActiveWindow, timeout=UNHURRIED_MS)
    yield window
    window.help.end(UNHURRIED_MS / 1000)
