"""The guide as a new user goes through it: the real window, engine and sound server, a hub on loopback."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import psutil
import pytest
from desktop_user import DesktopUser
from loopback_hub import WEIGHTS, LoopbackHub, served
from main_windows import new_main_window
from pack_offers import CARD, Offer
from places import DEMO
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QListWidget, QWizard
from questions import answer
from stand_in_packs import computing_module, served_pack, torch_wheel

from app.bridge.device_scout import DeviceScout
from app.doctor import checks
from app.host.memory_fit import Memory
from app.session.trial import first_sentence
from app.settings.settings import EngineChoice, LanguageChoice, Settings, SoundChoice, load_settings
from app.windows.first_steps.guide import FirstSteps
from app.windows.first_steps.page import GuidePage
from app.windows.main.main_window import MainWindow
from app.windows.models import library
from app.windows.models.pack_box import PackBox
from core.speech.levels import FLOOR_DBFS
from models.engines.shelf import Shelf
from models.store.catalog import find_model

UNHURRIED_MS = 240_000
"""Ends a test that hangs; nothing is measured by it."""
TITLE = "First steps"
ALT = Qt.KeyboardModifier.AltModifier
WHISPER = "whisper:tiny.en"
"""A model that is pinned to a commit, and of whose weights no hash is pinned."""
ROOM = Memory(card_bytes=0, free_bytes=3_200_000_000)


@pytest.fixture(autouse=True)
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LoopbackHub]:
    with served() as hub:
        model = find_model(WHISPER)
        files = {"config.json": b"{}", "tokenizer.json": b"{}", "vocabulary.txt": b"a", "model.bin": WEIGHTS}
        hub.add(model.repository, files, model.revision)
        monkeypatch.setenv("HF_ENDPOINT", hub.endpoint)
        monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
        monkeypatch.setattr(library, "look_at_memory", lambda: ROOM)
        yield hub


@pytest.fixture
def window(qtbot, tmp_path: Path) -> MainWindow:
    window = new_main_window(qtbot, tmp_path, Settings(sound=SoundChoice(source="mic")))
    window.show()
    qtbot.waitUntil(window.isActiveWindow, timeout=UNHURRIED_MS)
    return window


@pytest.fixture
def guide(qtbot, window: MainWindow) -> Iterator[FirstSteps]:
    window.guide()
    guide = window.first_steps
    qtbot.waitUntil(guide.isActiveWindow, timeout=UNHURRIED_MS)
    yield guide
    window.findChild(DeviceScout).end(UNHURRIED_MS / 1000)
    guide.end(UNHURRIED_MS / 1000)


@pytest.fixture
def new_user(screen, tmp_path: Path) -> Iterator[DesktopUser]:
    user = DesktopUser(
        screen,
        tmp_path / "new",
        Settings(engine=EngineChoice(recognizer="sphinx"), languages=LanguageChoice(target="")),
    )
    yield user
    user.end_all()


def turn_to(qtbot, guide: FirstSteps, page: GuidePage) -> None:
    while guide.currentPage() is not page:
        click(qtbot, guide.button(QWizard.WizardButton.NextButton), "Next")


@contextmanager
def speaking(sound_server, sink: str) -> Iterator[None]:
    """Play the clip meanwhile."""
    player = subprocess.Popen(["paplay", "-d", sink, str(DEMO)], env={**os.environ, **sound_server.env})
    try:
        yield
    finally:
        player.kill()
        player.wait()


def choose(box: QComboBox, data: str) -> None:
    box.setCurrentIndex(box.findData(data))
    box.activated.emit(box.currentIndex())


def texts_of(shown: QListWidget) -> list[str]:
    return [shown.item(row).text() for row in range(shown.count())]


def select_small(shown: QListWidget) -> None:
    """Select the model that the hub has."""
    shown.setCurrentRow([text.startswith("Whisper tiny.en,") for text in texts_of(shown)].index(True))


def click(qtbot, button, text: str) -> None:
    """Click a button that is called so and can be clicked."""
    assert button.text().replace("&", "") == text
    assert button.isEnabled()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


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
    process = new_user.start("window", str(DEMO))
    wait_until(lambda: bool(engines_of(process)), "the engine")
    assert new_user.windows(process, title=TITLE) == []


def test_it_is_left_at_any_page_by_a_key_and_found_again_in_the_menu(
    qtbot, window: MainWindow, guide: FirstSteps, tmp_path: Path
) -> None:
    for key, page in (
        (Qt.Key.Key_N, guide.sound),
        (Qt.Key.Key_B, guide.welcome),
        (Qt.Key.Key_N, guide.sound),
    ):
        qtbot.keyClick(guide, key, ALT)
        qtbot.waitUntil(lambda page=page: guide.currentPage() is page, timeout=UNHURRIED_MS)
    qtbot.keyClick(guide, Qt.Key.Key_K, ALT)
    qtbot.waitUntil(lambda: not guide.isVisible(), timeout=UNHURRIED_MS)
    window.settings_store.save()
    assert load_settings(tmp_path / "settings.json").window.guided
    window.guide()
    assert not guide.isVisible()
    window.window_actions.by_id["first-steps"].trigger()
    assert guide.isVisible()
    assert guide.currentPage() is guide.welcome


def test_languages_chosen_in_the_guide_are_those_of_the_window(window: MainWindow, guide: FirstSteps) -> None:
    choose(guide.welcome.source_language, "fr")
    assert window.controls.source_language.currentData() == "fr"
    assert window.settings.languages.target == "", "the translator that ships knows no French"
    assert guide.welcome.target_language.currentData() == ""
    choose(guide.welcome.source_language, "en")
    assert window.controls.target_language.currentData() == "de"
    assert guide.welcome.target_language.currentData() == "de"


def test_the_test_says_whether_the_microphone_hears_and_keeps_nothing(
    qtbot, window: MainWindow, guide: FirstSteps, sound_server, tmp_path: Path
) -> None:
    turn_to(qtbot, guide, guide.sound)
    window.findChild(DeviceScout).end(UNHURRIED_MS / 1000)
    page = guide.sound
    click(qtbot, page.test_button, "Test it")
    qtbot.waitUntil(lambda: "Only silence" in page.state.text(), timeout=UNHURRIED_MS)
    assert page.level_meter.level_dbfs == FLOOR_DBFS
    with speaking(sound_server, "mic_feed"):
        qtbot.waitUntil(lambda: page.state.text() == "We hear you.", timeout=UNHURRIED_MS)
        qtbot.waitUntil(lambda: page.level_meter.level_dbfs > -30, timeout=UNHURRIED_MS)
    click(qtbot, page.test_button, "Stop the test")
    assert page.state.text() == ""
    qtbot.waitUntil(lambda: not sound_server.is_recorded(), timeout=UNHURRIED_MS)
    assert list(tmp_path.rglob("*.wav")) == list(tmp_path.rglob("*.flac")) == []
    assert list((tmp_path / "journal").rglob("*")) == []


def test_another_source_is_tested_as_soon_as_it_is_chosen(
    qtbot, window: MainWindow, guide: FirstSteps, sound_server
) -> None:
    turn_to(qtbot, guide, guide.sound)
    window.findChild(DeviceScout).end(UNHURRIED_MS / 1000)
    page = guide.sound
    click(qtbot, page.test_button, "Test it")
    choose(page.source, "both")
    assert window.controls.source.value == "both"
    with speaking(sound_server, "speakers"):
        qtbot.waitUntil(
            lambda: page.state.text().endswith("\nWe hear what this computer plays."), timeout=UNHURRIED_MS
        )
        choose(page.source, "system")
        qtbot.waitUntil(
            lambda: page.state.text() == "We hear what this computer plays.", timeout=UNHURRIED_MS
        )
    qtbot.keyClick(guide, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not sound_server.is_recorded(), timeout=UNHURRIED_MS)


def test_without_a_microphone_the_test_says_what_to_do(
    qtbot, window: MainWindow, guide: FirstSteps, sound_server
) -> None:
    window.settings_store.change(
        replace(window.settings_store.settings.sound, source="mic:A microphone that is not there")
    )
    turn_to(qtbot, guide, guide.sound)
    window.findChild(DeviceScout).end(UNHURRIED_MS / 1000)
    click(qtbot, guide.sound.test_button, "Test it")
    qtbot.waitUntil(lambda: not guide.sound.work.is_running, timeout=UNHURRIED_MS)
    assert "microphone" in guide.sound.state.text()
    assert guide.sound.test_button.text() == "&Test it"


def test_a_sentence_is_captioned_by_what_ships(qtbot, guide: FirstSteps, hub: LoopbackHub) -> None:
    turn_to(qtbot, guide, guide.trial)
    grown: set[str] = set()
    guide.trial.work.told.connect(lambda _: grown.add(guide.trial.heard.text()))
    qtbot.waitUntil(lambda: not guide.trial.work.is_running, timeout=UNHURRIED_MS)
    assert guide.trial.heard.text() == first_sentence().lower().strip(".")
    assert "Guten Morgen" in guide.trial.translated.text()
    assert "4.0 seconds of sound took" in guide.trial.state.text()
    assert len(grown) > 2, "it is shown while it is heard"
    assert hub.requests == []


def test_a_trial_ends_with_its_page(qtbot, guide: FirstSteps, engines_of) -> None:
    turn_to(qtbot, guide, guide.trial)
    qtbot.waitUntil(lambda: bool(engines_of(psutil.Process())), timeout=UNHURRIED_MS)
    qtbot.keyClick(guide, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: engines_of(psutil.Process()) == [], timeout=UNHURRIED_MS)
    assert guide.trial.heard.text() == ""


def test_a_better_model_is_recommended_fetched_by_a_click_and_used(
    qtbot, window: MainWindow, guide: FirstSteps, hub: LoopbackHub
) -> None:
    turn_to(qtbot, guide, guide.models)
    page = guide.models
    qtbot.waitUntil(lambda: page.list.count() > 0, timeout=UNHURRIED_MS)
    assert "(recommended)" in page.list.currentItem().text()
    texts = texts_of(page.list)
    assert sum("(recommended)" in text for text in texts) == 1
    assert not any("Whisper large-v3," in text for text in texts), "it is too large"
    assert hub.requests == []

    select_small(page.list)
    hub.hold_after = [1_500_000]
    click(qtbot, page.fetch_button, "Download")
    qtbot.waitUntil(lambda: page.bar.value() >= 490, timeout=UNHURRIED_MS)
    assert "of 3 MB" in page.state.text()
    click(qtbot, page.fetch_button, "Pause")
    hub.go_on.set()
    qtbot.waitUntil(lambda: page.fetch_button.text() == "&Resume", timeout=UNHURRIED_MS)
    click(qtbot, page.fetch_button, "Resume")
    qtbot.waitUntil(lambda: "is used" in page.state.text(), timeout=UNHURRIED_MS)
    assert window.settings.engine.recognizer == WHISPER
    assert window.controls.recognizer.currentData() == WHISPER


@pytest.mark.usefixtures("card")
def test_an_engine_pack_for_the_card_is_offered_got_and_used(
    qtbot, window: MainWindow, guide: FirstSteps, pack_server: LoopbackHub, offer: Offer
) -> None:
    wheels = {"torch-1-py3-none-any.whl": torch_wheel(computing_module())}
    offer(served_pack(pack_server, wheels))
    turn_to(qtbot, guide, guide.models)
    box = guide.models.findChild(PackBox)
    qtbot.waitUntil(box.isVisible, timeout=UNHURRIED_MS)
    assert box.text.text().startswith(f"{CARD} is not used yet")
    qtbot.waitUntil(box.get_button.isEnabled, timeout=UNHURRIED_MS)
    answer("Agree and download")
    click(qtbot, box.get_button, "Get the engine pack…")
    qtbot.waitUntil(lambda: window.models_window.packs.look.is_used, timeout=UNHURRIED_MS)
    assert "is used from the next start of the captions on" in box.text.text()
    assert Shelf.of_user().installed() is not None


def test_a_download_that_fails_says_why_and_changes_nothing(
    qtbot, window: MainWindow, guide: FirstSteps, hub: LoopbackHub
) -> None:
    hub.poison = {"model.bin"}
    turn_to(qtbot, guide, guide.models)
    page = guide.models
    qtbot.waitUntil(lambda: page.list.count() > 0, timeout=UNHURRIED_MS)
    select_small(page.list)
    click(qtbot, page.fetch_button, "Download")
    qtbot.waitUntil(lambda: page.fetch_button.text() == "Re&try", timeout=UNHURRIED_MS)
    qtbot.waitUntil(lambda: "model.bin" in page.state.text(), timeout=UNHURRIED_MS)
    with qtbot.waitSignal(window.models_window.library.seen, timeout=UNHURRIED_MS):
        window.models_window.library.look_again("en")
    assert "model.bin" in page.state.text()
    assert window.settings.engine.recognizer == ""


def test_the_doctor_lists_what_it_finds_and_captions_start_at_the_end(
    qtbot,
    window: MainWindow,
    guide: FirstSteps,
    sound_server,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    # Without what loads torch, which takes long: the trial has a test of its own.
    wanted = tuple(check for check in checks.CHECKS if check[0] != "Graphics")
    monkeypatch.setattr(checks, "CHECKS", wanted)
    monkeypatch.setattr(checks, "EMBEDDED_TRANSLATOR", tmp_path)
    turn_to(qtbot, guide, guide.doctor)
    page = guide.doctor
    qtbot.waitUntil(lambda: not page.work.is_running, timeout=UNHURRIED_MS)
    texts = texts_of(page.list)
    assert "Python: fine" in [text.splitlines()[0] for text in texts]
    assert any(text.startswith("Recognizer") and "good morning everyone" in text for text in texts)
    assert (
        "Translator: good to know\nnone ships with this build\n"
        "Caption without one, or choose another translator." in texts
    )
    assert "Captions work on this computer" in page.state.text()
    click(qtbot, guide.button(QWizard.WizardButton.FinishButton), "Start captions")
    assert window.bridge.is_running
    window.bridge.abort()
    qtbot.waitUntil(lambda: not window.bridge.is_running, timeout=UNHURRIED_MS)
