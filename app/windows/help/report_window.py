"""A report for the developers of the program: shown to the user, who may send it."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QCloseEvent, QGuiApplication
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QWidget

from app.bridge.background_job import BackgroundJob
from app.doctor.findings import Finding
from app.doctor.report import problem_report
from app.remote.update_source import installed_version
from app.widgets.announcing import announce
from app.widgets.dialogs import closing_row, dialog_column, push_button
from app.widgets.file_dialogs import file_dialogs
from app.widgets.labels import sentence
from app.widgets.message_bar import MessageBar
from app.windows.help.doctor_view import look_at_machine
from core.files.user_folders import log_path
from core.files.whole_files import write_whole
from core.wire.messages import Loading
from core.wording.errors import reason_of

FIRST_SIZE = QSize(720, 600)
FILE_NAME = "surtitle-report.txt"


class ReportWindow(QDialog):
    """Sends nothing: the text can be read, copied and saved."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Report a problem"))
        self.work = BackgroundJob("problem-report", self)
        self._findings: list[Finding] = []
        self.message_bar = MessageBar()
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setAccessibleName(self.tr("Report"))
        self.state = sentence(name=self.tr("State of the report"))
        self.copy_button = push_button(self.tr("&Copy"), self._copy)
        self.save_button = push_button(self.tr("&Save…"), self._save)
        self._lay_out()
        self.work.told.connect(self._take)
        self.work.done.connect(lambda: self._show_report())
        self.work.failed.connect(self._show_report)
        self.resize(FIRST_SIZE)

    def begin(self) -> None:
        """Look at this computer and write the report, unless that is being done."""
        if self.work.is_running:
            return
        self.message_bar.clear()
        self._findings.clear()
        self.text.clear()
        self._enable(False)
        self.work.begin(look_at_machine)

    def done(self, result: int) -> None:
        self.work.give_up()
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.work.give_up()
        super().closeEvent(event)

    def _lay_out(self) -> None:
        column = dialog_column(self)
        column.addWidget(
            sentence(
                self.tr(
                    "Version, system, the results of the check of this computer and the end of the log. It "
                    "contains nothing that was said, and nothing is sent: read it, and send it yourself "
                    "where you report the problem."
                )
            )
        )
        column.addWidget(self.message_bar)
        column.addWidget(self.text, 1)
        column.addWidget(self.state)
        column.addLayout(closing_row(self, [self.copy_button, self.save_button]))

    def _take(self, message: object) -> None:
        match message:
            case Finding():
                self._findings.append(message)
            case Loading(text):
                self.state.setText(text)

    def _show_report(self, trouble: str = "") -> None:
        self.text.setPlainText(problem_report(installed_version(), self._findings, log_path()))
        self._enable(True)
        self.state.setText(trouble or self.tr("The report is ready."))
        announce(self.state, self.state.text())

    def _enable(self, is_ready: bool) -> None:
        for button in (self.copy_button, self.save_button):
            button.setEnabled(is_ready)
        if not is_ready:
            self.state.setText(self.tr("Checking this computer…"))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self.state.setText(self.tr("Copied."))
        announce(self.state, self.state.text())

    def _save(self) -> None:
        kinds = self.tr("Text (*.txt)")
        path, _ = file_dialogs.save_file(self, "report", self.windowTitle(), FILE_NAME, kinds)
        if path is None:
            return
        try:
            write_whole(path, self.text.toPlainText())
        except OSError as error:
            told = self.tr("The report cannot be saved in {} ({}): choose another place.")
            self.message_bar.say(told.format(path, reason_of(error)))
            return
        self.state.setText(self.tr("Saved in {}").format(path))
