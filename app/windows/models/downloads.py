"""The downloads that the user has asked for: one at a time, the others wait their turn."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, Signal

from app.bridge.model_task import ModelTask
from app.windows.models.download_pace import DownloadPace
from models.store.messages import Checking, ModelAction, Outcome
from models.store.store import Received


class Downloads(QObject):
    """Nothing begins here by itself: a model is fetched because it was asked for in this run."""

    changed = Signal(str)
    """The name of a model that is waiting, further, or no longer worked on."""
    ended = Signal(str, object)
    """The name of a model and the `Outcome`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: dict[str, ModelAction] = {}
        self._task: ModelTask | None = None
        self.told: Received | Checking | None = None
        """How far the running one is."""
        self.pace = DownloadPace()

    @property
    def running(self) -> str:
        """The name of the model that is being fetched, "" if none is."""
        return self._task.name if self._task else ""

    @property
    def received(self) -> Received | None:
        """What is there of the running one, None while nothing was asked or something is hashed."""
        return self.told if isinstance(self.told, Received) else None

    def is_waiting(self, name: str) -> bool:
        return name in self._waiting

    def want(self, name: str, action: ModelAction = ModelAction.DOWNLOAD) -> None:
        """Fetch a model, or go on where that was broken off; a repair hashes it first."""
        if name != self.running:
            self._waiting[name] = action
        self.changed.emit(name)
        self._go_on()

    def pause(self, name: str) -> None:
        """Stop the transfer at once, or wait no longer; what has come is kept."""
        if self._waiting.pop(name, None):
            self.changed.emit(name)
        elif self._task and name == self.running:
            self._task.stop()

    def close(self) -> None:
        """Stop all before the program ends."""
        self._waiting.clear()
        if self._task:
            self._task.close()

    def _go_on(self) -> None:
        if self._task or not self._waiting:
            return
        name = next(iter(self._waiting))
        self._task = ModelTask(self._waiting.pop(name), name, self)
        self.told, self.pace = None, DownloadPace()
        self._task.told.connect(self._follow)
        self._task.ended.connect(self._end)
        self._task.start()
        self.changed.emit(name)

    def _follow(self, message: Received | Checking) -> None:
        self.told = message
        if isinstance(message, Received):
            self.pace.add(message, time.monotonic())
        self.changed.emit(self.running)

    def _end(self, outcome: Outcome) -> None:
        task, self._task = self._task, None
        assert task is not None
        task.deleteLater()
        self.ended.emit(task.name, outcome)
        self._go_on()
