"""Work on a thread that is given up when its page is left."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from app.bridge.telling import tell
from core.process.threads import GuardedThread
from core.wording.errors import TROUBLES, logged_sentence_of
from core.wording.sentences import phrased

logger = logging.getLogger(__name__)

Tell = Callable[[object], None]
Job = Callable[[Tell, threading.Event], None]
"""What is done: it tells how it goes, and ends soon after the event says that it is given up."""


@dataclass(frozen=True, slots=True)
class Over:
    """The work has ended, with `trouble`, one sentence, or well."""

    trouble: str = ""


class Work(QObject):
    """Does one job at a time; of one that was given up nothing is heard any more."""

    told = Signal(object)
    """What the job tells."""
    ended = Signal(str)
    """It has ended by itself, with the sentence that says why if that was trouble."""
    _heard = Signal(object, object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._given_up = threading.Event()
        self._given_up.set()
        self._thread: threading.Thread | None = None
        self._heard.connect(self._take)

    @property
    def is_running(self) -> bool:
        return not self._given_up.is_set()

    def begin(self, job: Job) -> None:
        """Do this job now, and no longer the one before."""
        self.give_up()
        self._given_up = threading.Event()
        self._thread = GuardedThread(self._run, "first-steps", (job, self._given_up))
        self._thread.start()

    def give_up(self) -> None:
        self._given_up.set()

    def end(self, timeout_s: float) -> None:
        """Give up, and return when that has ended or after that time."""
        self.give_up()
        if self._thread is not None:
            self._thread.join(timeout_s)

    def _run(self, job: Job, given_up: threading.Event) -> None:
        def tell_it(message: object) -> None:
            tell(self._heard, given_up, message)

        try:
            job(tell_it, given_up)
            tell_it(Over())
        except TROUBLES as error:
            tell_it(Over(logged_sentence_of(error)))
        except Exception as error:
            logger.exception("a first step failed")
            sentence = phrased(
                "That failed because of a fault in the program ({kind}: {error}).",
                kind=type(error).__name__,
                error=error,
            )
            tell_it(Over(sentence))

    def _take(self, given_up: threading.Event, message: object) -> None:
        if given_up.is_set():
            return
        if isinstance(message, Over):
            self._given_up.set()
            self.ended.emit(message.trouble)
        else:
            self.told.emit(message)
