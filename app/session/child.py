"""One life of the engine process, seen from the application."""

from __future__ import annotations

import contextlib
import logging
import subprocess
from collections import deque
from collections.abc import Callable
from queue import SimpleQueue
from threading import Event, Lock

from app.host.children import ENGINE, child_command, child_environment
from core.system.spawning import apart, make_nice
from core.system.threads import GuardedThread
from core.wire.messages import EngineSettings, FromEngine, Prepare, Prepared, Start, ToEngine
from core.wire.wire import Message, WireError, read_message, write_message

log = logging.getLogger(__name__)

N_LAST_LINES = 20
END_S = 5.0


class EngineChild:
    """A running engine: messages in, messages out, and an end."""

    def __init__(
        self,
        first: Prepare | Start,
        *,
        yields: bool = False,
        prepared: Callable[[EngineChild], None] | None = None,
    ) -> None:
        """One that `yields` leaves the processor to other programs.

        `prepared` is called on a thread of its own when one that was asked to `Prepare` has done so.
        """
        self._process: subprocess.Popen[bytes] = subprocess.Popen(
            child_command(ENGINE),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env=_environment(first.settings),
            # Ctrl-C in the terminal is not for it: the application decides when it ends.
            **apart(yields=yields),
        )
        if yields:
            make_nice(self._process.pid)
        self._sending = Lock()
        self._last_lines: deque[str] = deque(maxlen=N_LAST_LINES)
        self._drain = GuardedThread(self._drain_log, "engine-log")
        self._drain.start()
        self._early: SimpleQueue[FromEngine | None] = SimpleQueue()
        """What it says while it prepares itself, for a session that begins meanwhile."""
        self._is_prepared = Event()
        if isinstance(first, Prepare):
            GuardedThread(self._follow, "engine-prepared", (prepared,)).start()
        else:
            self._is_prepared.set()
        with contextlib.suppress(OSError):  # its end is seen by the receiving thread
            self.send(first)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def exit_code(self) -> int | None:
        """How it ended: below 0 by a signal."""
        return self._process.returncode

    @property
    def was_cut_off(self) -> bool:
        """Never: one on this computer ends by a fault."""
        return False

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def send(self, message: ToEngine) -> None:
        """Send, waiting while the engine has enough to do.

        Raises:
            OSError: when the engine is gone.
        """
        with self._sending:
            assert self._process.stdin is not None
            try:
                write_message(self._process.stdin, message)
            except ValueError as error:  # closed on our side
                raise BrokenPipeError(str(error)) from error

    def receive(self) -> FromEngine | None:
        """Return the next message, None when the engine has ended."""
        while not self._is_prepared.is_set():
            if (early := self._early.get()) is not None:
                return early
        return self._read()

    def _follow(self, prepared: Callable[[EngineChild], None] | None) -> None:
        """Read until it is prepared, or has ended."""
        message = self._read()
        while not (message is None or isinstance(message, Prepared)):
            self._early.put(message)
            message = self._read()
        self._is_prepared.set()
        self._early.put(None)
        if message is not None and prepared is not None:
            prepared(self)

    def _read(self) -> FromEngine | None:
        assert self._process.stdout is not None
        try:
            message: Message | None = read_message(self._process.stdout)
        except (WireError, OSError, ValueError):
            log.exception("the engine does not speak our language")
            self.kill()
            return None
        return message  # type: ignore[return-value]

    def kill(self) -> None:
        """End it at once, wherever it is."""
        self._process.kill()

    def end(self) -> str:
        """Let it end, or kill it, and return the last lines of its log."""
        with contextlib.suppress(OSError):
            assert self._process.stdin is not None
            self._process.stdin.close()
        try:
            self._process.wait(END_S)
        except subprocess.TimeoutExpired:
            self.kill()
            self._process.wait()
        self._drain.join(END_S)
        self._is_prepared.wait(END_S)  # nobody reads any more
        for stream in (self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()
        return "\n".join(self._last_lines)

    def _drain_log(self) -> None:
        assert self._process.stderr is not None
        with open(self._process.stderr.fileno(), "rb", closefd=False) as lines:
            for line in lines:
                text = line.decode("utf-8", "replace").rstrip()
                self._last_lines.append(text)
                log.debug("%s", text)


def _environment(settings: EngineSettings) -> dict[str, str]:
    """Return the environment of an engine; where it may not fetch, its libraries ask no hub for anything."""
    return child_environment() | ({} if settings.may_fetch else {"HF_HUB_OFFLINE": "1"})
