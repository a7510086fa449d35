"""Light and dark, chosen in the settings."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QLabel, QWidget

from app.look.theme import use_theme
from app.windows.main.main_window import MainWindow

UNHURRIED_MS = 60_000
"""Ends a test that hangs; nothing is measured by it."""


def test_the_theme_changes_every_window_at_once_and_after_a_restart(start, qtbot) -> None:
    def lightness(window: QWidget) -> int:
        return window.grab().toImage().pixelColor(3, window.height() // 2).lightness()

    window = start()
    window.preferences.open_page(window.preferences.general)
    theme = window.preferences.general.theme
    for name, is_dark in (("dark", True), ("light", False), ("dark", True)):
        theme.button(name).click()
        for shown in (window, window.preferences):
            qtbot.waitUntil(lambda: (lightness(shown) < 90) == is_dark, timeout=UNHURRIED_MS)  # noqa: B023
    window.close()
    use_theme("")
    assert lightness(start()) < 90


@pytest.mark.parametrize(("before", "after"), [("light", "dark"), ("dark", "light")])
def test_texts_that_are_there_already_follow_the_theme(start, qtbot, before: str, after: str) -> None:
    window = start()
    window.message_bar.say("Something is to be told.")
    window.transcript_controller.show()
    shown = (window.message_bar, window.transcript_controller.window.table)
    for theme in (before, after):
        window.settings_store.change(replace(window.settings.window, theme=theme))
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
