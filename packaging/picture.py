"""Draws the window and the overlay, captioning the demo clip, into a picture for the README.

Usage, on a screen that ImageMagick's `import` can photograph, such as a virtual one:
    export DISPLAY=:9
    Xvfb :9 -screen 0 1280x800x24 & openbox & picom --backend xrender --config /dev/null &
    python packaging/picture.py docs/window.png [--dark] [--at SECONDS]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

PACKAGES = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PACKAGES))

from PySide6.QtCore import Qt, QTimer  # noqa: E402
from PySide6.QtGui import QColor, QIcon, QPalette  # noqa: E402
from PySide6.QtWidgets import QApplication, QWidget  # noqa: E402

from app.settings import Settings, save_settings  # noqa: E402
from app.window.main_window import MainWindow  # noqa: E402


def dark_palette() -> QPalette:
    """Return what a dark theme gives; a virtual screen has no theme to ask."""
    palette = QPalette(QColor(45, 45, 48))
    palette.setColor(QPalette.ColorRole.Base, QColor(30, 30, 30))
    palette.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text, QColor(140, 140, 140))
    palette.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText, QColor(140, 140, 140))
    return palette


def show_backdrop() -> QWidget:
    """Show what stands for a desktop: without one a compositor blends each picture with the one before."""
    backdrop = QWidget(None, Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnBottomHint)
    backdrop.setStyleSheet(
        "background: qlineargradient(x1:0, y1:0, x2:0, y2:1, stop:0 #6f8fa3, stop:1 #34495e)"
    )
    backdrop.setGeometry(backdrop.screen().geometry())
    backdrop.show()
    return backdrop


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("picture", type=Path)
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--at", type=float, default=16.5, help="seconds of the clip to be heard before")
    args = parser.parse_args()
    application = QApplication(sys.argv[:1])
    application.setWindowIcon(QIcon(str(PACKAGES / "app" / "assets" / "surtitle.svg")))
    if args.dark:
        application.setPalette(dark_palette())
    with tempfile.TemporaryDirectory() as folder:
        demo = PACKAGES / "app" / "assets" / "demo.flac"
        save_settings(Settings(source=str(demo)), Path(folder) / "settings.json")
        window = MainWindow(Path(folder) / "settings.json", Path(folder) / "journal")
        window.setGeometry(140, 50, 1000, 500)
        backdrop = show_backdrop()
        window.show()
        window.start()
        # As a reader would close it who has read that Whisper hears better.
        window.message_bar.clear()

        def photograph() -> None:
            subprocess.run(["import", "-window", "root", str(args.picture)], check=True)
            window.close()
            backdrop.close()
            application.quit()

        def look(update: object) -> None:
            if getattr(update, "emitted_s", 0.0) >= args.at:
                window.bridge.captioned.disconnect(look)
                QTimer.singleShot(300, photograph)

        window.bridge.captioned.connect(look)
        return application.exec()


if __name__ == "__main__":
    sys.exit(main())
