"""An engine on another computer, as if it were a child of this one."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from queue import SimpleQueue
from threading import Event

from app.remote.dialing import AwayError, enter
from app.remote.link import Link
from app.remote.paired_computers import PairedComputer, paired_computer
from app.session.far_answers import READY_S, FarAnswers
from core.system.clock import awake_s
from core.system.threads import GuardedThread
from core.wire.messages import FromEngine, Loading, Start, ToEngine, Trouble
from core.wire.remote_messages import EngineEnded, Refused
from core.wire.wire import OF_FAR_ENGINE, Message, WireError
from core.wording.errors import UserError
from core.wording.sentences import phrased

log = logging.getLogger(__name__)

AGAIN_S = 1.0
"""Between two tries to reach it."""
TOLD_S = 30.0
"""Between two messages about that: a server silent for minutes is held to be stuck."""
AWAY_S = 600.0
"""So long a computer that was there is waited for."""


class FarEngine:
    """Connects as it is received from: `receive` tells meanwhile what is waited for.

    Whatever breaks the connection ends this engine; the next one is sent what this one has not captioned.
    """

    def __init__(self, start: Start, *, yields: bool, goes_on: bool) -> None:
        self._start, self._yields = start, yields
        self._waits_s = AWAY_S if goes_on else 0.0
        self._connecting = self._connect()
        self._link: Link | None = None
        self._answers = FarAnswers(start)
        self._is_there, self._over = Event(), Event()
        self._dialed: SimpleQueue[Link | UserError | None] = SimpleQueue()
        """What came of it: nothing where this engine was ended."""
        self._last_lines = ""
        self.was_cut_off = False
        self.pid: int | None = None
        self.exit_code: int | None = None

    @property
    def is_alive(self) -> bool:
        """Whether the next session could have it: it is left there, where that computer keeps it loaded."""
        return False

    def send(self, message: ToEngine) -> None:
        """Send, waiting until the engine is there, and while it has enough to do.

        Raises:
            OSError: it is gone.
        """
        self._is_there.wait()
        if self._link is None or self._over.is_set():
            raise BrokenPipeError("the other computer's engine is gone")
        self._answers.note(message)
        self._link.send(message)

    def receive(self) -> FromEngine | None:
        """Return the next message, None when the engine, or the way to it, has ended."""
        if (told := next(self._connecting, None)) is not None:
            return told
        link = self._link
        message = link.receive(OF_FAR_ENGINE) if link is not None else None
        if isinstance(message, Refused) and not self._is_there.is_set():
            return self._wait_for_room()
        self._is_there.set()
        if isinstance(message, EngineEnded):
            self._last_lines = message.last_lines
            return None
        if message is None and link is not None and link.is_misspoken:
            return self._give_up()
        if message is None:
            self.was_cut_off = not self._over.is_set()
            return None
        return self._checked(message, link.n_received if link is not None else 0)

    def _checked(self, message: Message, n_bytes: int) -> FromEngine:
        try:
            answer = self._answers.checked(message, n_bytes)
        except WireError:
            log.exception("another computer's engine says what none of ours says")
            return self._give_up()
        return self._give_up(is_late=True) if self._answers.is_late else answer

    def _give_up(self, *, is_late: bool = False) -> Trouble:
        """End it, and return why: the next one there would be no other."""
        self.kill()
        name = self._start.settings.engine_on
        return Trouble(_not_ready(name) if is_late else _misspoken(name), fatal=True)

    def kill(self) -> None:
        """End it at once, from any thread; that computer notices."""
        self._over.set()
        self._is_there.set()
        self._dialed.put(None)
        if (link := self._link) is not None:
            link.close()

    def end(self) -> str:
        """End it, and return the last lines of its log where it has told them."""
        self.kill()
        return self._last_lines

    def _connect(self) -> Iterator[FromEngine]:
        """Yield what is to be told until there is a connection, or none will be."""
        name, tried_s, told_s = self._start.settings.engine_on, awake_s(), -TOLD_S
        if self._link is None:
            yield Loading(phrased("Connecting to {name}", name=name))
            if self._waits_s:
                self._over.wait(AGAIN_S)  # a computer that lets in and closes at once is not asked at once
        while not self._over.is_set():
            try:
                return self._enter(name)
            except AwayError as error:
                if awake_s() - tried_s >= self._waits_s:
                    yield Trouble(str(error), fatal=True)
                    return
                if awake_s() - told_s >= TOLD_S:
                    told_s = awake_s()
                    yield Loading(phrased("Waiting for {name}, which cannot be reached", name=name))
            except UserError as error:
                yield Trouble(str(error), fatal=True)
                return
            self._over.wait(AGAIN_S)

    def _enter(self, name: str) -> None:
        """Have a link, unless this engine is ended first, which waits for no slow answer.

        Raises:
            UserError: there is none.
        """
        GuardedThread(self._dial, "far-engine", (paired_computer(name),)).start()
        came = self._dialed.get()
        if isinstance(came, UserError):
            raise came
        if came is None:
            return
        self._answers = FarAnswers(self._start)
        self._link = came
        if self._over.is_set():
            came.close()
        try:
            came.send(self._start)
        except OSError:
            log.info("the way to %s has broken at once", name)  # seen by the receiving thread

    def _dial(self, computer: PairedComputer) -> None:
        came: Link | UserError | None = None
        try:
            came = enter(computer, yields=self._yields)
        except UserError as error:
            came = error
        finally:
            self._dialed.put(came)
        if isinstance(came, Link) and self._over.is_set():
            came.close()  # nobody may be there any more who takes it

    def _wait_for_room(self) -> FromEngine:
        """Begin again: all engines of that computer are at work."""
        assert self._link is not None
        self._link.close()
        self._connecting = self._connect()
        self._over.wait(AGAIN_S)
        name = self._start.settings.engine_on
        return Loading(phrased("Waiting for {name}, whose engines are all busy", name=name))


def _misspoken(name: str) -> str:
    return phrased(
        "{name} does not answer as an engine of this program does, so captions have ended; what "
        "was said is kept. Install the same version on both computers, or caption on this one.",
        name=name,
    )


def _not_ready(name: str) -> str:
    return phrased(
        "{name} did not have its engine ready within {minutes:.0f} minutes, so captions have ended; what was"
        " said is kept. Start Surtitle there again, or caption on this computer.",
        name=name,
        minutes=READY_S / 60,
    )
