"""The dialog in which files with sound are chosen."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from app.widgets.file_dialogs import file_dialogs

SOUND_FILES = "*.wav *.flac *.mp3 *.m4a *.aac *.ogg *.opus *.mp4 *.mkv *.webm *.mov *.avi"


def chosen_sound_files(parent: QWidget) -> list[Path]:
    """Return the files that its user chooses, nothing if none are wanted after all."""
    title = QCoreApplication.translate("MainWindow", "Open sound or video files")
    kinds = QCoreApplication.translate("MainWindow", "Sound and video ({});;All files (*)")
    return file_dialogs.open_files(parent, "sound", title, kinds.format(SOUND_FILES))
