"""What the main window says of models before it captions, and while it does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from loopback_hub import WEIGHTS, LoopbackHub, served
from main_windows import new_main_window
from places import OFFICE_TALK
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from app.advice.recommending import recommend
from app.choices.model_names import model_name
from app.host.memory_fit import Memory
from app.settings.settings import EngineChoice, LanguageChoice, Settings, SoundChoice
from app.widgets.message_bar import BarMessage
from app.windows.main.main_window import MainWindow
from app.windows.main.message_desk import FIRST_MINUTE_S
from app.windows.models import library
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import Health
from models.store.catalog import find_model

UNHURRIED_MS = 240_000
"""Ends a test that hangs; nothing is measured by it."""
WHISPER = "whisper:tiny.en"
NOT_HERE = "Whisper tiny.en is not on this computer yet, and captions need it."
FILES = {"config.json": b"{}", "tokenizer.json": b"{}", "vocabulary.txt": b"a", "model.bin": WEIGHTS}


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LoopbackHub]:
    """A hub that has one model, of which nothing is on this computer."""
    with served() as hub:
        model = find_model(WHISPER)
        hub.add(model.repository, FILES, model.revision)
        monkeypatch.setenv("HF_ENDPOINT", hub.endpoint)
        monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
        yield hub


@pytest.fixture
def window(qtbot, tmp_path: Path) -> MainWindow:
    settings = Settings(
        sound=SoundChoice(source=str(OFFICE_TALK)),
        engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER),
        languages=LanguageChoice(target=""),
    )
    window = new_main_window(qtbot, tmp_path, settings)
    window.show()
    return window


def offered(window: MainWindow) -> QPushButton:
    """Return the button of the message that is shown."""
    (message,) = [each for each in window.message_bar.findChildren(BarMessage) if each.isVisible()]
    button = message.buttons[0]
    assert isinstance(button, QPushButton)
    return button


def test_a_model_that_is_not_here_is_offered_and_nothing_is_fetched_or_started(
    window: MainWindow, hub: LoopbackHub, qtbot
) -> None:
    window.settings_store.change(replace(window.settings_store.settings.engine, recognizer=WHISPER))
    for _ in range(2):  # it is an answer, given each time that it is asked for
        window.session.start()
        qtbot.waitUntil(lambda: window.message_bar.text == NOT_HERE, timeout=UNHURRIED_MS)
        assert not window.bridge.is_running
        assert offered(window).text() == "Download · 78 MB"
        window.message_bar.findChildren(BarMessage)[-1].close_button.click()
    assert hub.requests == []


def test_what_is_missing_is_downloaded_by_one_click_and_used_by_another(
    window: MainWindow, hub: LoopbackHub, qtbot
) -> None:
    window.settings_store.change(replace(window.settings_store.settings.engine, recognizer=WHISPER))
    window.session.start()
    qtbot.waitUntil(lambda: window.message_bar.text != "", timeout=UNHURRIED_MS)
    qtbot.mouseClick(offered(window), Qt.MouseButton.LeftButton)
    assert window.models_window.isVisible()
    ready = "Everything is downloaded: captions can start."
    qtbot.waitUntil(lambda: window.message_bar.text == ready, timeout=UNHURRIED_MS)
    assert offered(window).text() == "Start"
    wanted: list[bool] = []
    window.model_advice.start_wanted.connect(lambda: wanted.append(True))
    window.model_advice.start_wanted.disconnect(window.session.start)
    offered(window).click()
    assert wanted == [True] and window.message_bar.text == ""
    window.models_window.end(UNHURRIED_MS / 1000)


def test_a_better_recognizer_is_advised_behind_the_first_minute_and_not_again_once_closed(
    window: MainWindow, hub: LoopbackHub, qtbot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # On a card: without one what ships is what is recommended.
    monkeypatch.setattr(library, "look_at_memory", lambda: Memory(8_000_000_000, 16_000_000_000))
    monkeypatch.setattr("app.advice.facts.whisper_computes_on_card", lambda: True)
    with qtbot.waitSignal(window.models_window.library.seen, timeout=UNHURRIED_MS):
        window.session.start()
    assert window.message_bar.text == ""
    at_begin = Health(0.0, True, 0.0, 0.0, 0.0)
    window.bridge.health.emit(replace(at_begin, heard_s=FIRST_MINUTE_S - 0.1))
    assert window.message_bar.text == ""
    window.bridge.health.emit(replace(at_begin, heard_s=FIRST_MINUTE_S))
    advice = recommend("en", "", window.models_window.library.look.facts).recognizer
    assert advice and model_name(advice.name) in window.message_bar.text
    assert offered(window).text().startswith("Download · ")
    window.message_bar.findChildren(BarMessage)[-1].close_button.click()
    with qtbot.waitSignal(window.bridge.ended, timeout=UNHURRIED_MS):
        window.session.toggle()
    window.session.start()
    window.bridge.health.emit(replace(at_begin, heard_s=FIRST_MINUTE_S))
    assert window.message_bar.text == ""
