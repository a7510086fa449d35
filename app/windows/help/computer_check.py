"""The doctor in a window of its own."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QWidget

from app.bridge.background_job import BackgroundJob
from app.widgets.dialogs import closing_row, dialog_column
from app.windows.help.doctor_view import DoctorView

FIRST_SIZE = QSize(680, 560)


class ComputerCheck(QDialog):
    """Looks as soon as it is opened, and no longer than it is open."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Check this computer"))
        self.work = BackgroundJob("computer-check", self)
        self.view = DoctorView(self.work, self.tr("Captions work on this computer."))
        column = dialog_column(self)
        column.addWidget(self.view, 1)
        column.addLayout(closing_row(self, []))
        self.resize(FIRST_SIZE)

    def begin(self) -> None:
        """Look, unless it is looking already."""
        if not self.work.is_running:
            self.view.begin()

    def done(self, result: int) -> None:
        self.work.give_up()
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.work.give_up()
        super().closeEvent(event)
