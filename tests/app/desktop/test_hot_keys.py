"""The keys of the settings are asked for, given back, and told of where nobody gives them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app.desktop import hot_keys
from app.desktop.hot_keys import HotKeys
from app.settings.settings import Settings, save_settings
from app.widgets.settings_store import SettingsStore
from core.system.hot_key import Keys, Refused


class Given:
    """Keys that a system has given away."""

    def __init__(self, log: list[str], keys: Keys) -> None:
        self._log = log
        self._name = keys.key
        log.append(f"takes {self._name}")

    def give_back(self) -> None:
        self._log.append(f"gives back {self._name}")


def test_keys_follow_the_settings_and_are_given_back(
    qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log: list[str] = []
    monkeypatch.setattr(hot_keys, "on_linux", lambda: False)

    def take(keys: Keys, pressed: object) -> Given:
        if keys.key == "K":
            raise Refused
        return Given(log, keys)

    monkeypatch.setattr(hot_keys, "take_hot_key", take)
    store = SettingsStore(tmp_path / "settings.json")
    held = HotKeys(store)
    for text in ("Ctrl+Alt+F9", "Ctrl+Alt+F9", "Ctrl+Alt+F8", ""):
        store.change(replace(store.settings.window, hot_key=text))
    assert log == ["takes F9", "gives back F9", "takes F8", "gives back F8"]
    for text in ("Ctrl+Alt+K", "of a newer program"):
        with qtbot.waitSignal(held.refused):
            store.change(replace(store.settings.window, hot_key=text))
    store.change(replace(store.settings.window, hot_key="Ctrl+1"))
    held.end()
    assert log[4:] == ["takes 1", "gives back 1"]


def test_keys_that_were_chosen_are_there_from_the_start(
    qapp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log: list[str] = []
    monkeypatch.setattr(hot_keys, "on_linux", lambda: False)
    monkeypatch.setattr(hot_keys, "take_hot_key", lambda keys, pressed: Given(log, keys))
    chosen = Settings()
    save_settings(
        replace(chosen, window=replace(chosen.window, hot_key="Ctrl+F2")), tmp_path / "settings.json"
    )
    store = SettingsStore(tmp_path / "settings.json")
    HotKeys(store).follow(store.settings)
    assert log == ["takes F2"]
