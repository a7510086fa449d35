"""The menu Help, entry by entry, in the window of the program."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

from app.choices.actions import ENTRIES
from app.windows.help.computer_check import ComputerCheck
from app.windows.help.controller import WINDOWS
from app.windows.help.reader import PageReader
from app.windows.help.report_window import ReportWindow
from app.windows.help.shortcuts_window import ShortcutsWindow
from app.windows.main.main_window import MainWindow

UNHURRIED_MS = 240_000
"""Ends a test that hangs; nothing is measured by it."""
KINDS: dict[str, type[QDialog]] = {
    "user-guide": PageReader,
    "show-shortcuts": ShortcutsWindow,
    "check-computer": ComputerCheck,
    "report-problem": ReportWindow,
    "what-is-new": PageReader,
}


def test_each_entry_opens_its_window_and_the_same_one_again(window: MainWindow, qtbot) -> None:
    assert set(WINDOWS) == KINDS.keys()
    for id, kind in KINDS.items():
        window.window_actions.by_id[id].trigger()
        shown = window.help.windows[id]
        assert isinstance(shown, kind)
        qtbot.waitUntil(shown.isActiveWindow, timeout=UNHURRIED_MS)
        qtbot.keyClick(shown, Qt.Key.Key_Escape)
        assert not shown.isVisible()
        window.window_actions.by_id[id].trigger()
        assert window.help.windows[id] is shown and shown.isVisible()


def test_first_steps_stand_first_in_the_menu_and_each_entry_has_an_icon(window: MainWindow) -> None:
    menu = window.window_actions.menus["help"]
    menu.aboutToShow.emit()
    entries = [action for action in menu.actions() if action.objectName() in ENTRIES]
    assert [entry.objectName() for entry in entries] == ["first-steps", *WINDOWS, "about"]
    assert not any(entry.icon().isNull() for entry in entries)


def test_f1_and_ctrl_question_mark_open_guide_and_shortcuts(window: MainWindow, qtbot) -> None:
    for key, modifier, id in (
        (Qt.Key.Key_F1, Qt.KeyboardModifier.NoModifier, "user-guide"),
        (Qt.Key.Key_Question, Qt.KeyboardModifier.ControlModifier, "show-shortcuts"),
    ):
        qtbot.keyClick(window, key, modifier)
        qtbot.waitUntil(lambda: id in window.help.windows, timeout=UNHURRIED_MS)  # noqa: B023
        qtbot.waitUntil(window.help.windows[id].isActiveWindow, timeout=UNHURRIED_MS)
        window.help.windows[id].close()
        qtbot.waitUntil(window.isActiveWindow, timeout=UNHURRIED_MS)


def test_f1_in_another_window_opens_what_the_guide_says_of_it_and_a_button_all_of_it(
    window: MainWindow, qtbot
) -> None:
    window.window_actions.by_id["glossary"].trigger()
    qtbot.waitUntil(window.glossary.isActiveWindow, timeout=UNHURRIED_MS)
    qtbot.keyClick(window.glossary, Qt.Key.Key_F1)
    guide = window.help.windows["user-guide"]
    assert isinstance(guide, PageReader)
    qtbot.waitUntil(guide.isActiveWindow, timeout=UNHURRIED_MS)
    assert guide.text.toPlainText().startswith("Pace\n") and "Glossary" in guide.text.toPlainText()
    qtbot.keyClick(guide, Qt.Key.Key_A, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: guide.whole is not None, timeout=UNHURRIED_MS)
    assert guide.whole is not None
    qtbot.waitUntil(guide.whole.isActiveWindow, timeout=UNHURRIED_MS)
    assert guide.whole.list.count() > guide.list.count()


def test_other_keys_are_chosen_in_the_settings(window: MainWindow, qtbot) -> None:
    window.window_actions.by_id["show-shortcuts"].trigger()
    shown = window.help.windows["show-shortcuts"]
    assert isinstance(shown, ShortcutsWindow)
    shown.change_button.click()
    qtbot.waitUntil(window.preferences.shortcuts.isVisible, timeout=UNHURRIED_MS)
    window.window_actions.by_id["about"].trigger()
    assert window.preferences.about.isVisible()
