"""The keys that a user gives to the entries of the menus."""

from __future__ import annotations

from dataclasses import replace

import pytest
from activation import activate
from other_systems import pretend
from PySide6.QtCore import Qt

from app.windows.settings.shortcuts import KeysRefused, with_keys
from app.windows.settings.window import SettingsWindow

UNHURRIED_MS = 60_000
"""Ends a test that hangs; nothing is measured by it."""


def test_a_new_shortcut_works_at_once_and_after_a_restart(screen, start, qtbot) -> None:
    window = start()
    window.preferences.open_page(window.preferences.shortcuts)
    edit = window.preferences.shortcuts.edits["glossary"]
    qtbot.waitUntil(window.preferences.isActiveWindow, timeout=UNHURRIED_MS)
    edit.setFocus()
    screen.from_outside("key", "ctrl+shift+k")
    qtbot.waitUntil(
        lambda: window.settings.window.shortcuts == {"glossary": "Ctrl+Shift+K"}, timeout=UNHURRIED_MS
    )
    for is_new in (False, True):
        if is_new:
            window.close()
            window = start()
        window.preferences.close()
        activate(qtbot, window)
        screen.from_outside("key", "ctrl+shift+k")
        qtbot.waitUntil(window.glossary.isVisible, timeout=UNHURRIED_MS)


def test_keys_of_another_entry_are_refused_with_its_name(preferences: SettingsWindow, qtbot, screen) -> None:
    page = preferences.shortcuts
    preferences.open_page(page)
    page.edits["glossary"].setFocus()
    screen.from_outside("key", "ctrl+r")
    qtbot.waitUntil(
        lambda: "Ctrl+R belongs to “Start or stop”" in preferences.message_bar.text, timeout=UNHURRIED_MS
    )
    assert page.edits["glossary"].keySequence().toString() == "Ctrl+G"
    page.edits["glossary"].setFocus()
    screen.from_outside("key", "F9")
    qtbot.waitUntil(lambda: page.edits["glossary"].keySequence().toString() == "F9", timeout=UNHURRIED_MS)
    assert not preferences.message_bar.isVisible()


def test_keys_are_taken_away_by_backspace_and_reset(
    preferences: SettingsWindow, window, qtbot, screen
) -> None:
    page = preferences.shortcuts
    preferences.open_page(page)
    assert not page.reset_all.isEnabled()
    page.edits["glossary"].setFocus()
    screen.from_outside("key", "BackSpace")
    qtbot.waitUntil(lambda: window.settings.window.shortcuts == {"glossary": ""}, timeout=UNHURRIED_MS)
    assert window.window_actions.by_id["glossary"].shortcut().isEmpty()
    qtbot.keyClick(page.resets["glossary"], Qt.Key.Key_Space)
    assert window.settings.window.shortcuts == {}
    assert window.window_actions.by_id["glossary"].shortcut().toString() == "Ctrl+G"
    for id in ("glossary", "toggle"):
        window.settings_store.change(
            replace(
                window.settings_store.settings.window,
                shortcuts=with_keys(window.settings.window.shortcuts, id, ""),
            )
        )
    qtbot.mouseClick(page.reset_all, Qt.MouseButton.LeftButton)
    assert window.settings.window.shortcuts == {}
    assert page.edits["toggle"].keySequence().toString() == "Ctrl+R"


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        ("Ctrl+R", "“Start or stop”"),
        ("Alt+F", "the menu “File”"),
        ("Ctrl+C", "copies text"),
        ("A", "together with Ctrl or Alt"),
        ("Shift+A", "together with Ctrl or Alt"),
        ("Space", "together with Ctrl or Alt"),
        ("Esc", "together with Ctrl or Alt"),
    ],
)
def test_keys_that_have_another_use_are_refused(qapp, keys: str, why: str) -> None:
    with pytest.raises(KeysRefused, match=why):
        with_keys({}, "glossary", keys)


def test_keys_that_were_given_up_are_free_and_those_given_away_are_not(qapp) -> None:
    shortcuts = with_keys({}, "toggle", "F9")
    shortcuts = with_keys(shortcuts, "glossary", "Ctrl+R")
    assert shortcuts == {"toggle": "F9", "glossary": "Ctrl+R"}
    with pytest.raises(KeysRefused, match="“Glossary”"):
        with_keys(shortcuts, "toggle", "Ctrl+R")
    assert with_keys(shortcuts, "glossary", "Ctrl+G") == {"toggle": "F9"}


def test_keys_of_macos_are_refused_there_alone(qapp, monkeypatch: pytest.MonkeyPatch) -> None:
    assert with_keys({}, "glossary", "Ctrl+`") == {"glossary": "Ctrl+`"}
    pretend(monkeypatch, "darwin")
    with pytest.raises(KeysRefused, match="belongs to macOS"):
        with_keys({}, "glossary", "Ctrl+`")


def test_a_hot_key_is_chosen_refused_and_taken_away(preferences: SettingsWindow, window) -> None:
    page = preferences.shortcuts
    ours = "Ctrl+Alt+F9"
    for keys, kept in ((ours, ours), ("F9", ours), ("Ctrl+C", ours), ("Alt+F4", ours), ("", "")):
        page.hot_key.setKeySequence(keys)
        page.hot_key.editingFinished.emit()
        assert page.hot_key.keySequence().toString() == window.settings.window.hot_key == kept
        assert ("cannot work in every program" in preferences.message_bar.text) == (keys not in (ours, ""))
