"""The keys of the settings are asked for, given back, and told of where nobody gives them."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest
from main_windows import new_main_window
from shortcuts_portal import Portal, own_bus

from app.desktop import hot_keys
from app.desktop.hot_keys import HotKeys
from app.settings.settings import Settings
from app.windows.main.main_window import MainWindow
from core.system.hot_key import HotKeyRefused, Keys

UNHURRIED_MS = 60_000
"""Ends a test that hangs; nothing is measured by it."""


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
            raise HotKeyRefused
        return Given(log, keys)

    monkeypatch.setattr(hot_keys, "take_hot_key", take)
    window = new_main_window(qtbot, tmp_path)
    store, held = window.settings_store, HotKeys(window)
    for text in ("Ctrl+Alt+F9", "Ctrl+Alt+F9", "Ctrl+Alt+F8", ""):
        store.change(replace(store.settings.window, hot_key=text))
    assert log == ["takes F9", "gives back F9", "takes F8", "gives back F8"]
    for text in ("Ctrl+Alt+K", "of a newer program"):
        with qtbot.waitSignal(held.refused):
            store.change(replace(store.settings.window, hot_key=text))
    store.change(replace(store.settings.window, hot_key="Ctrl+1"))
    held.end()
    assert log[4:] == ["takes 1", "gives back 1"]


def test_keys_of_a_linux_desktop_toggle_captions_until_the_window_is_closed(
    qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    toggled: list[threading.Thread] = []
    monkeypatch.setattr(MainWindow, "toggle_unseen", lambda _: toggled.append(threading.current_thread()))
    chosen = Settings()
    window = new_main_window(
        qtbot, tmp_path, replace(chosen, window=replace(chosen.window, hot_key="Ctrl+Alt+F9"))
    )
    with own_bus() as address:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        portal = Portal(address)
        keys = HotKeys(window)
        keys.follow(window.settings)
        while portal.asked.get(timeout=UNHURRIED_MS / 1000)[0] != "BindShortcuts":
            pass
        with qtbot.waitSignal(keys.pressed, timeout=UNHURRIED_MS):
            portal.press("toggle")
        qtbot.waitUntil(lambda: toggled == [threading.main_thread()], timeout=UNHURRIED_MS)
        with qtbot.waitSignal(keys.refused, timeout=UNHURRIED_MS):
            portal.close_session()
        qtbot.waitUntil(
            lambda: "does not let programs set keys" in window.message_bar.text, timeout=UNHURRIED_MS
        )
        store = window.settings_store
        store.change(replace(store.settings.window, hot_key="Ctrl+Alt+F8"))
        while portal.asked.get(timeout=UNHURRIED_MS / 1000)[0] != "BindShortcuts":
            pass
        window.closed.emit()
        assert "hot-key" not in [thread.name for thread in threading.enumerate()]
        store.change(replace(store.settings.window, hot_key=""))
