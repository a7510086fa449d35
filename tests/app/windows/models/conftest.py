"""A models window whose hub is a real one on loopback."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from loopback_hub import WEIGHTS, LoopbackHub, served
from model_clicks import QWEN, UNHURRIED_MS, WHISPER

from app.widgets.settings_store import SettingsStore
from app.windows.models.window import ModelsWindow
from models.store.catalog import find_model

FILES = {"config.json": b"{}", "tokenizer.json": b"{}", "vocabulary.txt": b"a", "model.bin": WEIGHTS}


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LoopbackHub]:
    with served() as hub:
        model = find_model(WHISPER)
        hub.add(model.repository, dict(FILES), model.revision)
        model = find_model(QWEN)
        files = {"config.json": b"{}", "tokenizer.json": b"{}", "model.safetensors": WEIGHTS[::-1]}
        hub.add(model.repository, files, model.revision)
        monkeypatch.setenv("HF_ENDPOINT", hub.endpoint)
        monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
        yield hub


@pytest.fixture
def settings_store(tmp_path: Path) -> SettingsStore:
    return SettingsStore(tmp_path / "settings.json")


@pytest.fixture
def open_window(
    hub: LoopbackHub, settings_store: SettingsStore, qtbot
) -> Iterator[Callable[..., ModelsWindow]]:
    """Open a window, as often as the program is started."""
    windows: list[ModelsWindow] = []

    def open_one() -> ModelsWindow:
        window = ModelsWindow(settings_store)
        qtbot.addWidget(window)
        windows.append(window)
        with qtbot.waitSignal(window.library.seen, timeout=UNHURRIED_MS):
            window.present()
        return window

    yield open_one
    for window in windows:
        window.end(60)


@pytest.fixture
def window(open_window: Callable[..., ModelsWindow]) -> ModelsWindow:
    return open_window()
