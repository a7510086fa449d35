"""`surtitle window`: the program on the desktop."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

import platformdirs

from app.screen import screen_trouble
from app.settings import settings_path
from core.errors import UserError

ASSETS = Path(__file__).parent.parent / "assets"


class NoScreenError(UserError):
    """No window can be opened; `trouble` says why."""

    def __init__(self, trouble: str) -> None:
        super().__init__(
            f"No window can be opened here ({trouble}); caption without one: surtitle caption FILE."
        )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take a file that is captioned at once."""
    parser.description = "Open the window with live captions and the caption overlay."
    parser.add_argument(
        "file", metavar="FILE", nargs="?", type=Path, help="a sound or video file to caption at once"
    )


def run(args: argparse.Namespace) -> int:
    """Return when the window was closed; raise `NoScreenError` where none can be opened."""
    if trouble := screen_trouble():
        raise NoScreenError(trouble)
    # Qt is loaded only now: the other commands answer without it.
    try:
        from PySide6.QtCore import QTimer
        from PySide6.QtGui import QIcon
        from PySide6.QtWidgets import QApplication
    except ImportError as error:
        raise NoScreenError(str(error)) from error

    from app.window.main_window import MainWindow

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
