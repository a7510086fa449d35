"""The child process that hosts the recognizer and the translator.

It reads messages from its standard input and writes messages to its standard
output; it may be killed at any moment, and it ends when its input closes, so
that it never outlives the application. Recognizer and translator each belong
to one thread; the main thread reads, another beats the heart.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from threading import Event, Lock
from typing import BinaryIO, NoReturn

from core.process.cores import processor_count
from core.process.threads import GuardedThread
from core.wire.messages import (
    Change,
    EndOfSound,
    Finished,
    FromEngine,
    Loading,
    Ready,
    Sound,
    SourceWords,
    Start,
    Trouble,
)
from core.wire.wire import read_message, write_message
from core.wording.causes import Cause
from core.wording.errors import TROUBLES, UserError, sentence_of
from core.wording.readers import for_reader
from core.wording.sentences import phrased
from models.engines.activation import note_of_engine

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
    """Threads around the work that one `Start` asks for."""

    def __init__(self, start: Start, outbox: Outbox) -> None:
        from app.engine.work import EngineWork

        self._outbox = outbox
        self._ready = Event()
        self._work = EngineWork(start, outbox.send)
        self._hears = Event()

    def run(self, receive: Callable[[], object]) -> None:
        """Work until the input closes."""
        self._thread(self._beat, self._ready)
        self._thread(self._recognize, self._hears)
        self._thread(self._translate, self._ready)
        while (message := receive()) is not None:
            self._take(message)

    def _take(self, message: object) -> None:
        if isinstance(message, (Sound, SourceWords)):
            self._work.accept(message)
        elif isinstance(message, Change):
            self._work.use(message)
        elif isinstance(message, EndOfSound):
            self._work.inbox.end()
        else:
            log.error("unexpected message %s", type(message).__name__)

    def _thread(self, target: Callable[[], None], is_loaded: Event) -> None:
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

        GuardedThread(guarded, target.__name__.strip("_")).start()

    def _fail(self, sentence: str, cause: str) -> NoReturn:
        self._outbox.send(Trouble(sentence, fatal=True, cause=cause))
        os._exit(1)

    def _beat(self) -> None:
        while True:
            self._outbox.send(self._work.health())
            time.sleep(HEARTBEAT_S)

    def _recognize(self) -> None:
        """Hear, and live show it, though the translator is still being loaded."""
        self._work.load_recognizer(self._progress)
        self._hears.set()
        self._work.listen()

    def _translate(self) -> None:
        self._work.load_translator(self._progress)
        self._hears.wait()
        self._ready.set()
        of_engine = note_of_engine()
        self._outbox.send(Ready(((of_engine,) if of_engine else ()) + self._work.notes))
        self._work.translate()
        self._outbox.send(Finished())

    def _progress(self, text: str, fraction: float) -> None:
        self._outbox.send(Loading(text, fraction))


def _loading_failed(error: BaseException | None) -> str:
    reason = f"{type(error).__name__}: {error}"
    return for_reader(
        window=phrased(
            "The recognizer or the translator could not be loaded. A check of this computer may tell why."
        ),
        terminal=phrased(
            "The engine could not be loaded ({reason}); `surtitle doctor` looks for the cause.", reason=reason
        ),
    )


def main(arguments: Sequence[str] = ()) -> int:
    """Serve one application over standard input and output."""
    source, sink = _claim_pipes()
    _prepare_process()
    start = read_message(source)
    if start is None:
        return 0
    if not isinstance(start, Start):
        raise SystemExit(f"the engine is started by surtitle itself, not by {type(start).__name__}")
    outbox = Outbox(sink)
    Engine(start, outbox).run(lambda: read_message(source))
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
