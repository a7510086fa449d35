"""The audience view beside the overlay: its screen, its captions, and the ways to leave it."""

from __future__ import annotations

import pytest
from activation import activate
from made_captions import caption
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMainWindow

from app.choices.actions import WindowActions
from app.settings.overlay_style import OverlayStyle
from app.settings.settings import OverlayChoice
from app.windows.overlay.controller import OverlayController
from app.windows.sharing.audience_controller import AudienceController

UNHURRIED_MS = 60_000
"""Ends a test that hangs; nothing is measured by it."""


@pytest.fixture
def window(qtbot) -> QMainWindow:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setGeometry(60, 80, 300, 200)
    return window


@pytest.fixture
def actions(window: QMainWindow) -> dict[str, QAction]:
    return WindowActions(window, {}).by_id


@pytest.fixture
def overlay(window: QMainWindow, actions: dict[str, QAction]) -> OverlayController:
    return OverlayController(OverlayChoice(), window, actions)


@pytest.fixture
def audience(
    window: QMainWindow, actions: dict[str, QAction], overlay: OverlayController, qtbot
) -> AudienceController:
    audience = AudienceController(overlay, actions["audience-view"], window)
    window.show()
    activate(qtbot, window)
    return audience


def test_it_opens_and_closes_by_its_keys_in_either_window(
    audience: AudienceController, window: QMainWindow, qtbot, screen
) -> None:
    screen.from_outside("key", "F11")
    qtbot.waitUntil(lambda: audience.window is not None and audience.window.isActiveWindow())
    activate(qtbot, audience.window)
    screen.from_outside("key", "F11")
    qtbot.waitUntil(lambda: audience.window is None, timeout=UNHURRIED_MS)


@pytest.mark.parametrize("how", ["escape", "closed", "program ends"])
def test_its_action_knows_that_it_was_left(
    audience: AudienceController, overlay: OverlayController, actions, qtbot, how: str
) -> None:
    actions["audience-view"].trigger()
    opened = audience.window
    assert opened is not None and opened.isVisible()
    if how == "escape":
        qtbot.keyClick(opened, Qt.Key.Key_Escape)
    elif how == "closed":
        opened.close()
    else:
        overlay.put_away()
    assert audience.window is None and not actions["audience-view"].isChecked()


def test_it_shows_what_the_overlay_is_told_and_what_was_open_before(
    audience: AudienceController, overlay: OverlayController, actions
) -> None:
    overlay.begin(is_bilingual=True)
    overlay.overlay.show_update(caption(0, "one", "eins", final=True))
    overlay.overlay.show_update(caption(1, "two", "zwei"))
    actions["audience-view"].trigger()
    assert audience.window is not None and audience.window.canvas.text_lines() == ["zwei", "two"]
    overlay.overlay.show_update(caption(1, "two three", "zwei drei"))
    assert audience.window.canvas.text_lines() == ["zwei drei", "two three"]
    overlay.use_style(OverlayStyle(languages="heard"))
    assert audience.window.canvas.text_lines() == ["two three"]
    overlay.begin(is_bilingual=False)
    assert audience.window.canvas.text_lines() == []
    actions["audience-view"].trigger()


def test_with_one_screen_the_overlay_makes_room_for_it(
    audience: AudienceController, overlay: OverlayController, actions
) -> None:
    overlay.begin(is_bilingual=True)
    overlay.overlay.show_update(caption(1, "two", "zwei"))
    assert overlay.overlay.isVisible()
    actions["audience-view"].trigger()
    assert audience.window is not None and audience.window.isVisible()
    assert not overlay.overlay.isVisible()
    actions["audience-view"].trigger()
    assert overlay.overlay.isVisible()


def test_with_two_screens_it_takes_the_other_one_and_comes_back_from_it(
    split, audience: AudienceController, window: QMainWindow, actions, qtbot
) -> None:
    split(True)
    qtbot.waitUntil(lambda: window.screen().name() == "left", timeout=UNHURRIED_MS)
    actions["audience-view"].trigger()
    opened = audience.window
    assert opened is not None
    qtbot.waitUntil(lambda: opened.geometry() == QRect(640, 0, 640, 800), timeout=UNHURRIED_MS)
    split(False)
    left = QGuiApplication.primaryScreen().geometry()
    qtbot.waitUntil(lambda: left.contains(opened.geometry()), timeout=UNHURRIED_MS)
    assert opened.isVisible()
    actions["audience-view"].trigger()
