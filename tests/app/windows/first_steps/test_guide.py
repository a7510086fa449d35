"""The guide as a new user goes through it: the real window, engine and sound server, a hub on loopback."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from desktop_user import DesktopUser
from first_steps_user import ALT, UNHURRIED_MS, click
from loopback_hub import LoopbackHub
from places import OFFICE_TALK
from PySide6.QtCore import Qt

from app.settings.settings import EngineChoice, LanguageChoice, Settings, load_settings
from app.windows.first_steps.guide import FirstSteps
from app.windows.main.main_window import MainWindow
from core.wire.defaults import SHIPPED_RECOGNIZER

TITLE = "Welcome to Surtitle"


@pytest.fixture
def new_user(screen, tmp_path: Path) -> Iterator[DesktopUser]:
    user = DesktopUser(
        screen,
        tmp_path / "new",
        Settings(engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER), languages=LanguageChoice(target="")),
    )
    yield user
    user.end_all()


def test_the_first_start_guides_and_the_second_does_not(new_user: DesktopUser, screen, wait_until) -> None:
    process = new_user.start()
    wait_until(lambda: new_user.is_active(process, TITLE), "the guide")
    screen.from_outside("key", "Escape")
    wait_until(lambda: new_user.windows(process, title=TITLE) == [], "the end of the guide")
    assert new_user.windows(process)
    process.send_signal(signal.SIGTERM)
    assert process.wait() == 0

    again = new_user.start()
    wait_until(lambda: new_user.is_active(again), "the window")
    assert new_user.tell("--show").returncode == 0
    assert new_user.windows(again, title=TITLE) == []


def test_who_opens_a_file_sees_its_captions_and_no_guide(
    new_user: DesktopUser, wait_until, engines_of
) -> None:
    process = new_user.start("window", str(OFFICE_TALK))
    wait_until(lambda: bool(engines_of(process)), "the engine")
    assert new_user.windows(process, title=TITLE) == []


def test_it_is_left_at_any_page_by_a_key_and_found_again_in_the_menu(
    qtbot, window: MainWindow, guide: FirstSteps, tmp_path: Path
) -> None:
    for key, page in (
        (Qt.Key.Key_C, guide.models),
        (Qt.Key.Key_B, guide.languages),
        (Qt.Key.Key_C, guide.models),
    ):
        qtbot.keyClick(guide, key, ALT)
        qtbot.waitUntil(lambda page=page: guide.page is page, timeout=UNHURRIED_MS)
    qtbot.keyClick(guide, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not guide.isVisible(), timeout=UNHURRIED_MS)
    window.settings_store.save()
    assert load_settings(tmp_path / "settings.json").window.guided
    window.guide()
    assert not guide.isVisible()
    window.window_actions.by_id["first-steps"].trigger()
    assert guide.isVisible()
    assert guide.page is guide.languages
    click(qtbot, guide.skip_button, "Skip")
    assert not guide.isVisible()


def test_it_opens_over_the_main_window(window: MainWindow, guide: FirstSteps) -> None:
    guide.close()
    guide.resize(500, 400)
    window.setGeometry(100, 60, 640, 560)
    guide.present()
    assert guide.geometry().center() == window.geometry().center()


def test_it_goes_along_with_a_main_window_that_is_put_somewhere_once_it_is_shown(
    window: MainWindow, guide: FirstSteps
) -> None:
    guide.close()
    guide.resize(500, 400)
    window.hide()
    window.show()
    guide.present()
    window.setGeometry(140, 90, 640, 560)
    assert guide.geometry().center() == window.geometry().center()


def test_each_page_speaks_its_own_line_on_the_stage(qtbot, guide: FirstSteps) -> None:
    assert guide.stage.line == ("Good evening and welcome", "Guten Abend und willkommen")
    assert guide.step.text() == "1 of 3"
    click(qtbot, guide.next_button, "Continue")
    assert guide.stage.line[0] == "and welcome to our house"
    assert guide.step.text() == "2 of 3"


def test_the_sound_is_tested_and_the_computer_checked_from_elsewhere(
    window: MainWindow, guide: FirstSteps, hub: LoopbackHub
) -> None:
    guide.close()
    guide.test_sound()
    assert guide.isVisible() and guide.page is guide.microphone
    guide.close()
    assert not guide.microphone.work.is_running
    assert hub.requests == []


def test_captions_start_at_the_end(qtbot, window: MainWindow, guide: FirstSteps, sound_server) -> None:
    guide.test_sound()
    click(qtbot, guide.next_button, "Start captions")
    assert not guide.isVisible()
    assert window.bridge.is_running
    window.bridge.abort()
    qtbot.waitUntil(lambda: not window.bridge.is_running, timeout=UNHURRIED_MS)
