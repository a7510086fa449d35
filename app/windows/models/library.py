"""What the models window shows: every model, how it fits, and what is being done with it."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QObject, Signal

from app.advice.facts import Facts, facts_of
from app.advice.recommending import best_here
from app.advice.speed import measured_speed
from app.bridge.background_job import BackgroundJob
from app.bridge.model_task import ModelTask
from app.host import machine
from app.host.memory_fit import Fit, Memory, fit_of, largest, look_at_memory
from app.windows.models.downloads import Downloads
from core.wording.errors import UserError
from models.loading.named_shapes import recognizer_shape, translator_shape
from models.memory.budget import NO_WISH, PlacementWish
from models.memory.footprint import RecognizerShape, StreamingShape, TranslatorShape
from models.store.catalog import ModelKind
from models.store.hub_cache import Hub
from models.store.inventory import inventory, setting_of
from models.store.messages import Checking, Doing, ModelAction, Outcome
from models.store.offers import adapters_hub, forget_broken_off
from models.store.store import ModelState, ModelStatus
from models.store.written import delete_unfinished

logger = logging.getLogger(__name__)


class Condition(StrEnum):
    """What can be said of a model now."""

    BUILT_IN = "built in"
    INSTALLED = "installed"
    PARTIAL = "partial"
    ABSENT = "absent"
    GONE = "gone"
    WAITING = "waiting"
    FETCHING = "fetching"
    CHECKING = "checking"
    REMOVING = "removing"
    DAMAGED = "damaged"
    FAILED = "failed"


AT_WORK = frozenset({Condition.WAITING, Condition.FETCHING, Condition.CHECKING, Condition.REMOVING})


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """One model. `setting` is what the settings call it; `fit` is None where nobody knows its shape."""

    status: ModelStatus
    setting: str
    fit: Fit | None

    @property
    def name(self) -> str:
        """What it is called on the command line, and nothing else is."""
        return self.status.model.id

    @property
    def kind(self) -> ModelKind:
        return self.status.model.kind

    @property
    def is_here(self) -> bool:
        return self.status.state in (ModelState.INSTALLED, ModelState.BUILT_IN)

    def can_stand_for(self, other: ModelEntry) -> bool:
        """Return whether it is of the same kind and knows as many languages."""
        mine, its = self.status.model.languages, other.status.model.languages
        return self.kind is other.kind and (mine == ("*",) or set(its) <= set(mine))

    @property
    def is_own_folder(self) -> bool:
        """Whether it is a folder of the user's that was imported."""
        return not self.status.model.repository and self.status.state is not ModelState.BUILT_IN

    @property
    def can_be_checked(self) -> bool:
        """Whether hashes of its files are known."""
        is_fetched = bool(self.status.model.repository) and self.status.state is ModelState.INSTALLED
        return is_fetched and self.setting == self.name

    @property
    def can_be_removed(self) -> bool:
        """Whether something of it is here that did not come with the program."""
        return self.is_own_folder or (bool(self.status.model.repository) and self.status.n_bytes > 0)


NO_FACTS = Facts(Memory(0, 0), 1, None, ())


@dataclass(frozen=True, slots=True)
class MachineState:
    """The machine at one moment, as far as it shall be used."""

    entries: tuple[ModelEntry, ...]
    memory: Memory
    best_recognizer: str
    """What is used where the settings name none."""
    free_disk_bytes: int = 0
    """Where downloads are kept."""
    facts: Facts = NO_FACTS
    """What recommendations are made of."""

    @property
    def downloaded_bytes(self) -> int:
        """What was fetched takes on the disk."""
        fetched = (entry.status for entry in self.entries if entry.status.model.repository)
        return sum(status.n_bytes for status in fetched)


NOTHING_SEEN = MachineState((), Memory(0, 0), "")


