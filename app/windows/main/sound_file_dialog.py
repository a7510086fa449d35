"""The dialog in which a file with sound is chosen."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from app.widgets.file_dialogs import file_dialogs

SOUND_FILES = "*.wav *.flac *.mp3 *.m4a *.aac *.ogg *.opus *.mp4 *.mkv *.webm *.mov *.avi"


def chosen_sound_file(parent: QWidget) -> Path | None:
    """Return the file that its user chooses, None if none is wanted after all."""
    title = QCoreApplication.translate("MainWindow", "Open a sound or video file")
    kinds = QCoreApplication.translate("MainWindow", "Sound and video ({});;All files (*)")
    return file_dialogs.open_file(parent, "sound", title, kinds.format(SOUND_FILES))
