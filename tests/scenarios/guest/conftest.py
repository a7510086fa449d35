"""What the picky guest is given: a screen, a language, and a main window that has just opened.

By themselves the tests of this folder take place on the screen of all tests, in English; `test_guest.py` has
the guest come again to other screens and in another language.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from activation import activate
from desktop_fixtures import Screen, start_screen
from desktop_user import SETTINGS
from main_windows import new_main_window
from picky_guest import LANGUAGE, SCREEN, UNHURRIED_MS, Guest
from places import OFFICE_TALK
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.bridge.background_job import BackgroundJob
from app.desktop.language import use_language
from app.settings.settings import Settings, SoundChoice
from core.wording.readers import read_in_window


@pytest.fixture(scope="session")
def screen() -> Screen:
    return start_screen(SCREEN)


@pytest.fixture(scope="session")
def speaking_windows(qapp: QApplication) -> None:
    """Have the windows speak the language of the guest, who does not sit at a terminal."""
    if LANGUAGE:
        use_language(qapp, LANGUAGE)
        read_in_window()


@pytest.fixture
def settings() -> Settings:
    """The talk that the replaying engine knows by heart, translated; a file may ask for something else."""
    chosen = SETTINGS.having(SoundChoice(source=str(OFFICE_TALK)))
    return chosen.having(replace(chosen.languages, target="de"))


@pytest.fixture
def guest(
    speaking_windows: None,
    settings: Settings,
    replayed_engine: None,
    qtbot: QtBot,
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> Iterator[Guest]:
    window = new_main_window(qtbot, tmp_path, settings)
    window.show()
    activate(qtbot, window)
    yield Guest(window, qtbot, request.node.name.removeprefix("test_"))
    window.bridge.abort()
    qtbot.waitUntil(lambda: not window.bridge.is_running, timeout=UNHURRIED_MS)
    for job in window.findChildren(BackgroundJob):  # or its thread would tell a window that is gone
        job.end(UNHURRIED_MS / 1000)