class Library(QObject):
    """Looks at the models on a thread and works on them in children; the window only asks."""

    seen = Signal()
    """There is a new `look`."""
    changed = Signal(str)
    """The name of a model of which another condition holds, or which is further."""
    doing = Signal(str, object)
    """The name of what is imported, and what is being done with it, a `Doing`."""
    ended = Signal(str, str, object)
    """The `ModelAction` that ended, the name of its model and the `Outcome`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.look = NOTHING_SEEN
        self.downloads = Downloads(self)
        self._tasks: dict[str, ModelTask] = {}
        self._parts: dict[str, float] = {}
        self._conditions: dict[str, Condition] = {}
        """Of models that went wrong, until something else is done with them."""
        self._looking = BackgroundJob("model-scout", self)
        self._looking.done.connect(self._take)
        self.downloads.changed.connect(self.changed)
        self.downloads.ended.connect(lambda name, outcome: self._end(ModelAction.DOWNLOAD, name, outcome))

    def look_again(self, source_language: str, wish: PlacementWish = NO_WISH) -> None:
        """See what is there now; `seen` tells when it is done, and of several looks only the last.

        What fits is counted for captions of this language that run as is wished.
        """
        self._looking.begin(lambda tell, given_up: _measure_and_see(source_language, wish))

    def condition(self, entry: ModelEntry) -> Condition:
        name = entry.name
        if self.downloads.is_waiting(name):
            return Condition.WAITING
        if name == self.downloads.running:
            is_checking = isinstance(self.downloads.told, Checking)
            return Condition.CHECKING if is_checking else Condition.FETCHING
        if task := self._tasks.get(name):
            return Condition.REMOVING if task.action is ModelAction.REMOVE else Condition.CHECKING
        if entry.is_own_folder and entry.status.state is ModelState.ABSENT:
            return Condition.GONE
        return self._conditions.get(name) or Condition[entry.status.state.name]

    def part_checked(self, name: str) -> float:
        """Return how much of a model is hashed, 0 .. 1."""
        told = self.downloads.told
        if name == self.downloads.running and isinstance(told, Checking):
            return told.part
        return self._parts.get(name, 0.0)

    def fitting_instead(self, entry: ModelEntry) -> ModelEntry | None:
        """Return the largest model that fits and can do what this one is for, None where there is none."""
        others = {other.name: other for other in self.look.entries if other.can_stand_for(entry)}
        name = largest((name, other.fit) for name, other in others.items() if other.fit)
        return others.get(name)

    def fetch(self, entry: ModelEntry) -> None:
        """Fetch a model, go on with it, or repair it, whatever it needs."""
        is_damaged = self._conditions.get(entry.name) is Condition.DAMAGED
        self.downloads.want(entry.name, ModelAction.REPAIR if is_damaged else ModelAction.DOWNLOAD)

    def work(self, action: ModelAction, name: str) -> None:
        """Check or remove a model, or import a folder."""
        if name in self._tasks:
            return
        self._conditions.pop(name, None)
        task = self._tasks[name] = ModelTask(action, name, self)
        task.told.connect(lambda told: self._follow(name, told))
        task.ended.connect(lambda outcome: self._end_task(name, outcome))
        task.start()
        self.changed.emit(name)

    def stop(self, name: str) -> None:
        """End the work on a model now."""
        if task := self._tasks.get(name):
            task.stop()

    def close(self, timeout_s: float) -> None:
        """End all work; what was fetched stays for the next time."""
        self.downloads.close()
        for task in tuple(self._tasks.values()):
            task.close()
        self._looking.end(timeout_s)

    def _follow(self, name: str, told: object) -> None:
        match told:
            case Checking(part):
                self._parts[name] = part
                self.changed.emit(name)
            case Doing():
                self.doing.emit(name, told)

    def _end_task(self, name: str, outcome: Outcome) -> None:
        task = self._tasks.pop(name)
        self._parts.pop(name, None)
        task.deleteLater()
        self._end(task.action, name, outcome)

    def _end(self, action: ModelAction, name: str, outcome: Outcome) -> None:
        if outcome.damaged:
            self._conditions[name] = Condition.DAMAGED
        elif outcome.trouble:  # what is damaged stays so when its repair fails
            if action is ModelAction.DOWNLOAD:
                self._conditions[name] = Condition.FAILED
        elif not outcome.was_stopped:
            self._conditions.pop(name, None)
        self.ended.emit(action, name, outcome)
        self.changed.emit(name)

    def _take(self, look: MachineState) -> None:
        self.look = look
        for entry in look.entries:  # a repair that was stopped has dropped what was damaged
            if entry.status.state is not ModelState.INSTALLED:
                self._forget_damage(entry.name)
        self.seen.emit()

    def _forget_damage(self, name: str) -> None:
        if self._conditions.get(name) is Condition.DAMAGED:
            del self._conditions[name]


def _measure_and_see(source_language: str, wish: PlacementWish) -> MachineState:
    delete_unfinished()
    forget_broken_off(adapters_hub())
    measured_speed()  # once on each computer; the facts have what it recorded
    return seen_now(source_language, wish)


def seen_now(source_language: str, wish: PlacementWish = NO_WISH) -> MachineState:
    """Look at the machine and its models; this may take a while."""
    memory, statuses = look_at_memory().of(wish.device), inventory()
    facts = facts_of(statuses, memory)
    entries = tuple(_entries(statuses, memory, wish.precision))
    free_disk_bytes = machine.free_bytes(Hub.from_environment().cache)
    return MachineState(entries, memory, best_here(source_language, facts), free_disk_bytes, facts)


def _entries(statuses: Iterable[ModelStatus], memory: Memory, precision: str) -> Iterable[ModelEntry]:
    for status in statuses:
        setting = setting_of(status)
        yield ModelEntry(status, setting, _fit(status.model.kind, setting, memory, precision))


def _fit(kind: ModelKind, setting: str, memory: Memory, precision: str) -> Fit | None:
    shape: RecognizerShape | StreamingShape | TranslatorShape | None
    try:
        if kind is ModelKind.RECOGNIZER:
            shape = recognizer_shape(setting, on_card=bool(memory.card_bytes))
        else:
            shape = translator_shape(setting)
        return fit_of(shape, memory, precision) if shape and memory.free_bytes else None
    except UserError as error:
        logger.info("how %s fits is not known: %s", setting, error)
        return None
