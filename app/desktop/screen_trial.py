"""Finds out whether a window can be opened, in a copy of this process: Qt may end it."""

from __future__ import annotations

import os

from PySide6.QtGui import QGuiApplication


def try_screen() -> None:
    """Return when Qt can draw here; else it ends this process and tells why on standard error."""
    os.environ["LC_ALL"] = "C.UTF-8"  # or its first line complains of the locale
    QGuiApplication([])
