"""Waits for the user's other computers, and gives each that is paired an engine."""

from __future__ import annotations

import logging
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock

from app.remote.link import Link
from app.remote.tls_stream import TlsStream, server_context
from app.serving.attempts import Attempts, Doorway, source_of
from app.serving.certificate import own_certificate
from app.serving.clients import EngineUsers
from app.serving.offered import Offered, has_room
from app.serving.served_session import ServedSession
from app.session.warm_engine import WarmEngine
from core.system.clock import awake_s
from core.system.threads import GuardedThread
from core.system.which import on_windows
from core.wire.messages import EngineSettings
from core.wire.remote_messages import Enter, Entered, Pair, Paired, Refused
from core.wire.wire import OF_STRANGER, Message, dialect
from core.wording.errors import TROUBLES, UserError, reason_of
from core.wording.sentences import phrased

log = logging.getLogger(__name__)

HELLO_S = 5.0
"""In which a client has shown who it is."""
WATCH_S = 1.0
BACKLOG = 64
MOST_ENTERED = 32
"""Clients that were let in, whether they have an engine or wait for one."""


class EngineServer:
    """Serves until it is stopped; `tell` gets a sentence when a computer is paired."""

    def __init__(
        self, place: tuple[str, int], offered: Offered, most_sessions: int, tell: Callable[[str], None]
    ) -> None:
        self._place, self._offered, self._tell = place, offered, tell
        self._most_sessions = most_sessions
        self._users = EngineUsers()
        self._attempts, self._doorway = Attempts(), Doorway()
        self._warm = WarmEngine()
        self._lock = Lock()
        self._sessions: dict[ServedSession, EngineSettings | None] = {}
        """Those of clients that were let in, and what their engines are, once they have one."""
        self._over = Event()
        self._context: ssl.SSLContext
        self._listener: socket.socket
        self.port = 0

    @property
    def n_engines(self) -> int:
        """How many are at work."""
        return sum(settings is not None for settings in self._sessions.values())

    def start(self) -> None:
        """Return when clients can come.

        Raises:
            UserError: nobody can be waited for there, or the certificate cannot be had.
        """
        path, _ = own_certificate()
        self._context = server_context(path)
        try:
            self._listener = _listening(self._place)
        except OSError as error:
            host, port = self._place
            raise UserError(
                phrased(
                    "The engine cannot be served at {host}, port {port} ({reason}):"
                    " choose another address or port.",
                    host=host,
                    port=port,
                    reason=reason_of(error),
                )
            ) from error
        self.port = self._listener.getsockname()[1]
        GuardedThread(self._accept, "engine-server").start()
        GuardedThread(self._watch, "engine-users").start()

    def stop(self) -> None:
        """Let nobody in any more, and end all sessions."""
        self._over.set()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)  # wakes the thread that accepts
        self._listener.close()
        self._doorway.clear()
        with self._lock:
            sessions = list(self._sessions)
        for session in sessions:
            session.end()
        self._warm.close()

    def _accept(self) -> None:
        while not self._over.is_set():
            try:
                connected, address = self._listener.accept()
            except OSError as error:
                if not self._over.wait(0.1):  # there are too many files open, or the caller has gone
                    log.warning("nobody can be let in now: %s", type(error).__name__)
                continue
            source = source_of(address[0])
            if self._attempts.is_barred(source) or not self._attempts.may_come(source):
                connected.close()
                continue
            GuardedThread(self._receive, "engine-client", (connected, source)).start()

    def _receive(self, connected: socket.socket, source: str) -> None:
        stream = TlsStream(connected, self._context, is_server=True)
        link = Link(stream)
        self._doorway.enter(stream, source)
        try:
            hello = self._hello(stream, link)
            if (session := self._let_in(hello, link, source)) is None:
                return link.wait_for_end()
            self._attempts.note_let_in(source)
            self._doorway.know(source)
            self._doorway.leave(stream)
            self._serve(session, link)
        except (*TROUBLES, ssl.SSLError) as error:
            log.info("a caller was not let in, or is gone: %s", type(error).__name__)
        finally:
            self._doorway.leave(stream)
            link.close()

    def _hello(self, stream: TlsStream, link: Link) -> Message | None:
        stream.limit(awake_s() + HELLO_S)
        stream.shake_hands()
        return link.receive(OF_STRANGER)

    def _let_in(self, hello: Message | None, link: Link, source: str) -> ServedSession | None:
        """Return the session of a client that is paired; None of any other, who is answered."""
        if isinstance(hello, Pair) and (paired := self._users.pair(hello.secret, hello.name)):
            token, name = paired
            link.send(Paired(token, socket.gethostname()))
            self._tell(f"{name} is paired: it may use this computer's engine from now on.")
            return None
        if isinstance(hello, Enter) and (user := self._users.user_of(hello.token)):
            return ServedSession(link, user.digest, self._offered, self._warm, yields=hello.yields)
        if isinstance(hello, Pair | Enter):
            self._attempts.note_wrong(source)
            link.send(Refused())
        else:
            if hello is not None or link.is_misspoken:
                self._attempts.note_wrong(source)
            link.close()  # nothing is answered to what is no hello
        return None

    def _serve(self, session: ServedSession, link: Link) -> None:
        with self._lock:
            is_full = len(self._sessions) >= MOST_ENTERED
            if not is_full:
                self._sessions[session] = None
        if is_full:
            link.send(Entered(dialect()))
            link.send(Refused(is_full=True))
            return link.wait_for_end()
        try:
            link.keep_alive()
            link.send(Entered(dialect()))
            session.run(lambda settings: self._admit(session, settings))
        finally:
            with self._lock:
                del self._sessions[session]

    def _admit(self, session: ServedSession, settings: EngineSettings) -> bool:
        with self._lock:
            running = [each for each in self._sessions.values() if each is not None]
            if len(running) >= self._most_sessions or not self._has_room(running, settings):
                return False
            self._sessions[session] = settings
            return True

    def _has_room(self, running: list[EngineSettings], settings: EngineSettings) -> bool:
        if has_room(running, settings):
            return True
        self._warm.end()  # what only waits for a session is in nobody's way
        return has_room(running, settings)

    def _watch(self) -> None:
        """End the sessions of those who were revoked."""
        while not self._over.wait(WATCH_S):
            with self._lock:
                sessions = list(self._sessions)
            if not sessions:
                continue
            with suppress(UserError):  # the list cannot be read now
                known = {user.digest for user in self._users.users}
                for session in sessions:
                    if session.user not in known:
                        session.end()


def _listening(place: tuple[str, int]) -> socket.socket:
    family = socket.AF_INET6 if ":" in place[0] else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if not on_windows():  # there it would let another program take the port, too
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener
