"""A thread, then a signal: what is done beside the window's own work, and what comes of it."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event

from PySide6.QtCore import QObject, Signal, SignalInstance

from core.system.threads import GuardedThread
from core.wording.errors import TROUBLES, logged_sentence_of
from core.wording.sentences import phrased

logger = logging.getLogger(__name__)

Tell = Callable[[object], None]
Job = Callable[[Tell, Event], object]
"""What is done: it may tell how it goes, returns what came of it, and ends soon after the event is set."""


@dataclass(frozen=True, slots=True)
class _Done:
    result: object


@dataclass(frozen=True, slots=True)
class _Failed:
    sentence: str


class BackgroundJob(QObject):
    """Does one piece of work at a time on a thread; its signals come in the thread that made it.

    Work ends once, with `done` or with `failed`. Of what was given up nothing is heard any more, nor of
    what outlives its job. `fault`, where it is given, is the sentence for a fault of the program, with
    {} where that is named.
    """

    told = Signal(object)
    """What the work tells on its way."""
    done = Signal(object)
    """It has ended well, with what came of it."""
    failed = Signal(str)
    """It has ended with trouble, one sentence."""
    _heard = Signal(object, object)

    def __init__(self, name: str, parent: QObject | None = None, *, fault: str = "") -> None:
        super().__init__(parent)
        self._name = name
        self._fault = fault
        self._thread: GuardedThread | None = None
        self._given_up = Event()
        self._given_up.set()
        self._heard.connect(self._take)

    @property
    def is_running(self) -> bool:
        """Whether an end of it is still to be heard."""
        return not self._given_up.is_set()

    def begin(self, work: Job) -> None:
        """Do this now; what was done before is given up."""
        self.give_up()
        self._given_up = Event()
        self._thread = GuardedThread(self._do, self._name, (work, self._given_up))
        self._thread.start()

    def give_up(self) -> None:
        """Hear nothing more of it; it ends as soon as it looks whether it is wanted."""
        self._given_up.set()

    def join(self, timeout_s: float) -> bool:
        """Return whether its thread has ended, after waiting so long for it; what it told is still heard."""
        if self._thread is not None:
            self._thread.join(timeout_s)
        return self._thread is None or not self._thread.is_alive()

    def end(self, timeout_s: float) -> None:
        """Give up, and return when that has ended or after that time."""
        self.give_up()
        self.join(timeout_s)

    def _do(self, work: Job, given_up: Event) -> None:
        def tell_it(message: object) -> None:
            tell(self._heard, given_up, message)

        try:
            tell_it(_Done(work(tell_it, given_up)))
        except TROUBLES as error:
            tell_it(_Failed(logged_sentence_of(error)))
        except Exception as error:
            logger.exception("the work of the thread %s failed", self._name)
            told = phrased("That failed because of a fault in the program: try again.")
            tell_it(_Failed(self._fault.format(error) or told))

    def _take(self, given_up: Event, message: object) -> None:
        if given_up.is_set():
            return
        if not isinstance(message, _Done | _Failed):
            self.told.emit(message)
            return
        # Before the signal: its receiver may begin the next.
        given_up.set()
        if isinstance(message, _Done):
            self.done.emit(message.result)
        else:
            self.failed.emit(message.sentence)


def tell(signal: SignalInstance, *what: object) -> None:
    """Emit `signal` from a thread; nobody is told when its object is gone."""
    with contextlib.suppress(RuntimeError):
        signal.emit(*what)
