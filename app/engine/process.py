"""The child process that hosts the recognizer and the translator.

It reads messages from its standard input and writes messages to its standard
output; it may be killed at any moment, and it ends when its input closes, so
that it never outlives the application. In a session recognizer, translator and what tells voices apart each
belong to one thread; the main thread reads, another beats the heart. After a session it waits for the next.
"""

from __future__ import annotations

import gc
import logging
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from threading import Event, Lock
from typing import TYPE_CHECKING, BinaryIO, NoReturn

from core.system.cores import processor_count
from core.system.freed_memory import give_memory_back
from core.system.threads import GuardedThread
from core.wire.messages import (
    EndOfSound,
    EngineSettings,
    Finished,
    FromEngine,
    Loading,
    Prepare,
    Prepared,
    Ready,
    Sound,
    SourceWords,
    Start,
    Trouble,
    UseAdapter,
    UseGlossary,
    UsePolicy,
)
from core.wire.voice_messages import AskPrint, CorrectVoice, RecallVoices, TellVoices
from core.wire.wire import read_message, write_message
from core.wording.causes import Cause
from core.wording.errors import TROUBLES, UserError, sentence_of
from core.wording.sentences import phrased
from models.engines.activation import note_of_engine

if TYPE_CHECKING:
    from app.engine.networks import Networks
    from app.engine.work import EngineWork
    from models.store.store import TellFraction

log = logging.getLogger(__name__)

HEARTBEAT_S = 0.5
LOG_LEVEL_VARIABLE = "SURTITLE_LOG"


class Outbox:
    """The way back to the application, for every thread."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._lock = Lock()

    def send(self, message: FromEngine) -> None:
        """Send, or end the process when nobody is there any more."""
        with self._lock:
            try:
                write_message(self._stream, message)
            except OSError:
                os._exit(0)


class Engine:
    """Threads around the work that each `Start` asks for, one after the other; networks stay loaded."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._work: EngineWork | None = None
        self._kept: Networks | None = None
        self._preparing: GuardedThread | None = None

    def run(self, receive: Callable[[], object]) -> None:
        """Work until the input closes."""
        GuardedThread(self._beat, "beat").start()
        while (message := receive()) is not None:
            self._take(message)

    def _take(self, message: object) -> None:
        match message:
            case Prepare(settings):
                self._preparing = GuardedThread(self._prepare, "prepare", (settings,))
                self._preparing.start()
            case Start():
                self._begin(message)
            case _ if self._work is not None:
                self._hand_on(message, self._work)
            case _:
                log.error("%s came to no session", type(message).__name__)

    def _hand_on(self, message: object, work: EngineWork) -> None:
        match message:
            case Sound() | SourceWords():
                work.accept(message)
            case UseAdapter() | UseGlossary() | UsePolicy() | TellVoices() | CorrectVoice() | AskPrint():
                work.use(message)
            case RecallVoices():
                work.voices.take(message)
            case EndOfSound():
                work.inbox.end()
            case _:
                log.error("unexpected message %s", type(message).__name__)

    def _prepare(self, settings: EngineSettings) -> None:
        """Load; what cannot be loaded is told to the session that wants it."""
        from app.engine.work import EngineWork

        work = EngineWork(Start(settings), self._outbox.send)  # to which what is loaded tells for good
        try:
            work.load_recognizer(self._progress)
            work.load_translator(self._progress)
        except TROUBLES as trouble:
            log.info("what is not wanted yet could not be loaded: %s", type(trouble).__name__)
        finally:
            self._kept = work.networks
            self._outbox.send(Prepared())

    def _begin(self, start: Start) -> None:
        if self._preparing is not None:
            self._preparing.join()
        from app.engine.work import EngineWork

        work = EngineWork(start, self._outbox.send, self._kept)
        _Session(work, self._outbox, self._over).begin(self._progress)
        self._work = work
        self._outbox.send(work.health())

    def _over(self, networks: Networks) -> None:
        self._work, self._kept = None, networks
        gc.collect()  # a session holds itself: twenty of them had grown by 70 MB before Python looked
        give_memory_back()

    def _progress(self, text: str, fraction: float) -> None:
        self._outbox.send(Loading(text, fraction))

    def _beat(self) -> None:
        while True:
            if (work := self._work) is not None:
                self._outbox.send(work.health())
            time.sleep(HEARTBEAT_S)


class _Session:
    """Two threads at the work of a session: what is heard is shown while the translator is still loaded."""

    def __init__(self, work: EngineWork, outbox: Outbox, over: Callable[[Networks], None]) -> None:
        self._work = work
        self._outbox = outbox
        self._over = over
        self._hears, self._ready = Event(), Event()

    def begin(self, progress: TellFraction) -> None:
        self._work.voices.begin(self._hears)
        self._thread(partial(self._recognize, progress), self._hears, "recognize")
        self._thread(partial(self._translate, progress), self._ready, "translate")

    def _recognize(self, progress: TellFraction) -> None:
        self._work.load_recognizer(progress)
        self._hears.set()
        self._work.listen()

    def _translate(self, progress: TellFraction) -> None:
        self._work.load_translator(progress)
        self._hears.wait()
        self._ready.set()
        of_engine = note_of_engine()
        self._outbox.send(Ready(((of_engine,) if of_engine else ()) + self._work.notes))
        self._work.translate()
        self._work.voices.finish()
        self._over(self._work.networks)
        self._outbox.send(Finished())

    def _thread(self, target: Callable[[], None], is_loaded: Event, name: str) -> None:
        def guarded() -> None:
            try:
                target()
            except UserError as error:
                self._fail(str(error), error.cause)
            except BaseException as error:
                log.exception("the engine ends")
                if not is_loaded.is_set():
                    is_trouble = isinstance(error, TROUBLES)
                    told = sentence_of(error) if is_trouble else _loading_failed(error)
                    self._fail(told, Cause.ENGINE_FAILED)
                os._exit(1)

        GuardedThread(guarded, name).start()

    def _fail(self, sentence: str, cause: str) -> NoReturn:
        self._outbox.send(Trouble(sentence, fatal=True, cause=cause))
        os._exit(1)


def _loading_failed(error: BaseException | None) -> str:
    reason = f"{type(error).__name__}: {error}"
    return phrased("The recognizer or the translator could not be loaded ({reason}).", reason=reason)


def main(arguments: Sequence[str] = ()) -> int:
    """Serve one application over standard input and output."""
    source, sink = _claim_pipes()
    _prepare_process()
    Engine(Outbox(sink)).run(lambda: read_message(source))
    os._exit(0)  # threads in the middle of a computation are not waited for


def _claim_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Return the pipes, out of reach of libraries that print or read."""
    source = os.fdopen(os.dup(0), "rb")
    sink = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return source, sink


def _prepare_process() -> None:
    # Ctrl-C goes to the whole terminal; the application decides when the engine ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Recognizer and translator compute at the same time: each takes half of the machine.
    os.environ.setdefault("OMP_NUM_THREADS", str(max(1, processor_count() // 2)))
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    level = os.environ.get(LOG_LEVEL_VARIABLE, "WARNING").upper()
    logging.getLogger().setLevel(level if level in logging.getLevelNamesMapping() else "WARNING")
