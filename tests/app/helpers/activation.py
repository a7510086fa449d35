"""Windows that get the keys which are pressed outside of Qt."""

from __future__ import annotations

import contextlib
import subprocess

from PySide6.QtWidgets import QWidget
from pytestqt.exceptions import TimeoutError as WaitedTooLong
from pytestqt.qtbot import QtBot

N_REQUESTS = 60
REQUEST_MS = 4_000
"""A window manager loses a request that comes before it knows the window."""


def activate(qtbot: QtBot, window: QWidget) -> None:
    """Return when the window is active for Qt and for the window manager, which do not know it at once."""
    for _ in range(N_REQUESTS):
        window.activateWindow()
        with contextlib.suppress(WaitedTooLong):
            qtbot.waitUntil(lambda: _is_active(window), timeout=REQUEST_MS)
            return
    raise AssertionError(f"{window.windowTitle() or window} does not become active")


def _is_active(window: QWidget) -> bool:
    return window.windowHandle().isActive() and _active_number() == window.winId()


def _active_number() -> int:
    asked = subprocess.run(["xdotool", "getactivewindow"], capture_output=True, text=True, check=False)
    return int(asked.stdout or 0)
