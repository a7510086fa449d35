"""A newcomer's first hour in the real window, counted in clicks and keys: at most five to each end.

The models lie behind a hub on loopback, and nobody loads them: what is counted are clicks and states, not
words.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from counted_user import CountedUser
from first_steps_user import UNHURRIED_MS, speaking
from into_english import land_into_english
from loopback_hub import WEIGHTS, LoopbackHub, served
from main_windows import new_main_window
from PySide6.QtWidgets import QPushButton
from safetensors.numpy import save

from app.advice import speed
from app.bridge.device_scout import DeviceScout
from app.host.memory_fit import Memory
from app.settings.settings import LanguageChoice, Settings, SoundChoice, WindowChoice
from app.widgets.message_bar import BarMessage
from app.windows.main.main_window import MainWindow
from app.windows.models import library
from core.captions.captions import CaptionUpdate
from core.wire.defaults import SHIPPED_TRANSLATOR
from models.store.catalog import find_model

MOST_ACTS = 5
EARS, PEN = "whisper:tiny", "Qwen/Qwen3-0.6B"
"""What is recommended to somebody whose processor is slow, for French in Italian; English needs no pen."""
MODELS = {
    EARS: {"config.json": b"{}", "tokenizer.json": b"{}", "vocabulary.txt": b"a", "model.bin": WEIGHTS},
    PEN: {
        "config.json": json.dumps(
            {
                "model_type": "qwen3",
                "hidden_size": 32,
                "intermediate_size": 64,
                "num_hidden_layers": 2,
                "num_attention_heads": 4,
                "num_key_value_heads": 2,
                "head_dim": 8,
                "vocab_size": 320,
                "max_position_embeddings": 512,
            }
        ).encode(),
        "tokenizer.json": b"{}",
        "model.safetensors": save({"model.embed_tokens.weight": np.zeros((320, 32), np.float32)}),
    },
}
"""Files of which nothing but their names and shapes is read."""
SLOW = 30.0
ROOM = Memory(card_bytes=0, free_bytes=8_000_000_000)
WITHOUT_HASHES = """
import functools, dataclasses
from models.store import catalog as known
read = known.catalog.__wrapped__
known.catalog = functools.cache(lambda: tuple(dataclasses.replace(each, sha256={}) for each in read()))
"""
"""In the children: the catalog knows the hashes of the real weights, and those behind this hub are others."""


@pytest.fixture(autouse=True)
def hub(replayed_engine: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LoopbackHub]:
    """A computer without models, and a hub that has what is recommended to it."""
    (tmp_path / "children").mkdir()
    (tmp_path / "children" / "sitecustomize.py").write_text(WITHOUT_HASHES)
    with served() as hub:
        for name, files in MODELS.items():
            hub.add(find_model(name).repository, files, find_model(name).revision)
        for variable, value in {
            "HF_ENDPOINT": hub.endpoint,
            "HF_HUB_CACHE": str(tmp_path / "hub"),
            "XDG_DATA_HOME": str(tmp_path / "data"),
            "XDG_STATE_HOME": str(tmp_path / "state"),
            "PYTHONPATH": str(tmp_path / "children"),
        }.items():
            monkeypatch.setenv(variable, value)
        monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
        monkeypatch.setattr(library, "look_at_memory", lambda: ROOM)
        speed.record_speed(SLOW)
        yield hub


def started(qtbot, tmp_path: Path, settings: Settings) -> MainWindow:
    window = new_main_window(qtbot, tmp_path, settings)
    window.show()
    qtbot.waitUntil(window.isActiveWindow, timeout=UNHURRIED_MS)
    return window


def await_captions(qtbot, window: MainWindow, pen: str) -> None:
    """Wait until somebody is captioned, and end that."""
    told: list[CaptionUpdate] = []
    window.bridge.captioned.connect(told.append)
    qtbot.waitUntil(lambda: any(update.source for update in told), timeout=UNHURRIED_MS)
    assert (window.settings.engine.recognizer, window.settings.engine.translator) == (EARS, pen)
    window.bridge.abort()
    qtbot.waitUntil(lambda: not window.bridge.is_running, timeout=UNHURRIED_MS)


@pytest.fixture
def ended(qtbot) -> Iterator[list[MainWindow]]:
    windows: list[MainWindow] = []
    yield windows
    for window in windows:
        window.findChild(DeviceScout).end(UNHURRIED_MS / 1000)
        window.models_window.end(UNHURRIED_MS / 1000)
        window.first_steps.end(UNHURRIED_MS / 1000)


def test_from_the_first_start_to_a_french_talk_in_english(
    qtbot, tmp_path: Path, sound_server, ended: list[MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of what is recommended only what hears is to be fetched: a translator into English ships."""
    land_into_english(monkeypatch, tmp_path / "shipped")
    window = started(qtbot, tmp_path, Settings(sound=SoundChoice(source="mic")))
    ended.append(window)
    user = CountedUser(qtbot)
    window.guide()
    guide = window.first_steps
    qtbot.waitUntil(guide.isActiveWindow, timeout=UNHURRIED_MS)

    user.click(guide.languages.spoken_chips.buttons["fr"])
    user.click(guide.next_button)
    qtbot.waitUntil(guide.models.fetch_button.isVisible, timeout=UNHURRIED_MS)
    user.click(guide.models.fetch_button)
    here = "Everything is on this computer."
    qtbot.waitUntil(lambda: guide.models.below.text() == here, timeout=UNHURRIED_MS)
    user.click(guide.next_button)
    user.click(guide.next_button)
    with speaking(sound_server, "mic_feed"):
        await_captions(qtbot, window, SHIPPED_TRANSLATOR)
    assert window.settings.languages == LanguageChoice(source="fr", target="en")
    assert user.n_acts <= MOST_ACTS, user.did


