"""One child at work on a model, an engine pack or adapters, followed from the window's thread."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal

from app.bridge.child_group import in_own_group, kill_group
from app.host.children import MODEL_WORK, child_command, child_environment
from models.store.messages import ModelAction, ModelMessage, Outcome, unpacked

logger = logging.getLogger(__name__)

ENDING_MS = 5_000


class ModelTask(QObject):
    """Does one action with one model. `ended` comes once, whatever happens.

    `command` is another which tells the same: for engine packs, which have titles, and for adapters.
    """

    told = Signal(object)
    """A `Received`, a `Checking`, a `Doing` or a `HubOffer`."""
    ended = Signal(object)
    """The `Outcome`."""

    def __init__(
        self,
        action: ModelAction,
        name: str,
        parent: QObject | None = None,
        command: Sequence[str] = (),
    ) -> None:
        super().__init__(parent)
        self.action, self.name = action, name
        self._command = command or [*child_command(MODEL_WORK), action, name]
        self._outcome: Outcome | None = None
        self._was_stopped = False
        self._process = QProcess(self)
        self._process.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
        self._process.readyReadStandardOutput.connect(self._read)
        self._process.finished.connect(self._finish)
        self._process.errorOccurred.connect(self._fail_to_start)

    def start(self) -> None:
        environment = QProcessEnvironment()
        for name, value in child_environment().items():
            environment.insert(name, value)
        self._process.setProcessEnvironment(environment)
        in_own_group(self._process)
        program, *arguments = self._command
        self._process.start(program, arguments)

    def stop(self) -> None:
        """End the child now; what it has fetched stays."""
        self._was_stopped = True
        kill_group(self._process)

    def close(self) -> None:
        """End the child before its window goes."""
        self.stop()
        self._process.waitForFinished(ENDING_MS)

    def _read(self) -> None:
        while self._process.canReadLine():
            self._take(unpacked(bytes(self._process.readLine().data()).decode("utf-8")))

    def _take(self, message: ModelMessage) -> None:
        if isinstance(message, Outcome):
            self._outcome = message
        else:
            self.told.emit(message)

    def _fail_to_start(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._finish()

    def _finish(self) -> None:
        self._read()
        self.ended.emit(self._outcome or self._unspoken())

    def _unspoken(self) -> Outcome:
        """Return what became of a child that could not say so."""
        if self._was_stopped:
            return Outcome(was_stopped=True)
        logger.error("%s of %s ended: %s", self.action, self.name, self._process.errorString())
        return Outcome(
            self.tr("The system ended the work on {}; what was downloaded is kept. Try again.").format(
                self.name
            )
        )
