"""The settings window as a user has it: by keys and a wheel from outside, at once and after a restart."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QKeySequenceEdit,
    QListWidget,
    QSlider,
    QStackedWidget,
    QWidget,
)

from app.settings.overlay_style import OverlayStyle
from app.windows.main.main_window import MainWindow
from app.windows.settings.window import SettingsWindow

UNHURRIED_MS = 60_000
"""Ends a test that hangs; nothing is measured by it."""
OPENING = (
    *("glossary", "share", "models", "adapter-details", "train-adapter", "show-transcripts", "first-steps"),
    *("user-guide", "show-shortcuts", "check-computer", "report-problem"),
)
"""Entries that open a window each."""
UP, DOWN = 4, 5
"""The numbers that the wheel has among the buttons of a mouse."""


def test_ctrl_comma_opens_the_settings_and_escape_closes_them(screen, window: MainWindow, qtbot) -> None:
    screen.from_outside("key", "ctrl+comma")
    qtbot.waitUntil(lambda: window.preferences.isActiveWindow(), timeout=UNHURRIED_MS)
    screen.from_outside("key", "Escape")
    qtbot.waitUntil(lambda: not window.preferences.isVisible(), timeout=UNHURRIED_MS)


@pytest.mark.parametrize(
    "id", [*OPENING[:2], *(pytest.param(id, marks=pytest.mark.long) for id in OPENING[2:])]
)
def test_ctrl_comma_opens_the_settings_from_every_window(screen, window: MainWindow, qtbot, id: str) -> None:
    window.window_actions.by_id[id].trigger()
    qtbot.waitUntil(lambda: not window.isActiveWindow(), timeout=UNHURRIED_MS)
    qtbot.waitUntil(lambda: QApplication.activeWindow() is not None, timeout=UNHURRIED_MS)
    screen.from_outside("key", "ctrl+comma")
    qtbot.waitUntil(lambda: window.preferences.isActiveWindow(), timeout=UNHURRIED_MS)
    window.help.end(UNHURRIED_MS / 1000)


def test_the_settings_open_where_they_were_closed(start, qtbot) -> None:
    window = start()
    with qtbot.waitExposed(window.preferences, timeout=UNHURRIED_MS):
        window.preferences.open_page()
    window.preferences.resize(1000, 600)
    qtbot.waitUntil(lambda: window.preferences.size().width() == 1000, timeout=UNHURRIED_MS)
    window.close()
    assert start().preferences.size().toTuple() == (1000, 600)


def test_settings_that_were_minimized_are_seen_when_they_are_opened_again(
    preferences: SettingsWindow, qtbot
) -> None:
    preferences.showMinimized()
    qtbot.waitUntil(preferences.isMinimized, timeout=UNHURRIED_MS)
    preferences.open_page()
    qtbot.waitUntil(preferences.isActiveWindow, timeout=UNHURRIED_MS)
    assert not preferences.isMinimized()


def test_controls_show_what_is_changed_elsewhere(preferences: SettingsWindow, window: MainWindow) -> None:
    window.settings_store.change(replace(window.settings.transcripts, keep_sound=True))
    window.settings_store.change(replace(window.settings.window, theme="light"))
    assert preferences.transcripts.keeps_sound.current == "keep"
    assert preferences.general.theme.current == "light"


def test_the_look_of_captions_is_chosen_in_the_settings(
    preferences: SettingsWindow, window: MainWindow, qtbot
) -> None:
    preferences.hide()
    window.window_actions.by_id["overlay-settings"].trigger()
    assert preferences.captions.isVisible()
    preferences.captions.font_px.show_value(49)
    qtbot.keyClick(preferences.captions.font_px.slider, Qt.Key.Key_Right)
    assert window.settings.overlay.style == OverlayStyle(font_px=50)
    assert window.overlay.style_used == OverlayStyle(font_px=50)


def test_the_wheel_scrolls_over_a_control_and_changes_the_one_that_has_the_focus(
    preferences: SettingsWindow, screen, qtbot
) -> None:
    preferences.resize(preferences.width(), 400)
    preferences.open_page(preferences.captions)
    size = preferences.captions.font_px.slider
    area = preferences.findChild(QStackedWidget).currentWidget()
    for is_focused in (False, True):
        (size if is_focused else preferences.list).setFocus()
        area.ensureWidgetVisible(size)
        before, scrolled = size.value(), area.verticalScrollBar().value()
        qtbot.waitUntil(lambda: size.hasFocus() == is_focused, timeout=UNHURRIED_MS)  # noqa: B023
        place = size.mapToGlobal(size.rect().center())
        screen.from_outside("mousemove", place.x(), place.y(), "click", UP if is_focused else DOWN)
        if is_focused:
            qtbot.waitUntil(lambda: size.value() > before, timeout=UNHURRIED_MS)  # noqa: B023
        else:
            qtbot.waitUntil(lambda: area.verticalScrollBar().value() > scrolled, timeout=UNHURRIED_MS)  # noqa: B023
            assert size.value() == before


def pages(preferences: SettingsWindow) -> list[QWidget]:
    return [
        preferences.general,
        preferences.captions,
        preferences.processing,
        preferences.transcripts,
        preferences.shortcuts,
        preferences.about,
    ]


def test_every_control_has_a_name_and_is_reached_by_tab(preferences: SettingsWindow, qtbot) -> None:
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
