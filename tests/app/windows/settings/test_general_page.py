"""The page of what concerns all of the program."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractSpinBox

from app.choices.session_choices import speakers_of
from app.settings.settings import Settings, WindowChoice, load_settings, save_settings
from app.windows.main.main_window import MainWindow
from app.windows.settings.window import SettingsWindow


def test_the_language_holds_from_the_next_start_and_that_is_said(
    preferences: SettingsWindow, window: MainWindow
) -> None:
    page = preferences.general
    assert page.language_note.isVisible() and "next time" in page.language_note.text()
    title = preferences.windowTitle()
    for code in ("de", ""):
        page.language.setCurrentIndex(page.language.findData(code))
        page.language.activated.emit(page.language.currentIndex())
        assert window.settings.window.language == code
        assert preferences.windowTitle() == title


def test_less_motion_counts_at_once_and_is_kept(
    preferences: SettingsWindow, window: MainWindow, qtbot
) -> None:
    switch = preferences.general.less_motion
    assert not switch.isChecked()
    qtbot.mouseClick(switch, Qt.MouseButton.LeftButton)
    assert window.settings.window.less_motion
    window.settings_store.save()
    assert load_settings(window.settings_store.path).window.less_motion
    window.settings_store.change(replace(window.settings.window, less_motion=False))
    assert not switch.isChecked()


def test_the_size_of_captions_is_chosen_here_and_by_keys_in_the_main_window(
    preferences: SettingsWindow, window: MainWindow, qtbot
) -> None:
    page, usual = preferences.general, window.pane.font().pointSizeF()
    preferences.open_page(page)
    qtbot.keyClick(page.text_size.slider, Qt.Key.Key_Right)
    assert window.settings.window.text_size_percent == 120
    assert window.pane.font().pointSizeF() == pytest.approx(1.2 * usual)
    assert page.text_size.label.text() == "120 %"
    window.window_actions.by_id["larger-text"].trigger()
    assert (page.text_size.value, page.text_size.slider.accessibleDescription()) == (140, "140 %")
    assert page.size_note.text() == "Ctrl++ and Ctrl+- do the same."
    window.settings_store.change(replace(window.settings.window, shortcuts={"larger-text": ""}))
    assert not page.size_note.isVisible()


def test_sizes_are_sliders_and_no_page_has_a_field_for_a_number(preferences: SettingsWindow) -> None:
    assert preferences.findChildren(QAbstractSpinBox) == []


def test_what_was_chosen_in_a_damaged_file_is_as_at_the_first_start(start, tmp_path: Path) -> None:
    save_settings(Settings(window=WindowChoice(theme="pink", language="xx")), tmp_path / "settings.json")
    page = start().preferences.general
    assert (page.theme.current, page.language.currentData()) == ("", "")
    assert load_settings(tmp_path / "settings.json").window.theme == "pink"


def test_two_who_are_heard_at_once_are_called_as_the_settings_say(
    window: MainWindow, preferences: SettingsWindow, qtbot
) -> None:
    window.settings_store.change(replace(window.settings.sound, source="both"))
    page = preferences.general
    preferences.open_page(page)
    assert (page.me.placeholderText(), page.them.placeholderText()) == speakers_of(window.settings)
    qtbot.keyClicks(page.me, "Anna ")
    qtbot.keyClick(page.me, Qt.Key.Key_Return)
    assert speakers_of(window.settings) == ("Anna", "Others")


def test_captions_are_shown_sentence_by_sentence_at_once_and_that_is_kept(
    preferences: SettingsWindow, window: MainWindow, qtbot
) -> None:
    shown = preferences.general.shown
    assert shown.current == "words"
    qtbot.mouseClick(shown.button("sentences"), Qt.MouseButton.LeftButton)
    window.settings_store.save()
    assert load_settings(window.settings_store.path).window.whole_sentences
    window.settings_store.change(replace(window.settings.window, whole_sentences=False))
    assert shown.current == "words"
