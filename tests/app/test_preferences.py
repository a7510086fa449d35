"""The settings window as a user has it: by keys from outside, at once and after a restart."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from activation import activate
from command_line import DEMO
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices, QGuiApplication, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QComboBox,
    QKeySequenceEdit,
    QLabel,
    QListWidget,
    QSlider,
    QWidget,
)

from app.machine import nvidia_cards
from app.overlay.style import OverlayStyle
from app.preferences.shortcuts import KeysRefused, with_keys
from app.preferences.theme import use_theme
from app.preferences.window import PreferencesWindow
from app.settings import Settings, load_settings, save_settings
from app.window.controls import speakers_of
from app.window.main_window import MainWindow
from core.captions import CaptionUpdate
from core.messages import EngineSettings
from models.footprint import Precision

UNHURRIED_MS = 60_000
"""Ends a test that hangs; nothing is measured by it."""


@pytest.fixture
def start(qtbot, tmp_path: Path) -> Iterator[Callable[[], MainWindow]]:
    """Start the program, again too."""

    def start() -> MainWindow:
        window = MainWindow(tmp_path / "settings.json", tmp_path / "journal")
        qtbot.addWidget(window)
        # The look for devices quietens the libraries by way of standard error, which pytest exchanges.
        window._scout.end(UNHURRIED_MS / 1000)
        window.show()
        # Not asked for, as new windows become active: a request may come late, and take it from the next.
        qtbot.waitUntil(window.isActiveWindow, timeout=UNHURRIED_MS)
        return window

    yield start
    use_theme("")


@pytest.fixture
def window(start) -> MainWindow:
    return start()


@pytest.fixture
def preferences(window: MainWindow, qtbot) -> PreferencesWindow:
    window.preferences.open_page()
    qtbot.waitUntil(window.preferences.isActiveWindow, timeout=UNHURRIED_MS)
    return window.preferences


def press(screen, *keys: str) -> None:
    """Press keys as a keyboard does, from another process."""
    subprocess.run(["xdotool", "key", *keys], check=True, env={**os.environ, **screen.env})


def pages(preferences: PreferencesWindow) -> list[QWidget]:
    return [
        preferences.general,
        preferences.captions,
        preferences.processing,
        preferences.transcripts,
        preferences.shortcuts,
    ]


def test_ctrl_comma_opens_the_settings_and_escape_closes_them(screen, window: MainWindow, qtbot) -> None:
    press(screen, "ctrl+comma")
    qtbot.waitUntil(lambda: window.preferences.isActiveWindow(), timeout=UNHURRIED_MS)
    press(screen, "Escape")
    qtbot.waitUntil(lambda: not window.preferences.isVisible(), timeout=UNHURRIED_MS)


def test_the_settings_open_where_they_were_closed(start, qtbot) -> None:
    window = start()
    window.preferences.open_page()
    qtbot.waitExposed(window.preferences)
    window.preferences.resize(1000, 600)
    qtbot.waitUntil(lambda: window.preferences.size().width() == 1000, timeout=UNHURRIED_MS)
    window.close()
    assert start().preferences.size().toTuple() == (1000, 600)


def test_a_new_shortcut_works_at_once_and_after_a_restart(screen, start, qtbot, tmp_path: Path) -> None:
    window = start()
    window.preferences.open_page(window.preferences.shortcuts)
    edit = window.preferences.shortcuts.edits["glossary"]
    qtbot.waitUntil(window.preferences.isActiveWindow, timeout=UNHURRIED_MS)
    edit.setFocus()
    press(screen, "ctrl+shift+k")
    qtbot.waitUntil(lambda: window.settings.shortcuts == {"glossary": "Ctrl+Shift+K"}, timeout=UNHURRIED_MS)
    for is_new in (False, True):
        if is_new:
            window.close()
            window = start()
        window.preferences.close()
        activate(qtbot, window)
        press(screen, "ctrl+shift+k")
        qtbot.waitUntil(window.glossary.isVisible, timeout=UNHURRIED_MS)


def test_keys_of_another_entry_are_refused_with_its_name(
    preferences: PreferencesWindow, qtbot, screen
) -> None:
    page = preferences.shortcuts
    preferences.open_page(page)
    page.edits["glossary"].setFocus()
    press(screen, "ctrl+r")
    qtbot.waitUntil(
        lambda: "Ctrl+R belongs to “Start or stop”" in preferences.message_bar.text, timeout=UNHURRIED_MS
    )
    assert page.edits["glossary"].keySequence().toString() == "Ctrl+G"
    page.edits["glossary"].setFocus()
    press(screen, "F9")
    qtbot.waitUntil(lambda: page.edits["glossary"].keySequence().toString() == "F9", timeout=UNHURRIED_MS)
    assert not preferences.message_bar.isVisible()


def test_keys_are_taken_away_by_backspace_and_reset(
    preferences: PreferencesWindow, window, qtbot, screen
) -> None:
    page = preferences.shortcuts
    preferences.open_page(page)
    assert not page.reset_all.isEnabled()
    page.edits["glossary"].setFocus()
    press(screen, "BackSpace")
    qtbot.waitUntil(lambda: window.settings.shortcuts == {"glossary": ""}, timeout=UNHURRIED_MS)
    assert window.window_actions.by_id["glossary"].shortcut().isEmpty()
    qtbot.keyClick(page.resets["glossary"], Qt.Key.Key_Space)
    assert window.settings.shortcuts == {}
    assert window.window_actions.by_id["glossary"].shortcut().toString() == "Ctrl+G"
    for id in ("glossary", "toggle"):
        window.settings_keeper.change(shortcuts=with_keys(window.settings.shortcuts, id, ""))
    qtbot.mouseClick(page.reset_all, Qt.MouseButton.LeftButton)
    assert window.settings.shortcuts == {}
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


def test_the_theme_changes_every_window_at_once_and_after_a_restart(start, qtbot) -> None:
    def lightness(window: QWidget) -> int:
        return window.grab().toImage().pixelColor(3, window.height() // 2).lightness()

    window = start()
    window.preferences.open_page(window.preferences.general)
    theme = window.preferences.general.theme
    for name, is_dark in (("dark", True), ("light", False), ("dark", True)):
        theme.setFocus()
        theme.setCurrentIndex(theme.findData(name))
        theme.activated.emit(theme.currentIndex())
        for shown in (window, window.preferences):
            qtbot.waitUntil(lambda: (lightness(shown) < 90) == is_dark, timeout=UNHURRIED_MS)  # noqa: B023
    window.close()
    use_theme("")
    assert lightness(start()) < 90


@pytest.mark.parametrize(("before", "after"), [("light", "dark"), ("dark", "light")])
def test_texts_that_are_there_already_follow_the_theme(start, qtbot, before: str, after: str) -> None:
    window = start()
    window.message_bar.say("Something is to be told.")
    window.transcript_desk.show()
    shown = (window.message_bar, window.transcript_desk.window.table)
    for theme in (before, after):
        window.settings_keeper.change(theme=theme)
        for widget in shown:
            qtbot.waitUntil(lambda: is_legible(widget), timeout=UNHURRIED_MS)  # noqa: B023
            widget.grab()


def is_legible(widget: QWidget) -> bool:
    """Return whether text is bright where the ground is dark and dark where it is bright."""
    palette, child = QGuiApplication.palette(), next(iter(widget.findChildren(QLabel)), widget)
    return child.palette().windowText() == palette.windowText() and child.palette().text() == palette.text()


def test_text_is_read_on_the_dark_theme_where_it_can_be_used_and_where_not(window: MainWindow) -> None:
    use_theme("dark")
    palette = QGuiApplication.palette()
    for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Disabled):
        for text, ground in (("WindowText", "Window"), ("ButtonText", "Button"), ("Text", "Base")):
            text_color = palette.color(group, QPalette.ColorRole[text])
            assert text_color.lightness() - palette.color(group, QPalette.ColorRole[ground]).lightness() > 60


def test_the_language_holds_from_the_next_start_and_that_is_said(
    preferences: PreferencesWindow, window: MainWindow
) -> None:
    page = preferences.general
    assert not page.language_note.isVisible()
    for code, is_said in (("de", True), ("", False)):
        page.language.setCurrentIndex(page.language.findData(code))
        page.language.activated.emit(page.language.currentIndex())
        assert window.settings.interface_language == code
        assert page.language_note.isVisible() == is_said


def test_controls_show_what_is_changed_elsewhere(preferences: PreferencesWindow, window: MainWindow) -> None:
    window.settings_keeper.change(keep_sound=True, theme="light")
    assert preferences.transcripts.keeps_sound.isChecked()
    assert preferences.general.theme.currentData() == "light"


def test_the_look_of_captions_is_chosen_in_the_settings(
    preferences: PreferencesWindow, window: MainWindow
) -> None:
    preferences.hide()
    window.window_actions.by_id["overlay-settings"].trigger()
    assert preferences.captions.isVisible()
    preferences.captions.font_px.setValue(50)
    assert window.settings.overlay_style == OverlayStyle(font_px=50)
    assert window.overlay.style_used == OverlayStyle(font_px=50)


def test_the_wheel_scrolls_over_a_control_and_changes_the_one_that_has_the_focus(
    preferences: PreferencesWindow, screen, qtbot
) -> None:
    preferences.resize(preferences.width(), 400)
    preferences.open_page(preferences.captions)
    lines = preferences.captions.n_lines
    area = preferences._stack.currentWidget()
    for is_focused in (False, True):
        (lines if is_focused else preferences.list).setFocus()
        area.ensureWidgetVisible(lines)
        before, scrolled = lines.value(), area.verticalScrollBar().value()
        qtbot.waitUntil(lambda: lines.hasFocus() == is_focused, timeout=UNHURRIED_MS)  # noqa: B023
        place = lines.mapToGlobal(lines.rect().center())
        command = [
            "xdotool",
            "mousemove",
            str(place.x()),
            str(place.y()),
            "click",
            "4" if is_focused else "5",
        ]
        subprocess.run(command, check=True, env={**os.environ, **screen.env})
        if is_focused:
            qtbot.waitUntil(lambda: lines.value() > before, timeout=UNHURRIED_MS)  # noqa: B023
        else:
            qtbot.waitUntil(lambda: area.verticalScrollBar().value() > scrolled, timeout=UNHURRIED_MS)  # noqa: B023
            assert lines.value() == before


def test_what_the_transcripts_take_is_told_with_what_a_smaller_limit_deletes(
    preferences: PreferencesWindow, window: MainWindow, tmp_path: Path, qtbot
) -> None:
    transcripts = window.transcript_desk.transcripts
    assert transcripts is not None
    talk = transcripts.begin("journal", "first", EngineSettings())
    talk.write(CaptionUpdate(0, 0.0, 1.0, "good morning", "", "", "", True, 1.0))
    with open(transcripts.sound.place_for(talk.id), "wb") as sound:
        sound.truncate(150_000_000)
    talk.finish()
    page = preferences.transcripts
    preferences.open_page(page)
    assert "150.0 MB of sound" in page.used.text()
    assert not page.excess.isVisible()
    page.limit_mb.selectAll()
    qtbot.keyClicks(page.limit_mb, "100")
    assert window.settings.storage_limit_mb == Settings().storage_limit_mb
    qtbot.keyClick(page.limit_mb, Qt.Key.Key_Return)
    assert window.settings.storage_limit_mb == 100
    assert page.excess.isVisible() and page.excess.text().startswith("50")
    assert transcripts.storage().sound_bytes == 150_000_000
    window.transcript_desk.care()
    assert "The sound of “first” was deleted" in window.message_bar.text
    assert transcripts.storage().sound_bytes == 0


def test_the_folder_of_the_transcripts_is_opened_or_named(
    preferences: PreferencesWindow, qtbot, monkeypatch, tmp_path: Path
) -> None:
    opened: list[Path] = []

    def open_none(url) -> bool:
        opened.append(Path(url.toLocalFile()))
        return False

    monkeypatch.setattr(QDesktopServices, "openUrl", open_none)
    preferences.open_page(preferences.transcripts)
    qtbot.keyClick(preferences.transcripts.open_folder, Qt.Key.Key_Space)
    assert opened == [tmp_path / "transcripts"]
    assert str(tmp_path / "transcripts") in preferences.message_bar.text


def test_every_control_has_a_name_and_is_reached_by_tab(preferences: PreferencesWindow, qtbot) -> None:
    kinds = (QAbstractButton, QComboBox, QSlider, QAbstractSpinBox, QKeySequenceEdit, QListWidget)
    for page in pages(preferences):
        preferences.open_page(page)
        wanted = {
            child
            for child in preferences.findChildren(QWidget)
            if isinstance(child, kinds)
            and child.isVisible()
            and child.isEnabled()
            and child.focusPolicy() & Qt.FocusPolicy.TabFocus
        }
        assert wanted
        preferences.list.setFocus()
        reached: set[QWidget] = set()
        for _ in range(3 * len(wanted)):
            reached.add(preferences.focusWidget())
            qtbot.keyClick(preferences.focusWidget(), Qt.Key.Key_Tab)
        assert wanted <= reached
        for control in wanted:
            assert control.accessibleName() or (isinstance(control, QAbstractButton) and control.text())


def choose(box: QComboBox, key: str) -> None:
    box.setCurrentIndex(box.findData(key))
    box.activated.emit(box.currentIndex())


@pytest.mark.parametrize(
    ("told", "cards", "only_card"),
    [
        ("NVIDIA GeForce RTX 4060, 8188, 550.54", "Found: NVIDIA GeForce RTX 4060 (8.6 GB)", "card"),
        ("", "", "card (none was found)"),
    ],
)
def test_a_card_can_be_chosen_and_is_named_or_said_to_be_missing(
    window: MainWindow, qtbot, tmp_path: Path, monkeypatch, told: str, cards: str, only_card: str
) -> None:
    driver = tmp_path / "nvidia-smi"
    driver.write_text(f"#!/bin/sh\necho '{told}'\n", encoding="utf-8")
    driver.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    page = window.preferences.processing
    with qtbot.waitSignal(page._looked, timeout=UNHURRIED_MS):
        window.preferences.open_page(page)
    assert page.cards.isVisible() == bool(cards) and page.cards.text().startswith(cards)
    choose(page.device, "cuda")
    assert page.device.currentText() == f"Only the graphics {only_card}"
    choose(page.precision, "int8")
    window.settings_keeper.save()
    engine = load_settings(window.settings_keeper.path).for_engine(realtime=True)
    assert (engine.device, engine.precision) == ("cuda", "int8")


def test_every_precision_can_be_chosen_that_the_command_line_knows(preferences: PreferencesWindow) -> None:
    box = preferences.processing.precision
    assert [box.itemData(row) for row in range(box.count())] == ["auto", *Precision]


def test_the_languages_that_may_be_detected_are_checked(
    preferences: PreferencesWindow, window: MainWindow, qtbot
) -> None:
    window.settings_keeper.change(source_language="auto", recognizer="whisper:small")
    languages = preferences.processing.detectable
    preferences.open_page(preferences.processing)
    assert window.settings.for_engine(realtime=True).spoken == "auto"
    for name in ("Swahili", "German"):
        [item] = languages.findItems(name, Qt.MatchFlag.MatchExactly)
        languages.setCurrentItem(item)
        qtbot.keyClick(languages, Qt.Key.Key_Space)
    window.settings_keeper.save()
    saved = load_settings(window.settings_keeper.path)
    assert saved.detectable == ("de", "sw")
    assert saved.for_engine(realtime=True).spoken == "de,sw"
    assert replace(saved, source_language="fr").for_engine(realtime=True).spoken == "fr"
    window.settings_keeper.change(detectable=("sw",))
    checked = [
        code for code, item in languages._items().items() if item.checkState() == Qt.CheckState.Checked
    ]
    assert checked == ["sw"]


@pytest.mark.skipif(bool(nvidia_cards()), reason="this machine has the card that shall be missing")
def test_where_and_in_which_numbers_counts_from_the_next_start(window: MainWindow, qtbot) -> None:
    window.settings_keeper.change(recognizer="sphinx", source=str(DEMO), device="cuda")
    window.start()
    qtbot.waitUntil(lambda: "There is no card" in window.message_bar.text, timeout=UNHURRIED_MS)
    qtbot.waitUntil(lambda: not window.bridge.is_running, timeout=UNHURRIED_MS)


def test_what_was_chosen_in_a_damaged_file_is_as_at_the_first_start(start, tmp_path: Path) -> None:
    save_settings(Settings(theme="pink", interface_language="xx"), tmp_path / "settings.json")
    page = start().preferences.general
    assert (page.theme.currentData(), page.language.currentData()) == ("", "")
    assert load_settings(tmp_path / "settings.json").theme == "pink"


def test_two_who_are_heard_at_once_are_called_as_the_settings_say(
    window: MainWindow, preferences: PreferencesWindow, qtbot
) -> None:
    window.settings_keeper.change(source="both")
    page = preferences.general
    preferences.open_page(page)
    assert (page.me.placeholderText(), page.them.placeholderText()) == speakers_of(window.settings)
    qtbot.keyClicks(page.me, "Anna ")
    qtbot.keyClick(page.me, Qt.Key.Key_Return)
    assert speakers_of(window.settings) == ("Anna", "Them")
