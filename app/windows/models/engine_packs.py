"""The engine pack for the window: what there is of one, and the child that is at work on it."""

from __future__ import annotations

import json
import time

from PySide6.QtCore import QObject, Signal

from app.bridge.background_job import BackgroundJob
from app.bridge.model_task import ModelTask
from app.host.children import PACK_WORK, child_command
from app.host.engine_packs import PackLook, look_at_packs
from app.windows.models.download_pace import DownloadPace
from models.engines.catalog import EnginePack, described
from models.store.messages import Doing, ModelAction, Outcome
from models.store.store import Received


class EnginePacks(QObject):
    """Looks at engine packs on a thread and works on one in a child; the window only asks."""

    changed = Signal()
    """There is a new `look`, or what is done is further."""
    ended = Signal(str, object)
    """The `ModelAction` that ended, and the `Outcome`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.look = PackLook()
        self.told: Received | Doing | None = None
        """How far the running work is."""
        self.pace = DownloadPace()
        self.trouble = ""
        """Why the last work failed."""
        self._task: ModelTask | None = None
        self._looking = BackgroundJob("engine-scout", self)
        self._looking.done.connect(self._take)
        self._looking.failed.connect(self._fail)

    @property
    def running(self) -> ModelAction | None:
        """What is being done, None while nothing is."""
        return self._task.action if self._task else None

    @property
    def is_looking(self) -> bool:
        """Whether `look` may be of before."""
        return self._looking.is_running

    @property
    def can_pause(self) -> bool:
        """Whether what is done is a transfer, of which what came is kept."""
        return self.running is ModelAction.DOWNLOAD and not isinstance(self.told, Doing)

    def look_again(self) -> None:
        """See what is there now; `changed` tells when it is done."""
        self._looking.begin(lambda tell, given_up: look_at_packs())

    def fetch(self, pack: EnginePack, folder: str = "") -> None:
        """Fetch and try a pack whose licences were agreed to, or go on where that was broken off.

        Its files may lie in a folder.
        """
        self._begin(ModelAction.DOWNLOAD, json.dumps(described(pack)), *([folder] if folder else []))

    def pause(self) -> None:
        """Stop the transfer at once; what has come is kept."""
        if self._task and self.can_pause:
            self._task.stop()

    def remove(self) -> None:
        """Delete the pack, and what was fetched of one."""
        self._begin(ModelAction.REMOVE)

    def close(self, timeout_s: float) -> None:
        """End all work; what was fetched stays for the next time."""
        if self._task:
            self._task.close()
        self._looking.end(timeout_s)

    def _begin(self, action: ModelAction, *arguments: str) -> None:
        if self._task:
            return
        self.told, self.pace, self.trouble = None, DownloadPace(), ""
        command = [*child_command(PACK_WORK), action, *arguments]
        self._task = ModelTask(action, self.tr("the engine pack"), self, command)
        self._task.told.connect(self._follow)
        self._task.ended.connect(self._end)
        self._task.start()
        self.changed.emit()

    def _follow(self, told: Received | Doing) -> None:
        self.told = told
        if isinstance(told, Received):
            self.pace.add(told, time.monotonic())
        self.changed.emit()

    def _end(self, outcome: Outcome) -> None:
        task, self._task = self._task, None
        assert task is not None
        task.deleteLater()
        self.trouble = outcome.trouble
        self.look_again()
        self.changed.emit()
        self.ended.emit(task.action, outcome)

    def _fail(self, trouble: str) -> None:
        self.trouble = trouble
        self.changed.emit()

    def _take(self, look: PackLook) -> None:
        self.look = look
        self.changed.emit()
