"""`surtitle window`: the program on the desktop."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from pathlib import Path

import platformdirs

from app.settings import settings_path
from core.errors import UserError

ASSETS = Path(__file__).parent.parent / "assets"


class NoScreenError(UserError):
    """There is no window system to open a window in."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take a file that is captioned at once."""
    parser.description = "Open the window with live captions and the caption overlay."
    parser.add_argument("file", nargs="?", type=Path, help="a sound or video file to caption at once")


def run(args: argparse.Namespace) -> int:
    """Return when the window was closed; raise `NoScreenError` where none can be opened."""
    if not has_screen():
        raise NoScreenError(
            "There is no screen to open a window on (DISPLAY and WAYLAND_DISPLAY are not set); "
            "caption without one: surtitle caption FILE."
        )
    # Qt is loaded only now: the other commands answer without it.
    from PySide6.QtCore import QTimer
    from PySide6.QtGui import QIcon
    from PySide6.QtWidgets import QApplication

    from app.main_window import MainWindow

    application = QApplication(sys.argv[:1])
    application.setApplicationName("surtitle")
    application.setApplicationDisplayName("Surtitle")
    application.setDesktopFileName("surtitle")
    application.setWindowIcon(QIcon(str(ASSETS / "surtitle.svg")))
    window = MainWindow(settings_path(), platformdirs.user_data_path("surtitle", appauthor=False) / "journal")
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: window.close())
    # Python sees a signal only when it runs; Qt's loop alone never lets it.
    heartbeat = QTimer()
    heartbeat.start(200)
    heartbeat.timeout.connect(lambda: None)
    window.show()
    if args.file is not None:
        window.open_file(args.file)
    return application.exec()


def has_screen() -> bool:
    """Return whether there is a window system as far as the environment tells."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
