"""The page of the microphone: a live caption by the real engine, of which nothing is kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psutil
import pytest
from first_steps_user import UNHURRIED_MS, choose, speaking
from places import OFFICE_TALK
from PySide6.QtCore import Qt

from app.bridge.device_scout import DeviceScout
from app.windows.first_steps import microphone_page
from app.windows.first_steps.guide import FirstSteps
from app.windows.first_steps.microphone_page import MicrophonePage
from app.windows.main.main_window import MainWindow
from core.speech.levels import FLOOR_DBFS


@pytest.fixture
def page(window: MainWindow, guide: FirstSteps, sound_server) -> Iterator[MicrophonePage]:
    guide.test_sound()
    window.findChild(DeviceScout).end(UNHURRIED_MS / 1000)
    yield guide.microphone
    guide.close()


def test_what_is_said_is_captioned_and_nothing_is_kept(
    qtbot, guide: FirstSteps, page: MicrophonePage, sound_server, engines_of, tmp_path: Path
) -> None:
    assert "It is nice to meet you" in page.aloud.text()
    qtbot.waitUntil(lambda: "Only silence" in page.state.text(), timeout=UNHURRIED_MS)
    assert page.level_meter.level_dbfs == FLOOR_DBFS
    with speaking(sound_server, "mic_feed"):
        told = "Loud and clear. This test keeps nothing."
        qtbot.waitUntil(lambda: page.state.text() == told, timeout=UNHURRIED_MS)
        qtbot.waitUntil(lambda: page.level_meter.level_dbfs > -30, timeout=UNHURRIED_MS)
        qtbot.waitUntil(lambda: page.caption.said.text() != "", timeout=UNHURRIED_MS)
        assert page.caption.read.text(), "it is translated"
    qtbot.keyClick(guide, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not sound_server.is_recorded(), timeout=UNHURRIED_MS)
    qtbot.waitUntil(lambda: engines_of(psutil.Process()) == [], timeout=UNHURRIED_MS)
    assert list(tmp_path.rglob("*.wav")) == list(tmp_path.rglob("*.flac")) == []
    assert list((tmp_path / "journal").rglob("*")) == []


def test_while_the_models_are_not_here_the_sound_is_tested_all_the_same(
    qtbot, window: MainWindow, page: MicrophonePage, sound_server, engines_of
) -> None:
    languages = replace(window.settings.languages, source="fr", target="en")
    window.settings_store.change(languages)
    choose(page.source, "both")
    assert "not downloaded yet" in page.caption.waiting.text()
    with speaking(sound_server, "speakers"):
        heard = "What this computer plays is heard. This test keeps nothing."
        qtbot.waitUntil(lambda: page.state.text().endswith(f"\n{heard}"), timeout=UNHURRIED_MS)
        choose(page.source, "system")
        assert window.controls.source.value == "system"
        qtbot.waitUntil(lambda: page.state.text() == heard, timeout=UNHURRIED_MS)
    qtbot.waitUntil(lambda: engines_of(psutil.Process()) == [], timeout=UNHURRIED_MS)


def test_without_a_microphone_the_test_says_what_to_do(
    qtbot, window: MainWindow, page: MicrophonePage
) -> None:
    gone = replace(window.settings_store.settings.sound, source="mic:A microphone that is not there")
    window.settings_store.change(gone)
    page.again_button.click()
    qtbot.waitUntil(page.again_button.isVisible, timeout=UNHURRIED_MS)
    assert "microphone" in page.state.text()


@pytest.mark.usefixtures("replayed_engine")
def test_without_a_microphone_the_demo_is_captioned(
    qtbot, window: MainWindow, page: MicrophonePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(microphone_page, "DEMO_CLIP", OFFICE_TALK)  # which this engine knows
    before = window.settings
    window.settings_store.change(replace(before.languages, source="fr", target="de"))
    chosen = window.settings
    qtbot.mouseClick(page.demo_button, Qt.MouseButton.LeftButton)
    assert "recording" in page.state.text()
    qtbot.waitUntil(lambda: bool(page.caption.said.text()), timeout=UNHURRIED_MS)
    assert page.caption.read.text() and "recording" in page.state.text()
    assert page.level_meter.level_dbfs > FLOOR_DBFS
    assert window.settings == chosen, "nothing is chosen by that"
    page.work.end(UNHURRIED_MS / 1000)


def test_the_computer_is_checked_from_here(guide: FirstSteps, page: MicrophonePage) -> None:
    wanted: list[bool] = []
    guide.check_wanted.disconnect()
    guide.check_wanted.connect(lambda: wanted.append(True))
    page.check_button.click()
    assert wanted == [True]
