"""Which system this is."""

from __future__ import annotations

import sys


def system_name() -> str:
    """Return what Python calls it, and what is made for it with it."""
    return sys.platform


def on_windows() -> bool:
    return sys.platform == "win32"


def on_macos() -> bool:
    return sys.platform == "darwin"


def on_linux() -> bool:
    return sys.platform.startswith("linux")
