"""What the main window has to do with training: its window, what is in use, and the program's end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.widgets.geometry import remember_geometry
from app.widgets.settings_store import SettingsStore
from app.windows.adapters.controller import AdapterController
from app.windows.training import runs
from app.windows.training.window import TrainingWindow
from core.transcripts.transcripts import Transcripts

ENDING_S = 20.0
"""How long the closing program waits for a step to end; then the last checkpoint must do."""


class TrainingController(QObject):
    """Owns the training window, and tells the main window of what happens while that is not seen."""

    told = Signal(str)
    """One sentence for the user."""

    def __init__(
        self,
        shelf: Path,
        transcripts: Transcripts | None,
        store: SettingsStore,
        adapter_controller: AdapterController,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._shelf = shelf
        self._store = store
        self._adapter_controller = adapter_controller
        self.window = TrainingWindow(transcripts, shelf, parent)
        remember_geometry(self.window, "training", store, first_size=self.window.size())
        self.window.use_wanted.connect(self._use)
        self.window.news.connect(self.told)
        self.window.trained.connect(adapter_controller.shelf_changed)

    def show(self) -> None:
        self.window.open_for(self._store.settings.engine.translator)

    def tell_of_interruption(self) -> None:
        """Say that a training waits to be resumed, if one does."""
        waiting = runs.unfinished(self._shelf)
        if waiting:
            sentence = self.tr(
                "The training of “{}” was interrupted: Translator, Train an adapter… resumes it."
            )
            self.told.emit(sentence.format(waiting[0].folder.name))

    def show_captioning(self, is_running: bool) -> None:
        """Warn in the window while captions share the machine with a training."""
        self.window.show_captioning(is_running)

    def tell_of_captioning(self) -> None:
        """Warn where captions begin while a training runs."""
        if self.window.is_training:
            self.told.emit(
                self.tr("An adapter is being trained and shares the machine: captions may come later.")
            )

    def may_close(self) -> bool:
        """Return whether the program may be closed as far as a training is concerned."""
        return self.window.may_end()

    def end(self) -> None:
        """Let a training save before the program ends."""
        self.window.end(ENDING_S)

    def _use(self, translator: str, folder: str) -> None:
        """Use an adapter with the translator that it was trained for."""
        if self._store.settings.engine.translator == translator:
            self._adapter_controller.choose(folder)
            return
        self._store.change(replace(self._store.settings.engine, translator=translator, adapter=folder))
        self.told.emit(
            self.tr("{} and its adapter “{}” are used from the next start of captions on.").format(
                translator, Path(folder).name
            )
        )
