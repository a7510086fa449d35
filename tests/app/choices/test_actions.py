"""The menus of the main window: each entry once, each key for one thing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from activation import activate
from other_systems import pretend
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QMainWindow

from app.choices.actions import ENTRIES, MENUS, OF_MACOS, WindowActions, belong_to_macos, keys_in_use


@pytest.fixture
def shown(qtbot) -> Callable[[dict[str, str]], tuple[QMainWindow, WindowActions]]:
    def show(shortcuts: dict[str, str]) -> tuple[QMainWindow, WindowActions]:
        window = QMainWindow()
        qtbot.addWidget(window)
        actions = WindowActions(window, shortcuts)
        window.show()
        activate(qtbot, window)
        return window, actions

    return show


def test_ids_and_default_keys_are_given_once() -> None:
    entries = [entry for menu in MENUS for entry in menu.entries]
    assert len(ENTRIES) == len(entries)
    keys = [keys for keys in keys_in_use({}).values() if keys]
    assert len(set(keys)) == len(keys)


def test_on_macos_no_default_keys_are_those_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not any(map(belong_to_macos, OF_MACOS))
    pretend(monkeypatch, "darwin")
    keys = keys_in_use({})
    assert all(map(belong_to_macos, OF_MACOS))
    assert [id for id, chosen in keys.items() if belong_to_macos(chosen)] == []
    given = [chosen for chosen in keys.values() if chosen]
    assert len(set(given)) == len(given)
    assert keys["user-guide"] == "Ctrl+?", "where macOS has its help"


@pytest.mark.parametrize(
    "texts", [[menu.text for menu in MENUS], *([e.text for e in m.entries] for m in MENUS)]
)
def test_each_letter_that_alt_reaches_is_of_one_entry(texts: list[str]) -> None:
    letters = [text[text.index("&") + 1].casefold() for text in texts]
    assert len(set(letters)) == len(letters)


def test_an_entry_does_what_it_is_connected_to_by_menu_and_by_key(shown, qtbot) -> None:
    window, actions = shown({})
    done: list[str] = []
    actions.connect("glossary", lambda: done.append("glossary"))
    actions.connect("show-overlay", lambda is_shown: done.append(f"overlay {is_shown}"))
    qtbot.keyClick(window, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    actions.by_id["show-overlay"].trigger()
    assert done == ["glossary", "overlay True"]
    assert actions.by_id["glossary"] in actions.menus["translator"].actions()


def test_the_settings_open_from_each_window(shown, qtbot) -> None:
    _window, actions = shown({})
    done: list[str] = []
    for entry in ("settings", "glossary"):
        actions.connect(entry, lambda _checked, entry=entry: done.append(entry))
    other = QDialog()
    qtbot.addWidget(other)
    other.show()
    activate(qtbot, other)
    for key in (Qt.Key.Key_Comma, Qt.Key.Key_G):
        qtbot.keyClick(other, key, Qt.KeyboardModifier.ControlModifier)
    assert done == ["settings"]


def test_all_that_can_be_done_is_in_one_menu(shown) -> None:
    _window, actions = shown({})
    reached: list[str] = []
    menus = [actions.more]
    for menu in menus:
        reached += [action.objectName() for action in menu.actions() if action.objectName() in ENTRIES]
        menus += [action.menu() for action in menu.actions() if action.menu()]
    assert sorted(reached) == sorted(ENTRIES), "each once"


def test_the_letters_of_that_menu_are_of_one_entry_each(shown) -> None:
    _window, actions = shown({})
    texts = [action.text() for action in actions.more.actions() if not action.isSeparator()]
    letters = [text[text.index("&") + 1].casefold() for text in texts]
    assert len(set(letters)) == len(letters) > 6


def test_keys_count_though_no_menu_bar_is_seen(shown, qtbot) -> None:
    window, actions = shown({})
    window.menuBar().hide()
    done: list[str] = []
    for id, entry in ENTRIES.items():
        actions.connect(id, lambda *_checked, id=id: done.append(id))
        if entry.keys:
            keys = QKeySequence(entry.keys)[0]
            qtbot.keyClick(window, keys.key(), keys.keyboardModifiers())
    assert done == [id for id, entry in ENTRIES.items() if entry.keys]


def test_chosen_keys_count_and_the_default_ones_no_longer(shown, qtbot) -> None:
    window, actions = shown({"glossary": "F9"})
    done: list[str] = []
    actions.connect("glossary", lambda: done.append("glossary"))
    qtbot.keyClick(window, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    assert done == []
    qtbot.keyClick(window, Qt.Key.Key_F9)
    assert done == ["glossary"]


def test_a_menu_is_seen_once_it_holds_something(shown) -> None:
    _window, actions = shown({})
    for menu in actions.menus.values():
        assert menu.menuAction().isVisible() == bool(menu.actions())


def test_keys_chosen_for_one_entry_are_taken_from_the_one_that_had_them() -> None:
    keys = keys_in_use({"glossary": "ctrl+r"})
    assert (keys["glossary"], keys["toggle"]) == ("Ctrl+R", "")


def test_an_entry_can_be_left_without_keys() -> None:
    assert keys_in_use({"toggle": ""})["toggle"] == ""


@pytest.mark.parametrize(
    "wrong", [{"toggle": "Ctrl+Nothing"}, {"toggle": "Ctrl+"}, {"of-a-newer-program": "Ctrl+R"}]
)
def test_what_is_no_key_or_of_no_entry_counts_for_nothing(wrong: dict[str, str]) -> None:
    assert keys_in_use(wrong) == keys_in_use({})
