"""What is new in a newer version, and the way to its page."""

from __future__ import annotations

from PySide6.QtCore import QSize, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QWidget

from app.remote.announcement import Announcement
from app.widgets.dialogs import closing_row, dialog_column, push_button
from app.widgets.labels import sentence
from app.widgets.message_bar import MessageBar
from core.wording.printable import on_one_line, printable

FIRST_SIZE = QSize(560, 420)


class UpdateDialog(QDialog):
    """Installs nothing: the page does what fits the system, and a package's own tools what fits it."""

    def __init__(self, announcement: Announcement, installed: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._page = announcement.page
        self.setWindowTitle(self.tr("A newer version"))
        said = self.tr("Surtitle {} of {} is available; you have {}.")
        self.summary = sentence(
            said.format(on_one_line(announcement.version), on_one_line(announcement.date), installed or "?")
        )
        self.changes = QPlainTextEdit(printable(announcement.changes))
        self.changes.setReadOnly(True)
        self.changes.setAccessibleName(self.tr("What's new"))
        self.message_bar = MessageBar()
        self.opening = push_button(self.tr("&Open the download page"), self._open)
        column = dialog_column(self)
        column.addWidget(self.summary)
        column.addWidget(self.changes, 1)
        column.addWidget(
            sentence(
                self.tr("Your settings, transcripts and adapters stay when you install it over this one.")
            )
        )
        column.addWidget(self.message_bar)
        column.addLayout(closing_row(self, [self.opening]))
        self.resize(FIRST_SIZE)

    def _open(self) -> None:
        self.message_bar.clear()
        if not QDesktopServices.openUrl(QUrl(self._page, QUrl.ParsingMode.StrictMode)):
            said = self.tr("This system has no browser that opens the page {}.")
            self.message_bar.say(said.format(on_one_line(self._page)))
