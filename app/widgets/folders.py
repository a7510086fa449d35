"""Folders in the file manager of the system."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QDesktopServices


def open_folder(path: Path) -> str:
    """Return an empty string once the system shows the folder, else a sentence for the user."""
    if QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
        return ""
    return QCoreApplication.translate(
        "Folders", "This system has no program that shows the folder {}."
    ).format(path)
