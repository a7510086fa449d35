"""The dialogs in which files with sound are chosen, or a folder of them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from app.sound.sound_files import ENDINGS
from app.widgets.file_dialogs import file_dialogs


def chosen_sound_files(parent: QWidget) -> list[Path]:
    """Return the files that the user chooses, an empty list if the user cancels."""
    title = QCoreApplication.translate("MainWindow", "Open sound or video files")
    kinds = QCoreApplication.translate("MainWindow", "Sound and video ({});;All files (*)")
    patterns = " ".join(f"*{ending}" for ending in ENDINGS)
    return file_dialogs.open_files(parent, "sound", title, kinds.format(patterns))


def chosen_sound_folder(parent: QWidget) -> list[Path]:
    """Return the folder that the user chooses, an empty list if the user cancels."""
    title = QCoreApplication.translate("MainWindow", "Open a folder of sound or video files")
    folder = file_dialogs.open_folder(parent, "sound", title)
    return [folder] if folder else []
