"""An engine served on loopback, and a way to it that can be cut."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock, Thread

from app.remote.dialing import pair
from app.remote.paired_computers import PairedComputer
from app.remote.pairing_code import fingerprint_of
from app.serving.certificate import own_certificate
from app.serving.clients import EngineUsers
from app.serving.engine_server import EngineServer
from app.serving.offered import Offered

LOOPBACK = "127.0.0.1"


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