def offered(window: MainWindow) -> QPushButton:
    """Return the button of the message that is shown."""
    (message,) = [each for each in window.message_bar.findChildren(BarMessage) if each.isVisible()]
    button = message.buttons[0]
    assert isinstance(button, QPushButton)
    return button


def test_from_a_message_to_its_mend(qtbot, tmp_path: Path, sound_server, ended: list[MainWindow]) -> None:
    """What ships hears no French: the message names what does, and leads to captions."""
    settings = Settings(
        sound=SoundChoice(source="mic"),
        languages=LanguageChoice(source="fr", target="it"),
        window=WindowChoice(guided=True),
    )
    window = started(qtbot, tmp_path, settings)
    ended.append(window)
    window.session.start()
    qtbot.waitUntil(lambda: window.message_bar.text != "", timeout=UNHURRIED_MS)
    assert window.message_bar.text == (
        "Small recognizer does not hear French, and Small translator does not translate it into Italian. "
        "Whisper tiny and Qwen3 0.6B do."
    )
    assert not window.bridge.is_running

    user = CountedUser(qtbot)
    user.click(offered(window))
    ready = "Everything is downloaded: captions can start."
    qtbot.waitUntil(lambda: window.message_bar.text == ready, timeout=UNHURRIED_MS)
    window.models_window.close()
    user.click(offered(window))
    with speaking(sound_server, "mic_feed"):
        await_captions(qtbot, window, PEN)
    assert user.n_acts <= MOST_ACTS, user.did


def test_languages_that_nothing_here_serves_are_told_as_soon_as_they_are_chosen(
    qtbot, tmp_path: Path, ended: list[MainWindow]
) -> None:
    window = started(qtbot, tmp_path, Settings(window=WindowChoice(guided=True)))
    ended.append(window)
    for source, target, told in (
        ("en", "pl", "Small translator does not translate English into Polish. Qwen3 0.6B does."),
        ("en", "de", ""),
        ("haw", "", "Small recognizer does not hear Hawaiian. Whisper tiny does."),
    ):
        window.controls.languages.chosen.emit(
            replace(window.settings.languages, source=source, target=target)
        )
        window.controls.settled.emit()
        qtbot.waitUntil(lambda told=told: window.message_bar.text == told, timeout=UNHURRIED_MS)
