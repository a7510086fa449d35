"""A screen full of captions: large, dark, without a pointer."""

from __future__ import annotations

import pytest
from activation import activate
from made_captions import caption
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication

from app.look.tokens import OVERLAY
from app.settings.overlay_style import OverlayStyle
from app.windows.sharing.audience_window import AudienceWindow

UNHURRIED_MS = 60_000
"""Ends a test that hangs; nothing is measured by it."""


@pytest.fixture
def window(qtbot) -> AudienceWindow:
    window = AudienceWindow(OverlayStyle())
    qtbot.addWidget(window)
    window.open_on(QGuiApplication.primaryScreen())
    activate(qtbot, window)
    return window


def test_it_fills_the_screen_with_large_letters_at_its_lower_edge(window: AudienceWindow, qtbot) -> None:
    screen = QGuiApplication.primaryScreen().geometry()
    qtbot.waitUntil(lambda: window.geometry() == screen, timeout=UNHURRIED_MS)
    window.show_update(caption(0, "good morning", "Guten Morgen"))
    assert window.canvas.text_lines() == ["Guten Morgen", "good morning"]
    assert window.canvas.words[0].look.font.pixelSize() > 2 * OverlayStyle().font_px
    assert window.canvas.geometry().top() + window.canvas.box.center().y() > window.height() / 2
    assert window.accessibleDescription() == "Guten Morgen"


def test_all_of_it_is_dark_and_it_hides_the_pointer(window: AudienceWindow) -> None:
    picture = window.grab().toImage()
    corners = [(1, 1), (picture.width() - 2, picture.height() - 2)]
    assert {picture.pixelColor(*at).name() for at in corners} == {OVERLAY.ground}
    window.show_update(caption(0, "good morning", "Guten Morgen"))
    edge = window.canvas.box.translated(window.canvas.pos())
    beside = window.grab(QRect(edge.left(), edge.top() + 20, 1, edge.height() - 40)).toImage()
    assert {beside.pixelColor(0, y).name() for y in range(beside.height())} == {OVERLAY.ground}
    assert window.cursor().shape() == Qt.CursorShape.BlankCursor


def test_it_says_what_it_is_for_until_the_first_words(window: AudienceWindow) -> None:
    with_hint = window.grab().toImage()
    window.show_update(caption(0, "good morning", "Guten Morgen"))
    window.begin(is_bilingual=True, has_speakers=False)
    assert window.canvas.text_lines() == [] and window.grab().toImage() != with_hint


def test_escape_asks_to_leave_it(window: AudienceWindow, qtbot) -> None:
    with qtbot.waitSignal(window.left, timeout=UNHURRIED_MS):
        qtbot.keyClick(window, Qt.Key.Key_Escape)


def test_it_follows_the_languages_of_the_overlay(window: AudienceWindow) -> None:
    window.show_update(caption(0, "good morning", "Guten Morgen"))
    window.use_style(OverlayStyle(languages="translation"))
    assert window.canvas.text_lines() == ["Guten Morgen"]
