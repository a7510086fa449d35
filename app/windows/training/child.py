"""The child that checks a plan or trains by it, seen from the window."""

from __future__ import annotations

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal

from app.bridge.child_group import in_own_group, kill_group
from app.host.children import TRAINING, child_command, child_environment
from app.host.exit_status import ChildKilledError, check_ended
from core.system.exit_codes import INTERRUPTED
from core.system.which import on_windows
from core.wire.direct_training_plan import AnyPlan
from core.wire.training_events import from_line
from models.engines.shelf import Shelf

SAID_BEFORE_TROUBLE = "surtitle: "
"""What a child of ours begins the sentence with that it ends by."""


class TrainingChild(QObject):
    """Runs one child at a time; whatever it tells arrives as signals."""

    told = Signal(object)
    """An event of `core.wire.training_events`."""
    logged = Signal(str)
    """A line for experts."""
    ended = Signal(str)
    """The child is gone; with a sentence where that was trouble."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._is_training = False
        self._is_wished = False
        self._trouble = ""

    @property
    def is_running(self) -> bool:
        return self._process is not None

    @property
    def pid(self) -> int:
        return self._process.processId() if self._process is not None else 0

    def check(self, plan: AnyPlan) -> None:
        """Let data and memory be looked at, and no more; a check that runs is given up."""
        self.abandon()
        self._start(["--check", *plan.options()])

    def train(self, plan: AnyPlan) -> None:
        """Begin, or go on."""
        self.abandon()
        self._start(["--in-background", "--stop-at-end-of-input", *plan.options()])
        self._is_training = True

    def stop(self) -> None:
        """Let a training save and end; asked again it is killed, as is a check, which has nothing to save."""
        if self._process is None:
            return
        if self._is_wished or not self._is_training:
            kill_group(self._process)
        else:
            self._process.closeWriteChannel()
        self._is_wished = True

    def end(self, timeout_s: float) -> None:
        """Return when it has saved and is gone; what takes longer than that is killed."""
        process = self._process
        if not self._is_wished:  # it saves already: asked again it would not
            self.stop()
        if process is not None and not process.waitForFinished(round(timeout_s * 1000)):
            self.abandon()

    def abandon(self) -> None:
        """End it at once; nothing is told of it any more."""
        process, self._process = self._process, None
        if process is not None:
            process.blockSignals(True)
            pid = process.processId()
            kill_group(process)
            process.waitForFinished()
            Shelf.of_user().forgive(pid)  # no fault of an engine pack
            process.deleteLater()

    def _start(self, arguments: list[str]) -> None:
        self._is_training, self._is_wished, self._trouble = False, False, ""
        self._process = process = QProcess(self)
        environment = QProcessEnvironment()
        for name, value in child_environment().items():
            environment.insert(name, value)
        process.setProcessEnvironment(environment)
        in_own_group(process)
        process.readyReadStandardOutput.connect(self._read_output)
        process.readyReadStandardError.connect(self._read_errors)
        process.finished.connect(self._finish)
        process.errorOccurred.connect(self._fail)
        program, *options = child_command(TRAINING)
        process.start(program, [*options, *arguments])

    def _read_output(self) -> None:
        for line in self._lines(QProcess.ProcessChannel.StandardOutput):
            event = from_line(line)
            if event is None:
                self.logged.emit(line)
            else:
                self.told.emit(event)

    def _read_errors(self) -> None:
        for line in self._lines(QProcess.ProcessChannel.StandardError):
            self.logged.emit(line)
            if line.startswith(SAID_BEFORE_TROUBLE):
                self._trouble = line.removeprefix(SAID_BEFORE_TROUBLE)

    def _lines(self, channel: QProcess.ProcessChannel) -> list[str]:
        """Return the whole lines that have come, and at the end of the child whatever has."""
        process = self._process
        if process is None:
            return []
        process.setReadChannel(channel)
        lines = []
        while process.canReadLine() or (
            process.state() == QProcess.ProcessState.NotRunning and process.bytesAvailable()
        ):
            lines.append(bytes(process.readLine().data()).decode("utf-8", "replace").rstrip("\r\n"))
        return lines

    def _finish(self, code: int, status: QProcess.ExitStatus) -> None:
        self._read_output()
        self._read_errors()
        if self._process is not None:
            self._process.deleteLater()
        self._process = None
        self.ended.emit(self._trouble or self._why(code, status))

    def _why(self, code: int, status: QProcess.ExitStatus) -> str:
        """Return the sentence about an end for which the child gave none."""
        if status == QProcess.ExitStatus.CrashExit and not self._is_wished:
            try:
                check_ended(code if on_windows() else -code)
            except ChildKilledError as error:
                return str(error)
        if self._is_wished or code in (0, INTERRUPTED):
            return ""
        return self.tr("The training ended because of a fault in the program: see the details.")

    def _fail(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart and self._process is not None:
            self._process.deleteLater()
            self._process = None
            self.ended.emit(self.tr("The training cannot be started: the program's files are not complete."))
