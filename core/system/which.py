"""Which system this is."""

from __future__ import annotations

import sys


def on_windows() -> bool:
    return sys.platform == "win32"


def on_macos() -> bool:
    return sys.platform == "darwin"


def on_linux() -> bool:
    return sys.platform.startswith("linux")
