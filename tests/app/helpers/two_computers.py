"""An engine served on loopback, and a way to it that can be cut."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from threading import Lock, Thread

from app.remote.dialing import pair
from app.remote.link import Link
from app.remote.paired_computers import PairedComputer, keep_computer
from app.remote.pairing_code import fingerprint_of
from app.remote.tls_stream import TlsStream, server_context
from app.serving.certificate import own_certificate
from app.serving.clients import EngineUsers
from app.serving.engine_server import EngineServer
from app.serving.offered import Offered
from core.system.clock import awake_s
from core.wire.remote_messages import Entered
from core.wire.wire import dialect

LOOPBACK = "127.0.0.1"
UNHURRIED_S = 60.0


@contextmanager
def serving(*allowed: str, most_engines: int = 4) -> Iterator[EngineServer]:
    """Give a server of this process, whose engines are its children."""
    told: list[str] = []
    server = EngineServer((LOOPBACK, 0), Offered(allowed), most_engines, told.append)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def new_code() -> str:
    _, certificate = own_certificate()
    return str(EngineUsers().offer(fingerprint_of(certificate)))


def paired_with(port: int) -> PairedComputer:
    """Return what is served there, once this computer is paired with it."""
    return pair(f"{LOOPBACK}:{port}", new_code())


@contextmanager
def pretending(
    name: str, answer: Callable[[TlsStream, Link], object], says: str = ""
) -> Iterator[PairedComputer]:
    """Give a paired computer that lets in, and then says what nobody knows before: each time `answer`."""
    path, certificate = own_certificate()
    with socket.create_server((LOOPBACK, 0)) as listener:

        def serve() -> None:
            with suppress(OSError):
                while True:
                    _let_in(TlsStream(listener.accept()[0], server_context(path), is_server=True))

        def _let_in(stream: TlsStream) -> None:
            with closing(stream), suppress(OSError):
                stream.limit(awake_s() + UNHURRIED_S)
                stream.shake_hands()
                link = Link(stream)
                link.receive()
                link.send(Entered(says or dialect()))
                link.receive()
                answer(stream, link)

        Thread(target=serve, daemon=True).start()
        port = listener.getsockname()[1]
        computer = PairedComputer(name, LOOPBACK, port, fingerprint_of(certificate).hex(), "token")
        keep_computer(computer)
        yield computer
        with suppress(OSError):
            listener.shutdown(socket.SHUT_RDWR)


class Cable:
    """Passes on what goes to a port and comes from there, while it is in."""

    def __init__(self, port: int) -> None:
        self._there = port
        self._lock = Lock()
        self._ends: list[socket.socket] = []
        self._is_in = True
        self._listener = socket.create_server((LOOPBACK, 0))
        self.port: int = self._listener.getsockname()[1]
        Thread(target=self._accept, daemon=True).start()

    def pull(self) -> None:
        """Break what is connected; nobody gets through."""
        with self._lock:
            self._is_in = False
            ends, self._ends = self._ends, []
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def put_back(self) -> None:
        with self._lock:
            self._is_in = True

    def close(self) -> None:
        self.pull()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                here, _ = self._listener.accept()
                with self._lock:
                    if not self._is_in:
                        here.close()
                        continue
                    there = socket.create_connection((LOOPBACK, self._there))
                    self._ends += [here, there]
                for one, other in ((here, there), (there, here)):
                    Thread(target=_pass_on, args=(one, other), daemon=True).start()


def _pass_on(source: socket.socket, sink: socket.socket) -> None:
    with suppress(OSError):
        while content := source.recv(65536):
            sink.sendall(content)
        sink.shutdown(socket.SHUT_WR)
