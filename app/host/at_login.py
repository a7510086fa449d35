"""How the system starts this program with its user's session: hidden, and without a console."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from app.host.installation import Installation, InstallationKind
from core.system.which import on_windows


def may_start_at_login() -> bool:
    """Return whether the system can be asked: out of a sandbox nothing is written into its folders."""
    return Installation.here().kind is not InstallationKind.FLATPAK


def login_command() -> list[str]:
    """Return how the program is started then."""
    return [*_program(), "--start-hidden"]


def _program() -> list[str]:
    image = os.environ.get("APPIMAGE")
    # Whatever is started from another AppImage has that one's in its environment.
    if image and Installation.here().kind is InstallationKind.APPIMAGE:
        return [image]
    own = Path(sys.executable)
    if getattr(sys, "frozen", False):
        return [str(own.with_name("surtitlew.exe") if on_windows() else own)]
    # The one without a console; its folder must not hide our packages.
    return [str(own.with_name("pythonw.exe") if on_windows() else own), "-P", "-m", "app.cli"]
