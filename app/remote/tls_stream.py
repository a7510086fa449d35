"""Bytes over a socket that nobody else can read or change (TLS 1.3).

Python's own TLS sockets must not be read by one thread while another writes: OpenSSL's state is one. Here it
is moved in memory, under a lock that is never held while somebody waits.
"""

from __future__ import annotations

import socket
import ssl
from contextlib import suppress
from pathlib import Path
from threading import Lock

from core.system.clock import awake_s

SILENT_S = 5.0
"""A computer that says nothing for so long is gone: it says every second that it is there."""
STUCK_S = 30.0
"""Of one that takes nothing and is not heard either: the reader may be waiting for the sender."""
PIECE_BYTES = 65536
WANTS_MORE = (ssl.SSLWantReadError, ssl.SSLWantWriteError)
IS_OVER = (ssl.SSLZeroReturnError, ssl.SSLEOFError)


def server_context(certificate: Path) -> ssl.SSLContext:
    """Return what a server with this certificate, and the key in the same file, needs."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.num_tickets = 0  # nobody comes back to a connection
    context.load_cert_chain(certificate)
    return context


def client_context() -> ssl.SSLContext:
    """Return what a client needs that knows the server's certificate itself: no authority is asked."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE  # the client compares its fingerprint before anything is said
    return context


class TlsStream:
    """What is said over a connected socket; one thread reads, one at a time writes."""

    def __init__(self, connected: socket.socket, context: ssl.SSLContext, *, is_server: bool = False) -> None:
        with suppress(OSError):  # it may be over already
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket = connected
        self._incoming, self._outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._incoming, self._outgoing, server_side=is_server)
        self._moving = Lock()
        self._until: float | None = None
        self._heard_s = awake_s()
        self._is_closed = False
        self.n_read = 0
        """Bytes that were read of what the other side has said."""

    @property
    def certificate(self) -> bytes:
        """That of the server, which the handshake has proved to be its own."""
        return self._tls.getpeercert(binary_form=True) or b""

    def limit(self, until: float | None) -> None:
        """Have all that is read come until then on the clock of `awake_s`; None: never silent for long."""
        self._until = until

    def shake_hands(self) -> None:
        """Agree on keys.

        Raises:
            OSError: the other side does not, or not in time.
        """
        while True:
            try:
                self._tls.do_handshake()
                return self._send(self._outgoing.read())
            except WANTS_MORE:
                self._send(self._outgoing.read())
                if not self._receive():
                    raise ConnectionResetError("the other side has gone") from None
            except ssl.SSLError:
                with suppress(OSError):
                    self._send(self._outgoing.read())  # it is told why
                raise

    def read(self, n_bytes: int) -> bytes:
        """Return the next bytes, at most so many; none at the end.

        Raises:
            OSError: the other side is gone, or silent.
        """
        while True:
            with self._moving:
                try:
                    content = self._tls.read(min(n_bytes, PIECE_BYTES))
                    self.n_read += len(content)
                    return content
                except WANTS_MORE:
                    pass
                except IS_OVER:
                    return b""
            if not self._receive():
                return b""

    def write(self, content: bytes | memoryview) -> int:
        """Send the beginning of it, waiting while the other side takes nothing, and return how much.

        Raises:
            OSError: the other side is gone.
        """
        with self._moving:
            n_written = self._tls.write(content[:PIECE_BYTES])
            sealed = self._outgoing.read()
        self._send(sealed)
        return n_written

    def flush(self) -> None:
        """Do nothing: all is sent."""

    def close(self) -> None:
        """End it, from any thread: pending reads and writes fail."""
        self._is_closed = True
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()

    def _receive(self) -> bool:
        """Take what has come, waiting for it; return False at the end."""
        left_s = SILENT_S if self._until is None else self._until - awake_s()
        if left_s <= 0:
            raise TimeoutError("the other side is too slow")
        self._socket.settimeout(left_s)
        received = self._socket.recv(PIECE_BYTES)
        self._heard_s = awake_s()
        with self._moving:
            self._incoming.write(received)
        return bool(received)

    def _send(self, sealed: bytes) -> None:
        rest = memoryview(sealed)
        while rest:
            try:
                rest = rest[self._socket.send(rest) :]
            except TimeoutError:  # the reader notices whether the other side is gone
                if self._is_closed or self._until is not None or awake_s() - self._heard_s > STUCK_S:
                    self.close()  # part of a record may be out, after which no other can be read
                    raise
