"""The main window in the process of the tests."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from app.advice import speed
from app.bridge.device_scout import DeviceScout
from app.settings.settings import Settings, save_settings
from app.windows.main.main_window import MainWindow

LOOK_S = 60
"""Ends a test that hangs; nothing is measured by it."""
SPEED = 0.1
"""Of a processor of today: measured, it would be another with each load of the machine."""


def new_main_window(qtbot: QtBot, folder: Path, settings: Settings | None = None) -> MainWindow:
    """Return the window of a program that is started with these settings, or those that `folder` has."""
    if settings is not None:
        save_settings(settings, folder / "settings.json")
    if speed.recorded_speed() is None:
        speed.record_speed(SPEED)
    window = MainWindow(folder / "settings.json", folder / "journal")
    # Whatever a test leaves running ends with it.
    qtbot.addWidget(window, before_close_func=lambda left: left.finishing.give_up())
    # The look for devices ends before the test begins: it quietens the libraries by way of standard error,
    # which pytest exchanges between the two.
    window.findChild(DeviceScout).end(LOOK_S)
    return window
