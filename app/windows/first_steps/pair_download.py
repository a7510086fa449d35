"""The download of the recommended pair: both by one click, used as they come."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.advice.recommending import Advised
from app.windows.models.library import AT_WORK, Condition
from app.windows.models.outcomes import sentence_on
from app.windows.models.window import ModelsWindow
from models.store.catalog import ModelKind
from models.store.messages import ModelAction, Outcome

DOWNLOADS = (ModelAction.DOWNLOAD, ModelAction.REPAIR)
DESCRIBED_BY = "config.json"
"""What lies in every model's folder."""


class PairDownload(QObject):
    """Fetches by the models window's road; what was asked for here is used as soon as it is here."""

    changed = Signal()
    """It is further, or has ended."""

    def __init__(self, models: ModelsWindow, parent: QObject) -> None:
        super().__init__(parent)
        self._models = models
        self._library = models.library
        self._wanted: dict[str, Advised] = {}
        """What has not come yet."""
        self._folders: list[Path] = []
        """What of a folder is still to be checked, one after the other."""
        self.trouble = ""
        """Why it stands still, where it was not paused."""
        self._library.ended.connect(self._take_end)
        self._library.changed.connect(lambda name: self.changed.emit() if name in self._wanted else None)

    @property
    def is_running(self) -> bool:
        return bool(self._folders) or any(self._condition(name) in AT_WORK for name in self._wanted)

    @property
    def is_paused(self) -> bool:
        """Whether something has come of what is wanted, and nothing does now."""
        return bool(self._wanted) and not self.is_running

    @property
    def has_failed(self) -> bool:
        """Whether it stands still because something went wrong."""
        return self.is_paused and bool(self.trouble)

    @property
    def current(self) -> Advised | None:
        """What is fetched now."""
        return self._wanted.get(self._library.downloads.running)

    @property
    def part(self) -> float:
        """How much of what is fetched now is here, 0 .. 1."""
        received = self._library.downloads.received
        return received.n_there / max(received.n_total, 1) if received and self.current else 0.0

    def begin(self, models: tuple[Advised, ...]) -> None:
        """Fetch those that are not here, or go on with them; use those that are."""
        self.trouble = ""
        for model in models:
            if model.is_here:
                self._models.choose(model.kind, model.setting)
            else:
                self._wanted[model.name] = model
                self._fetch(model.name)
        self.changed.emit()

    def pause(self) -> None:
        """Stop at once; what has come is kept."""
        for name in (*self._wanted, self._library.downloads.running):
            if name in self._wanted:
                self._library.downloads.pause(name)
        self.changed.emit()

    def take_folder(self, folder: Path) -> None:
        """Use the models in a folder, of a stick perhaps, instead of fetching them."""
        self.trouble = ""
        below = sorted(path.parent for path in folder.glob(f"*/{DESCRIBED_BY}"))
        self._folders = [folder.absolute()] if (folder / DESCRIBED_BY).exists() or not below else below
        self._check_next()
        self.changed.emit()

    def _check_next(self) -> None:
        if self._folders:
            self._library.work(ModelAction.IMPORT, str(self._folders[0].absolute()))

    def _fetch(self, name: str) -> None:
        entry = self._models.entry(name)
        if entry is not None:
            self._library.fetch(entry)

    def _condition(self, name: str) -> Condition | None:
        entry = self._models.entry(name)
        return self._library.condition(entry) if entry else None

    def _take_end(self, action: ModelAction, name: str, outcome: Outcome) -> None:
        if action == ModelAction.IMPORT and self._folders and name == str(self._folders[0].absolute()):
            self._take_checked(name, outcome)
        elif action in DOWNLOADS and name in self._wanted:
            self._take_fetched(name, outcome)
        else:
            return
        self.changed.emit()

    def _take_fetched(self, name: str, outcome: Outcome) -> None:
        if outcome.trouble:
            self.trouble = sentence_on(ModelAction.DOWNLOAD, name, outcome)
        elif not outcome.was_stopped:
            model = self._wanted.pop(name)
            self._models.choose(model.kind, model.setting)

    def _take_checked(self, name: str, outcome: Outcome) -> None:
        self._folders.pop(0)
        if outcome.trouble:
            self.trouble = outcome.trouble
        else:
            self._models.choose(ModelKind(outcome.kind), name)
        self._check_next()
