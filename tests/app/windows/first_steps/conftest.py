"""A guide whose hub is a real one on loopback."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from first_steps_user import UNHURRIED_MS
from loopback_hub import WEIGHTS, LoopbackHub, served
from main_windows import new_main_window

from app.advice import speed
from app.bridge.device_scout import DeviceScout
from app.host.memory_fit import Memory
from app.settings.settings import Settings, SoundChoice
from app.windows.first_steps.guide import FirstSteps
from app.windows.main.main_window import MainWindow
from app.windows.models import library
from models import moonshine
from models.store.catalog import find_model

WHISPER = "whisper:tiny.en"
"""A model that is pinned to a commit, and of whose weights no hash is pinned."""
ROOM = Memory(card_bytes=0, free_bytes=2_000_000_000)
"""Of the Whispers only tiny fits beside the translator that ships."""
CARD_TOO = Memory(card_bytes=8_000_000_000, free_bytes=16_000_000_000)
SLOW = 30.0


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LoopbackHub]:
    """A hub that has the one model that is recommended where the program came without a recognizer."""
    with served() as hub:
        model = find_model(WHISPER)
        files = {"config.json": b"{}", "tokenizer.json": b"{}", "vocabulary.txt": b"a", "model.bin": WEIGHTS}
        hub.add(model.repository, files, model.revision)
        monkeypatch.setenv("HF_ENDPOINT", hub.endpoint)
        monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
        monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
        monkeypatch.setattr(library, "look_at_memory", lambda: ROOM)
        monkeypatch.setattr(moonshine, "is_here", lambda: False)
        speed.record_speed(SLOW)  # only the smallest Whisper comes first on such a processor
        yield hub


@pytest.fixture
def shipped(hub: LoopbackHub, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program came with its recognizer."""
    monkeypatch.setattr(moonshine, "is_here", lambda: True)


@pytest.fixture
def shipped_beside_a_card(shipped: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """For the card something else is recommended."""
    monkeypatch.setattr(library, "look_at_memory", lambda: CARD_TOO)
    monkeypatch.setattr("app.advice.facts.whisper_computes_on_card", lambda: True)


@pytest.fixture
def window(qtbot, hub: LoopbackHub, tmp_path: Path) -> MainWindow:
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
    window.models_window.end(UNHURRIED_MS / 1000)
    guide.end(UNHURRIED_MS / 1000)
