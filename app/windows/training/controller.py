"""The main window's side of training: its window, the use of results, and the program's end."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.choices.model_names import model_name
from app.widgets.geometry import remember_geometry
from app.widgets.message_bar import Message, Offer, Tone
from app.widgets.settings_store import SettingsStore
from app.windows.adapters.controller import AdapterController
from core.transcripts.transcripts import Transcripts
from core.translating.policies import LATENCIES
from core.wire.defaults import DIRECT

if TYPE_CHECKING:
    from app.windows.training.window import TrainingWindow
    from core.wire.direct_training_plan import AnyPlan

ENDING_S = 20.0
"""How long the closing program waits for a step to end; then the last checkpoint must do."""


class TrainingController(QObject):
    """Owns the training window, and tells the main window of what happens while that is not seen."""

    told = Signal(object)
    """A `Message`."""

    def __init__(
        self,
        shelf: Path,
        transcripts: Transcripts | None,
        store: SettingsStore,
        adapter_controller: AdapterController,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._shelf, self._transcripts, self._parent = shelf, transcripts, parent
        self._store = store
        self._adapter_controller = adapter_controller
        self._is_captioning = False
        adapter_controller.practice_wanted.connect(self.show_practice)
        adapter_controller.training_wanted.connect(self.show)
        adapter_controller.again_wanted.connect(lambda folder: self.window.train_again(Path(folder)))

    @cached_property
    def window(self) -> TrainingWindow:
        """The training window, made when it is first wanted."""
        from app.windows.training.window import TrainingWindow

        window = TrainingWindow(self._transcripts, self._shelf, self._parent)
        remember_geometry(window, "training", self._store, first_size=window.size())
        window.use_wanted.connect(self._use)
        window.news.connect(self._tell_news)
        window.trained.connect(self._adapter_controller.shelf_changed)
        window.show_captioning(self._is_captioning)
        return window

    @property
    def _is_made(self) -> bool:
        return "window" in self.__dict__

    def show(self) -> None:
        self.window.open_for(self._store.settings.engine.translator)

    def show_practice(self, adapter: str = "") -> None:
        """Show the window to practise with an adapter, or with what is in use."""
        engine = self._store.settings.engine
        self.window.open_for_practice(engine.translator, adapter or engine.adapter)

    def tell_of_interruption(self) -> None:
        """Say that a training waits to be resumed, if one does."""
        if not self._shelf.is_dir() or not any(self._shelf.iterdir()):
            return
        from app.windows.training import runs
        from app.windows.training.practice import is_practice

        waiting = runs.unfinished(self._shelf)
        if waiting:
            practises = is_practice(waiting[0].plan)
            sentence = (
                self.tr("The practice of “{}” was interrupted and can be resumed.")
                if practises
                else self.tr("The training of “{}” was interrupted and can be resumed.")
            )
            resume = Offer(self.tr("Resume…"), lambda: self.show_practice() if practises else self.show())
            told = sentence.format(waiting[0].folder.name)
            self.told.emit(Message(told, Tone.ADVICE, resume, icon="graduation"))

    def _tell_news(self, sentence: str) -> None:
        show = Offer(self.tr("Show"), self.show)
        self.told.emit(Message(sentence, Tone.ADVICE, show, icon="graduation", is_answer=True))

    def show_captioning(self, is_running: bool) -> None:
        """Warn when captions begin during a training, and in the window as long as both run."""
        if is_running and not self._is_captioning and self.is_training:
            told = self.tr("An adapter is being trained on this computer, too: captions may come later.")
            self.told.emit(Message(told, Tone.WARNING, icon="graduation"))
        self._is_captioning = is_running
        if self._is_made:
            self.window.show_captioning(is_running)

    @property
    def is_training(self) -> bool:
        return self._is_made and self.window.is_training

    def may_close(self) -> bool:
        """Return whether the program may be closed as far as a training is concerned."""
        return not self._is_made or self.window.may_end()

    def end(self) -> None:
        """Let a training save before the program ends."""
        if self._is_made:
            self.window.end(ENDING_S)

    def _use(self, plan: AnyPlan) -> None:
        """Use a new adapter with the translator that it was made for, and a policy that was practised."""
        from app.windows.training.practice import is_practice
        from core.wire.direct_training_plan import DirectPlan

        if isinstance(plan, DirectPlan):
            self._use_model(plan.out)
            return
        policy = plan.policy.partition(",")[0] if is_practice(plan) else ""
        if self._store.settings.engine.translator == plan.base:
            self._adapter_controller.choose(plan.out, policy)
            return
        engine = self._store.settings.engine
        changed = replace(engine, translator=plan.base, adapter=plan.out, policy=policy or engine.policy)
        self._store.change(changed)
        told = self.tr("{} and its adapter “{}” will be used the next time captions start.")
        sentence = told.format(model_name(plan.base), Path(plan.out).name)
        self.told.emit(Message(sentence, Tone.GOOD, is_answer=True))

    def _use_model(self, folder: str) -> None:
        """Use a new model that translates speech directly, at a pace that it knows."""
        engine = self._store.settings.engine
        policy = engine.policy if engine.policy in LATENCIES else "balanced"
        self._store.change(replace(engine, recognizer=f"{DIRECT}{folder}", policy=policy))
        told = self.tr(
            "“{}” will hear and translate the next time captions start. It needs no other translator;"
            " adapters and the glossary do not apply to it."
        )
        self.told.emit(Message(told.format(Path(folder).name), Tone.GOOD, is_answer=True))
